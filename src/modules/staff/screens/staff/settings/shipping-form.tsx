import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import { useMay } from '../shell/staff-shell.tsx'
import type { FactsRefusal, TypedFacts } from './facts-route.ts'

export const SHIPPING_LABELS = {
  charge: 'Charge per order, in rupees',
  freeFrom: 'Free from, in rupees (optional)',
  remote: 'Surcharge for remote pincodes, in rupees',
  remotePincodes: 'Remote pincodes',
} as const

type Props = {
  readonly shown: TypedFacts
  readonly version: number
  readonly refusal: FactsRefusal | undefined
}

/** Typed values stay after an error. */
export function ShippingForm({ shown, version, refusal }: Props) {
  const mayChange = useMay()('settings.change')
  const at = (name: keyof typeof SHIPPING_LABELS) => ({
    label: SHIPPING_LABELS[name],
    name,
    defaultValue: shown[name] ?? '',
    error: refusal?.problems[name],
  })
  const amount = { inputMode: 'numeric', autoComplete: 'off', maxLength: 8 } as const
  return (
    <CheckedForm as="form" refusal={refusal} className="stack panel-narrow" aria-labelledby="shop-facts">
      <input type="hidden" name="version" value={version} />
      <FormNote>{refusal?.problems['']}</FormNote>
      <fieldset className="panel" disabled={!mayChange}>
        <legend>Price of shipping</legend>
        <Field {...at('charge')} {...amount} hint="0 for free shipping. Taxes are included." />
        <Field
          {...at('freeFrom')}
          {...amount}
          hint="Orders whose items cost at least this much ship for nothing, remote pincodes included. The cart shows what is missing."
        />
      </fieldset>
      <fieldset className="panel" disabled={!mayChange}>
        <legend>Remote areas</legend>
        <Field {...at('remote')} {...amount} hint="Added to the charge. 0 if every pincode costs the same." />
        <TextField
          {...at('remotePincodes')}
          rows={4}
          inputMode="numeric"
          hint="Whole pincodes or their first digits, separated by commas: 744 means all of the Andaman and Nicobar Islands."
        />
      </fieldset>
      <p className="muted small">
        Orders that are placed keep their price. A cart that is open shows the new one before it is paid.
      </p>
      {mayChange && (
        <button type="submit" className="button">
          Save shipping
        </button>
      )}
    </CheckedForm>
  )
}
