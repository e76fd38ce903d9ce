import type { ComponentProps } from 'react'
import { Field } from '#app/components/form/field.tsx'
import type { Detail } from './draft.ts'
import type { DraftView } from './work-on-draft.ts'

const FIELDS: readonly (readonly [name: Detail, label: string, input: ComponentProps<'input'>])[] = [
  ['fullName', 'Full name', { maxLength: 50 }],
  ['email', 'E-mail', { type: 'email', maxLength: 100 }],
  ['phone', 'Phone', { type: 'tel', maxLength: 20 }],
  ['address', 'Address', { maxLength: 200 }],
  ['city', 'City', { maxLength: 50 }],
  ['state', 'State', { maxLength: 50 }],
  ['pincode', 'Pincode', { inputMode: 'numeric', maxLength: 6 }],
]

/** The customer's details, by the rules of the checkout. The browser does not ask for them: other buttons send the form too. */
export function CustomerFields({ view: { draft, refusal } }: { readonly view: DraftView }) {
  return (
    <section className="order-box" aria-labelledby="new-order-customer">
      <h3 id="new-order-customer">Customer</h3>
      <div className="new-order-fields">
        {FIELDS.map(([name, label, input]) => (
          <Field
            key={name}
            label={label}
            name={name}
            autoComplete="off"
            defaultValue={draft.customer[name]}
            error={refusal?.field === name ? refusal.message : undefined}
            {...input}
          />
        ))}
      </div>
    </section>
  )
}
