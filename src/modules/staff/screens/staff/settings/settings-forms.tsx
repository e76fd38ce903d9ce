/** The forms of the settings: plain ones, which work without JavaScript. Typed values stay after an error. */
import { Link } from 'react-router'
import { COD_CONFIRM_HOURS, MAX_COD_ON_THEIR_WAY } from '#platform/rules/cash-on-delivery.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { PASSWORD_FIELD, PasswordConfirmation } from '../confirm/password-confirmation.tsx'
import { useMay } from '../shell/staff-shell.tsx'

type Refusal = { readonly problems: Problems }

/** The values of the form for cash on delivery. */
export type TypedSettings = {
  readonly isCodOn: boolean
  readonly codFeeRupees: string
  readonly codLimitRupees: string
}

type CashFormProps = {
  readonly shown: TypedSettings
  /** The saved values, shown if somebody else has saved while this user was typing. */
  readonly saved: TypedSettings
  readonly version: number
  readonly refusal: Refusal | undefined
  /** The maximum values, formatted as amounts. */
  readonly most: { readonly fee: string; readonly limit: string }
}

export function CashForm({ shown, saved, version, refusal, most }: CashFormProps) {
  const errorOf = (name: string) => refusal?.problems[name]
  return (
    <CheckedForm
      as="form"
      refusal={refusal}
      className="panel panel-narrow"
      aria-labelledby="cash-on-delivery"
    >
      <input type="hidden" name="version" value={version} />
      <h3 id="cash-on-delivery">Cash on delivery</h3>
      <FormNote>
        {errorOf('') &&
          `${errorOf('')} Current settings: cash ${saved.isCodOn ? 'on' : 'off'}, charge ₹${saved.codFeeRupees}, limit ₹${saved.codLimitRupees}.`}
      </FormNote>
      <label className="tick">
        <input type="checkbox" name="isCodOn" defaultChecked={shown.isCodOn} />
        Shoppers may pay the courier in cash
      </label>
      <ul className="bullets muted">
        <li>It is offered in the cart, for pincodes at which the courier collects cash.</li>
        <li>
          We mail each shopper a link to confirm the order. Until then the items are reserved for up to{' '}
          {COD_CONFIRM_HOURS} hours and nothing is sent. A signed-in shopper who orders with the verified
          address of the account confirms it by placing it.
        </li>
        <li>
          One shopper may have {MAX_COD_ON_THEIR_WAY} cash-on-delivery orders in transit. The order counts as
          paid when it is delivered; if nobody accepts it, it is returned and the items go back into stock.
        </li>
        <li>Switching it off does not touch orders that were placed before.</li>
      </ul>
      <Field
        label="Charge for the shopper, in rupees"
        name="codFeeRupees"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        hint={`Added to the total; up to ${most.fee}. It is not refunded.`}
        defaultValue={shown.codFeeRupees}
        error={errorOf('codFeeRupees')}
      />
      <Field
        label="Maximum order value, in rupees"
        name="codLimitRupees"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        hint={`The amount the courier collects, including the charge; up to ${most.limit}`}
        defaultValue={shown.codLimitRupees}
        error={errorOf('codLimitRupees')}
      />
      <button type="submit" className="button">
        Save
      </button>
    </CheckedForm>
  )
}

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

type StaffLimitsFormProps = {
  readonly shown: TypedLimits
  readonly version: number
  readonly refusal: Refusal | undefined
}

export function StaffLimitsForm({ shown, version, refusal }: StaffLimitsFormProps) {
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

type FactorRuleProps = {
  readonly isRequired: boolean
  /** Required by the configuration, because the shop takes real money. */
  readonly isRequiredAnyway: boolean
  readonly version: number
  readonly refusal: Refusal | undefined
}

/** One button that toggles whether staff need a second factor. */
export function FactorRule({ isRequired, isRequiredAnyway, version, refusal }: FactorRuleProps) {
  const may = useMay()
  const problem = refusal?.problems['']
  return (
    <CheckedForm as="form" refusal={refusal} className="panel panel-narrow" aria-labelledby="factor-rule">
      <input type="hidden" name="form" value="factor" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="isFactorRequired" value={isRequired ? 'off' : 'on'} />
      <h3 id="factor-rule">Two-factor sign-in for staff</h3>
      <FormNote>
        {problem && `${problem} Current setting: ${isRequired ? 'required' : 'not required'}.`}
      </FormNote>
      <p>
        <span className={`status ${isRequired ? 'status-green' : 'status-grey'}`}>
          {isRequired ? 'required' : 'not required'}
        </span>
      </p>
      {isRequiredAnyway && (
        <p className="note">
          This shop takes real payments, so all staff need a second factor, whatever this setting says.
        </p>
      )}
      <ul className="bullets muted">
        <li>
          When it is required, staff without a second factor are sent to the security page of their account
          and can’t use the panel until it is set up. This applies from their next click.
        </li>
        <li>You need a second factor yourself before you can require it.</li>
        {may('staff.read') && (
          <li>
            <Link to="/cms/staff">Staff</Link> shows who has one.
          </li>
        )}
      </ul>
      {may('settings.change') && (
        <>
          <PasswordConfirmation error={refusal?.problems[PASSWORD_FIELD]} />
          <button type="submit" className="button">
            {isRequired ? 'Stop requiring it' : 'Require it of all staff'}
          </button>
        </>
      )}
    </CheckedForm>
  )
}

type LowStockFormProps = {
  /** The saved or the typed value. */
  readonly shown: string
  readonly version: number
  readonly refusal: Refusal | undefined
}

/** The threshold at which the dashboard and the daily mail report low stock. */
export function LowStockForm({ shown, version, refusal }: LowStockFormProps) {
  const may = useMay()
  return (
    <CheckedForm as="form" refusal={refusal} className="panel panel-narrow" aria-labelledby="low-stock">
      <input type="hidden" name="form" value="stock" />
      <input type="hidden" name="version" value={version} />
      <h3 id="low-stock">Low stock</h3>
      <FormNote>{refusal?.problems['']}</FormNote>
      <ul className="bullets muted">
        <li>A product can have a threshold of its own: see its form.</li>
        <li>
          Each morning owners and managers get one mail with the products that became low since the last one.
        </li>
      </ul>
      <Field
        label="Low at this many units or fewer"
        name="lowStockAt"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        defaultValue={shown}
        error={refusal?.problems['lowStockAt']}
      />
      {may('settings.change') && (
        <button type="submit" className="button">
          Save threshold
        </button>
      )}
    </CheckedForm>
  )
}
