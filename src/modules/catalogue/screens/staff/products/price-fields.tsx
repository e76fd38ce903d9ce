import { Field } from '#platform/ui/form/field.tsx'
import type { FieldsProps } from './product-form-values.ts'

const FIELDS = [
  { name: 'price', label: 'Price in ₹', hint: '' },
  { name: 'discountedPrice', label: 'Discounted price in ₹', hint: 'Optional: what it sells for instead' },
  { name: 'originalPrice', label: 'Original price in ₹', hint: 'Optional: printed on it, struck through' },
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
    </fieldset>
  )
}
