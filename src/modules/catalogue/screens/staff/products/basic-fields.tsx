import { useState } from 'react'
import { categoryNames, categoryByName, type CategoryName } from '#platform/rules/categories.ts'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import {
  cutAtWords,
  formatLength,
  META_DESCRIPTION_LENGTH,
  META_TITLE_LENGTH,
} from '#platform/rules/share-text.ts'
import { SearchResult } from '#platform/ui/staff/form/search-result.tsx'
import { PRODUCT_LIMITS } from '../../../rules/product-input.ts'
import { productSlug } from '../../../rules/slug.ts'
import { ChoiceField } from './choice-field.tsx'
import type { FieldsProps } from './save-product-form.ts'

type BasicProps = FieldsProps & {
  readonly category: string
  readonly onCategory: (category: string) => void
  readonly onName: (name: string) => void
}

const STATUSES = [
  ['active', 'Active: visible in the shop'],
  ['inactive', 'Inactive: visible to staff only'],
] as const
const ARCHIVED = ['archived', 'Archived: deleted, kept for past orders'] as const

export function BasicFields(props: BasicProps) {
  const { typed, isNew, errorOf, nowOf, category, onCategory, onName } = props
  return (
    <fieldset className="form-grid">
      <legend>Product</legend>
      <div className="wide">
        <Field
          label="Name"
          name="name"
          data-first=""
          maxLength={PRODUCT_LIMITS.name}
          autoComplete="off"
          defaultValue={typed.name}
          error={errorOf('name')}
          hint={nowOf('name') ?? ''}
          onChange={({ target }) => onName(target.value)}
        />
      </div>
      <ChoiceField
        label="Category"
        name="category"
        choices={[['', 'Choose a category'], ...categoryNames().map((name) => [name, name] as const)]}
        value={category}
        onChange={onCategory}
        error={errorOf('category')}
        hint={nowOf('category')}
      />
      <ChoiceField
        label="Status"
        name="status"
        choices={isNew || typed.status !== 'archived' ? STATUSES : [...STATUSES, ARCHIVED]}
        defaultValue={typed.status}
        error={errorOf('status')}
        hint={nowOf('status')}
      />
      <div className="wide">
        <TextField
          label="Description (optional)"
          name="description"
          rows={4}
          maxLength={PRODUCT_LIMITS.description}
          defaultValue={typed.description}
          error={errorOf('description')}
          hint={nowOf('description') ?? ''}
        />
      </div>
    </fieldset>
  )
}

type PathProps = FieldsProps & { readonly name: string; readonly category: CategoryName | null }

/** A new product's slug follows its name until it is edited; later it changes only by hand. */
export function AddressFields({ typed, isNew, errorOf, nowOf, name, category }: PathProps) {
  const [slug, setSlug] = useState(typed.slug === '' ? null : typed.slug)
  const shown = slug ?? productSlug(name)
  const path = pathOf(category, shown)
  return (
    <fieldset className="form-grid">
      <legend>Address and SKU</legend>
      <Field
        label="Address"
        name="slug"
        autoComplete="off"
        maxLength={PRODUCT_LIMITS.slug}
        value={shown}
        onChange={({ target }) => setSlug(target.value === '' ? null : target.value)}
        error={errorOf('slug')}
        hint={nowOf('slug') ?? (isNew ? path : `${path}. The old address redirects to the new one.`)}
      />
      <Field
        label={isNew ? 'SKU (optional)' : 'SKU'}
        name="sku"
        autoComplete="off"
        maxLength={PRODUCT_LIMITS.sku}
        defaultValue={typed.sku}
        error={errorOf('sku')}
        hint={nowOf('sku') ?? (isNew ? 'Generated if left empty' : '')}
      />
    </fieldset>
  )
}

/** What search engines and shared links show: by default the name and the description. */
export function SearchFields({ typed, errorOf, nowOf, name, category }: PathProps) {
  const [title, setTitle] = useState(typed.metaTitle)
  const [description, setDescription] = useState(typed.metaDescription)
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
        hint={nowOf('metaTitle') ?? formatLength(title, META_TITLE_LENGTH)}
      />
      <TextField
        label="Meta description (optional)"
        name="metaDescription"
        rows={2}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
        error={errorOf('metaDescription')}
        hint={nowOf('metaDescription') ?? formatLength(description, META_DESCRIPTION_LENGTH)}
      />
      <div className="wide">
        <SearchResult
          path={pathOf(category, typed.slug || productSlug(name))}
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

function pathOf(category: CategoryName | null, slug: string): string {
  return `/${category === null ? '…' : categoryByName(category).linkSlug}/${slug || '…'}`
}
