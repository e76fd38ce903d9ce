import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { useMay } from '../shell/staff-shell.tsx'
import type { FactsRefusal, TypedFacts } from './facts-route.ts'

export const LIMIT_LABELS = {
  min: 'Minimum order value, in rupees (optional)',
  max: 'Maximum order value, in rupees (optional)',
  maxUnits: 'Maximum units in one order (optional)',
} as const

type Props = {
  readonly shown: TypedFacts
  readonly version: number
  readonly refusal: FactsRefusal | undefined
}

/** Typed values stay after an error. */
export function OrderLimitsForm({ shown, version, refusal }: Props) {
  const mayChange = useMay()('settings.change')
  const at = (name: keyof typeof LIMIT_LABELS) => ({
    label: LIMIT_LABELS[name],
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 10,
    defaultValue: shown[name] ?? '',
    error: refusal?.problems[name],
  })
  return (
    <CheckedForm as="form" refusal={refusal} className="stack panel-narrow" aria-labelledby="shop-facts">
      <input type="hidden" name="version" value={version} />
      <FormNote>{refusal?.problems['']}</FormNote>
      <fieldset className="panel" disabled={!mayChange}>
        <legend>Orders that shoppers place</legend>
        <p className="muted">
          An order outside these limits can’t be placed, and the cart says why. The value is that of the
          items: before coupons, coins and shipping. Orders that staff create have no limits.
        </p>
        <Field {...at('min')} />
        <Field {...at('max')} />
        <Field {...at('maxUnits')} hint="Of all products together." />
      </fieldset>
      {mayChange && (
        <button type="submit" className="button">
          Save order limits
        </button>
      )}
    </CheckedForm>
  )
}
