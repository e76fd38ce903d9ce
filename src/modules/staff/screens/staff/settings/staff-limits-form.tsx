import type { Problems } from '#platform/rules/form-problems.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { PASSWORD_FIELD, PasswordConfirmation } from '../confirm/password-confirmation.tsx'
import { useMay } from '../shell/staff-shell.tsx'

export const LIMIT_FIELDS = [
  [
    'returnRefundLimitRupees',
    'Refund per return, in rupees',
    'Up to 1,00,000. 0: only staff with the permission to refund.',
  ],
  ['returnRefundDailyRupees', 'Refunds per day, in rupees', 'For each member of staff; up to 10,00,000.'],
  ['coinAdjustmentLimit', 'Coins per adjustment', 'Up or down; up to 1,00,000.'],
  ['coinAdjustmentDaily', 'Coins given per day', 'By each member of staff; up to 10,00,000.'],
  [
    'staffLockMinutes',
    'Lock after minutes without use',
    '15 minutes to 12 hours (720). The panel then asks for the password; sessions of staff end after 7 days in any case.',
  ],
] as const

export type TypedLimits = Readonly<Record<(typeof LIMIT_FIELDS)[number][0], string>>

type Props = {
  readonly shown: TypedLimits
  readonly version: number
  readonly refusal: { readonly problems: Problems } | undefined
}

/** Limits for staff. Typed values stay after an error. */
export function StaffLimitsForm({ shown, version, refusal }: Props) {
  const may = useMay()
  return (
    <CheckedForm as="form" refusal={refusal} className="panel panel-narrow" aria-labelledby="staff-limits">
      <input type="hidden" name="form" value="limits" />
      <input type="hidden" name="version" value={version} />
      <h3 id="staff-limits">Limits for staff</h3>
      <FormNote>{refusal?.problems['']}</FormNote>
      <ul className="bullets muted">
        <li>
          Refunds need the permission to refund and the password. Only returns requested in time can be
          refunded without them, up to these limits.
        </li>
        <li>Staff can’t adjust the coins of their own account.</li>
      </ul>
      {LIMIT_FIELDS.map(([name, label, hint]) => (
        <Field
          key={name}
          label={label}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          hint={hint}
          defaultValue={shown[name]}
          error={refusal?.problems[name]}
        />
      ))}
      {may('settings.change') && (
        <>
          <PasswordConfirmation error={refusal?.problems[PASSWORD_FIELD]} />
          <button type="submit" className="button">
            Save limits
          </button>
        </>
      )}
    </CheckedForm>
  )
}
