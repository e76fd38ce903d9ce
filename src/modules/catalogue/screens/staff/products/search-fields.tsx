import { useState } from 'react'
import { categoryByName, type CategoryName } from '#platform/rules/categories.ts'
import { cutAtWords, META_DESCRIPTION_LENGTH, META_TITLE_LENGTH } from '#platform/rules/share-text.ts'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import { SearchResult } from '#platform/ui/staff/form/search-result.tsx'
import { productSlug } from '../../../rules/slug.ts'
import type { FieldsProps } from './product-form-values.ts'

type Props = FieldsProps & { readonly name: string; readonly category: CategoryName | null }

/** What search engines and shared links show: by default the name and the description. */
export function SearchFields({ typed, errorOf, nowOf, name, category }: Props) {
  const [title, setTitle] = useState(typed.metaTitle)
  const [description, setDescription] = useState(typed.metaDescription)
  const slug = typed.slug || productSlug(name)
  const area = category === null ? '…' : categoryByName(category).linkSlug
  return (
    <fieldset className="form-grid">
      <legend>For search engines and shared links</legend>
      <Field
        label="Meta title (optional)"
        name="metaTitle"
        autoComplete="off"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        error={errorOf('metaTitle')}
        hint={nowOf('metaTitle') ?? counted(title, META_TITLE_LENGTH)}
      />
      <TextField
        label="Meta description (optional)"
        name="metaDescription"
        rows={2}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
        error={errorOf('metaDescription')}
        hint={nowOf('metaDescription') ?? counted(description, META_DESCRIPTION_LENGTH)}
      />
      <div className="wide">
        <SearchResult
          path={`/${area}/${slug || '…'}`}
          title={cutAtWords(title || name || 'Name', META_TITLE_LENGTH)}
          description={cutAtWords(
            description || typed.description || 'The description appears here.',
            META_DESCRIPTION_LENGTH,
          )}
        />
      </div>
    </fieldset>
  )
}

function counted({ length }: string, most: number): string {
  return `${length} of ${most} characters${length > most ? `, ${length - most} too many` : ''}`
}
