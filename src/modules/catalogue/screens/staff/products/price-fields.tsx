import { Field } from '#platform/ui/form/field.tsx'
import type { FieldsProps } from './save-product-form.ts'

const FIELDS = [
  { name: 'price', label: 'Price in ₹', hint: '' },
  {
    name: 'discountedPrice',
    label: 'Discounted price in ₹',
    hint: 'Optional: the selling price while discounted',
  },
  { name: 'originalPrice', label: 'MRP in ₹', hint: 'Optional: the printed MRP, shown struck through' },
] as const

export const SALE_TIMES = [
  { name: 'saleStarts', label: 'Sale starts', hint: 'Indian time. Empty: at once' },
  { name: 'saleEnds', label: 'Sale ends', hint: 'Indian time' },
] as const

export function PriceFields({ typed, errorOf, nowOf }: FieldsProps) {
  return (
    <fieldset className="form-grid form-thirds">
      <legend>Prices</legend>
      {FIELDS.map(({ name, label, hint }) => (
        <Field
          key={name}
          label={label}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          defaultValue={typed[name]}
          error={errorOf(name)}
          hint={nowOf(name) ?? hint}
        />
      ))}
      <Field
        label="Sale price in ₹"
        name="salePrice"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        defaultValue={typed.salePrice}
        error={errorOf('salePrice')}
        hint={nowOf('salePrice') ?? 'Optional: what it sells for during the sale'}
      />
      {SALE_TIMES.map(({ name, label, hint }) => (
        <Field
          key={name}
          label={label}
          name={name}
          type="datetime-local"
          defaultValue={typed[name]}
          error={errorOf(name)}
          hint={nowOf(name) ?? hint}
        />
      ))}
    </fieldset>
  )
}
