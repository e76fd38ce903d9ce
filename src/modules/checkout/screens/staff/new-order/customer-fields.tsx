import type { ComponentProps } from 'react'
import { Field } from '#platform/ui/form/field.tsx'
import type { BusinessField, Detail } from './draft.ts'
import { PLACE_FIELDS, usePlace, type PlaceField } from './use-place.ts'
import type { DraftView } from './work-on-draft.ts'

const FIELDS: readonly (readonly [name: Detail, label: string, input: ComponentProps<'input'>])[] = [
  ['fullName', 'Full name', { maxLength: 50 }],
  ['email', 'E-mail', { type: 'email', maxLength: 100, placeholder: 'Optional' }],
  ['phone', 'Phone', { type: 'tel', maxLength: 20 }],
  ['address', 'Address', { maxLength: 200 }],
]
/** The pincode comes first: it fills in the others. */
const PLACE: Readonly<Record<PlaceField, readonly [label: string, input: ComponentProps<'input'>]>> = {
  pincode: ['Pincode', { inputMode: 'numeric', maxLength: 6 }],
  city: ['City', { maxLength: 50 }],
  state: ['State', { maxLength: 50 }],
}

const BUSINESS: readonly (readonly [
  name: BusinessField,
  label: string,
  input: ComponentProps<typeof Field> | object,
])[] = [
  ['gstin', 'GSTIN', { maxLength: 20, autoCapitalize: 'characters', spellCheck: false }],
  ['businessName', 'Business name', { maxLength: 100, hint: 'As registered for GST' }],
]

/** The customer's details, by the checkout's rules. Without browser validation, because other buttons submit the form too. */
export function CustomerFields({ view: { draft, refusal } }: { readonly view: DraftView }) {
  const { place, warning, change } = usePlace(draft.customer)
  return (
    <section className="panel" aria-labelledby="new-order-customer">
      <h3 id="new-order-customer">Customer</h3>
      <p className="muted if-pickup">All fields are optional. Enter an e-mail address to send the invoice.</p>
      <div className="form-grid form-thirds">
        {FIELDS.map(([name, label, input]) => (
          <Field
            key={name}
            label={label}
            name={name}
            autoComplete="off"
            defaultValue={draft.customer[name]}
            error={refusal?.problems[name]}
            {...input}
          />
        ))}
        {PLACE_FIELDS.map((name) => (
          <Field
            key={name}
            label={PLACE[name][0]}
            name={name}
            autoComplete="off"
            value={place[name]}
            onChange={(event) => change(name, event.currentTarget.value)}
            error={refusal?.problems[name]}
            {...(name === 'pincode' && { warning })}
            {...PLACE[name][1]}
          />
        ))}
      </div>
      <details open={draft.business.gstin + draft.business.businessName !== ''}>
        <summary>For a business? Add GSTIN</summary>
        <div className="form-grid form-thirds">
          {BUSINESS.map(([name, label, input]) => (
            <Field
              key={name}
              label={label}
              name={name}
              autoComplete="off"
              defaultValue={draft.business[name]}
              error={refusal?.problems[name]}
              {...input}
            />
          ))}
        </div>
      </details>
    </section>
  )
}
