import { useState } from 'react'
import { categoryByName, type CategoryName } from '#platform/rules/categories.ts'
import { MOST } from '../../../rules/product-input.ts'
import { productSlug } from '../../../rules/slug.ts'
import { Field } from '#platform/ui/form/field.tsx'
import type { FieldsProps } from './product-form-values.ts'

type Props = FieldsProps & { readonly name: string; readonly category: CategoryName | null }

/** A new product's slug follows its name until it is edited; later it changes only by hand. */
export function AddressFields({ typed, isNew, errorOf, nowOf, name, category }: Props) {
  const [slug, setSlug] = useState(typed.slug === '' ? null : typed.slug)
  const shown = slug ?? productSlug(name)
  const path = `/${category === null ? '…' : categoryByName(category).linkSlug}/${shown || '…'}`
  return (
    <fieldset className="form-grid">
      <legend>Address and SKU</legend>
      <Field
        label="Address"
        name="slug"
        autoComplete="off"
        maxLength={MOST.slug}
        value={shown}
        onChange={({ target }) => setSlug(target.value === '' ? null : target.value)}
        error={errorOf('slug')}
        hint={nowOf('slug') ?? (isNew ? path : `${path}. The old address redirects to the new one.`)}
      />
      <Field
        label={isNew ? 'SKU (optional)' : 'SKU'}
        name="sku"
        autoComplete="off"
        maxLength={MOST.sku}
        defaultValue={typed.sku}
        error={errorOf('sku')}
        hint={nowOf('sku') ?? (isNew ? 'Generated if left empty' : '')}
      />
    </fieldset>
  )
}
