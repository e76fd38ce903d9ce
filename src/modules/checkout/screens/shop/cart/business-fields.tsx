/** The GSTIN and name of a business buyer. Most visits to the cart never load this. */
import type { ComponentProps } from 'react'
import { Field } from '#platform/ui/form/field.tsx'

export type BusinessFieldsProps = {
  readonly field: (name: 'gstin' | 'businessName') => Pick<ComponentProps<typeof Field>, 'name' | 'error'>
}

export default function BusinessFields({ field }: BusinessFieldsProps) {
  return (
    <div className="details-form">
      <Field
        label="GSTIN"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        hint="15 letters and digits. It goes on your invoice."
        {...field('gstin')}
      />
      <Field
        label="Business name"
        autoComplete="organization"
        maxLength={100}
        hint="As registered for GST"
        {...field('businessName')}
      />
    </div>
  )
}
