import { COD_CONFIRM_HOURS, MAX_COD_ON_THEIR_WAY } from '#platform/rules/cash-on-delivery.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'

/** The form's values. */
export type TypedSettings = {
  readonly isCodOn: boolean
  readonly codFeeRupees: string
  readonly codLimitRupees: string
}

type Props = {
  readonly shown: TypedSettings
  /** The saved values, shown if somebody else has saved while this user was typing. */
  readonly saved: TypedSettings
  readonly version: number
  readonly refusal: { readonly problems: Problems } | undefined
  /** The maximum values, formatted as amounts. */
  readonly most: { readonly fee: string; readonly limit: string }
}

/** A plain form. Typed values stay after an error. */
export function CashForm({ shown, saved, version, refusal, most }: Props) {
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
          One shopper may have {MAX_COD_ON_THEIR_WAY} orders in cash on their way. The order counts as paid
          when it is delivered; if nobody accepts it, it is returned and the items go back into stock.
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
