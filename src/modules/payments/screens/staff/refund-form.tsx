/** The form with which staff refund an order, and the parsing of the units that they select in it. */
import { useRef, useState, type ReactNode } from 'react'
import { formatInr, paise, type Paise, formatCoins } from '#platform/rules/money.ts'
import { MAX_REFUND_REASON } from '#modules/orders/rules/refund-order-input.ts'
import { PasswordConfirmation } from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { type ProductId, isUuid } from '#platform/rules/ids.ts'
import type { RefundLineView } from '../../rules/refund-amount.ts'
import { sumValues, type Value } from '../../rules/return-value.ts'

export type TypedRefund = {
  readonly scope: string
  readonly amount: string
  /** By product. */
  readonly units: ReadonlyMap<string, number>
  readonly reason: string
}
/** The errors of the submitted values, by field. */
export type RefusedRefund = {
  readonly message: string
  readonly field: 'amount' | 'units' | 'reason' | 'form' | 'password'
  readonly typed: TypedRefund
}

type Props = {
  readonly path: string
  readonly orderId: string
  /** Generated for this page: the same form sent twice is one refund. */
  readonly refundKey: string
  readonly leftPaise: Paise
  /** Shipping and the COD fee, as paid. */
  readonly chargesPaise: Paise
  readonly lines: readonly RefundLineView[]
  /** The amount that an open return will need; 0 without one. */
  readonly returnsWantPaise: Paise
  /** Its money did not come through the provider: staff pay the refund themselves. */
  readonly isByHand: boolean
  /** Submitted and refused: the form stays open with its values. */
  readonly refused?: RefusedRefund | undefined
}

/** The field of an item's units: this prefix, then the product's id. */
const UNITS = 'units.'
const NO_UNITS: ReadonlyMap<string, number> = new Map()

/** Refunds an order: all that is left, some of its items, or an amount. Asks for confirmation. */
export function RefundForm(props: Props) {
  const { path, orderId, refundKey, leftPaise, chargesPaise, returnsWantPaise, isByHand, refused } = props
  const byUnits = useRef<HTMLInputElement>(null)
  const errorAt = (field: RefusedRefund['field']) => (refused?.field === field ? refused.message : undefined)
  const typed = refused?.typed
  const keptPaise = Math.min(leftPaise, chargesPaise)
  return (
    <details open={refused !== undefined}>
      <summary className="button button-plain">Refund…</summary>
      <form method="post" action={path}>
        <input type="hidden" name="intent" value="refund_order" />
        <input type="hidden" name="orderId" value={orderId} />
        <input type="hidden" name="key" value={refundKey} />
        {errorAt('form') && (
          <p className="note note-bad" role="alert">
            {errorAt('form')}
          </p>
        )}
        {returnsWantPaise > 0 && (
          <p className="note">
            An open return is expected to refund {formatInr(returnsWantPaise)} of this. What you refund now is
            no longer available for the return.
          </p>
        )}
        <fieldset className="choice-list">
          <legend>Amount to refund</legend>
          <label className="choice">
            <input
              type="radio"
              name="scope"
              value="whole"
              required
              defaultChecked={typed?.scope === 'whole'}
            />{' '}
            <span>
              Full refundable amount: {formatInr(leftPaise)}
              {keptPaise > 0 &&
                `, including ${formatInr(paise(keptPaise))} of shipping and COD charges that the policy does not refund`}
            </span>
          </label>
          <label className="choice">
            <input
              ref={byUnits}
              type="radio"
              name="scope"
              value="items"
              defaultChecked={typed?.scope === 'items'}
            />{' '}
            Selected items
          </label>
          <RefundUnits
            lines={props.lines}
            typed={typed?.units ?? NO_UNITS}
            error={
              errorAt('units') && (
                <p className="field-error" role="alert">
                  {errorAt('units')}
                </p>
              )
            }
            onChoose={() => {
              if (byUnits.current) byUnits.current.checked = true
            }}
          />
          <label className="choice">
            <input type="radio" name="scope" value="part" defaultChecked={typed?.scope === 'part'} /> An
            amount, for no item in particular
          </label>
          <Field
            label="Amount in rupees"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            defaultValue={typed?.amount}
            error={errorAt('amount')}
            hint="Minimum ₹1, spread over all items. A remainder below ₹1 is refunded too."
          />
        </fieldset>
        <Field
          label="Reason"
          name="reason"
          autoComplete="off"
          required
          maxLength={MAX_REFUND_REASON}
          defaultValue={typed?.reason}
          error={errorAt('reason')}
          hint="For your records; the customer does not see it"
        />
        <p className="muted">
          Coins earned with this payment are taken back; ₹1 is withheld for each one already spent. The parcel
          is not stopped.
        </p>
        <PasswordConfirmation error={errorAt('password')} />
        <label className="choice">
          <input
            type="checkbox"
            name="confirmed"
            value="yes"
            required
            defaultChecked={refused?.field === 'password'}
          />{' '}
          {isByHand ? 'Yes, we refund this amount by bank transfer' : 'Yes, issue this refund'}
        </label>
        <button type="submit" className="button button-danger">
          Refund
        </button>
      </form>
    </details>
  )
}

type RefundUnitsProps = {
  readonly lines: readonly RefundLineView[]
  /** By product, as submitted before. */
  readonly typed: ReadonlyMap<string, number>
  readonly error: ReactNode
  /** Called when units are selected, to switch the form to refunding items. */
  readonly onChoose: () => void
}

/** The order items, each with how many units are refunded and their value. Works without JavaScript. */
function RefundUnits({ lines, typed, error, onChoose }: RefundUnitsProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(typed)
  const choose = (productId: ProductId, units: number) => {
    setChosen(new Map(chosen).set(productId, units))
    onChoose()
  }
  const sum = sumValues(
    lines.flatMap((line) => line.refundValues[(chosen.get(line.productId) ?? 0) - 1] ?? []),
  )
  return (
    <div className="indent stack">
      <ul className="rows">
        {lines.map((line) => (
          <li key={line.productId}>
            <label className="row">
              <span>{line.name}</span>
              <Units
                line={line}
                typed={typed.get(line.productId) ?? 0}
                onChoose={(units) => choose(line.productId, units)}
              />
            </label>
          </li>
        ))}
      </ul>
      {error}
      {(sum.amountPaise > 0 || sum.coins > 0) && <p role="status">Selected: {formatValue(sum)}</p>}
    </div>
  )
}

type UnitsProps = {
  readonly line: RefundLineView
  readonly typed: number
  readonly onChoose: (units: number) => void
}

function Units({ line: { productId, quantity, refundValues }, typed, onChoose }: UnitsProps) {
  if (refundValues.length === 0) return <span className="muted">nothing refundable</span>
  return (
    <select
      name={UNITS + productId}
      defaultValue={Math.min(typed, refundValues.length)}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    >
      <option value={0}>none</option>
      {[...refundValues.entries()].map(([index, value]) => (
        <option key={index} value={index + 1}>
          {`${index + 1} of ${quantity}: ${formatValue(value)}`}
        </option>
      ))}
    </select>
  )
}

function formatValue({ amountPaise, coins }: Value): string {
  return coins > 0 ? `${formatInr(amountPaise)} and ${formatCoins(coins)}` : formatInr(amountPaise)
}

/** Units by product; invalid quantities are ignored. */
export function unitsTyped(form: FormData): ReadonlyMap<string, number> {
  return new Map(
    [...form].flatMap(([name, value]) => {
      const productId = name.startsWith(UNITS) ? name.slice(UNITS.length) : ''
      const isValid = isUuid(productId) && typeof value === 'string' && /^[1-9]\d?$/.test(value)
      return isValid ? [[productId, Number(value)] as const] : []
    }),
  )
}
