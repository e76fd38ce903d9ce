/** The returns of an order, and the form to open one for its customer. */
import { paise, type Paise } from '#platform/rules/money.ts'
import type { OwnOrderView } from '#modules/orders/rules/order-view.ts'
import {
  NOTE_LENGTH,
  REASON_WORDS,
  RETURN_REASONS,
  holdsItems,
  RETURN_WISHES,
} from '../../rules/return-policy.ts'
import { returnPays } from '../../rules/returns-want.ts'
import {
  type ReturnView,
  STATUS_COLOURS,
  STATUS_WORDS,
  WISH_WORDS,
  formatRefundValue,
} from '../../rules/return-view.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { TextField } from '#platform/ui/form/field.tsx'

type Props = {
  readonly order: OwnOrderView
  readonly returns: readonly ReturnView[]
  /** Created with the page: submitting the form twice opens one return. */
  readonly returnKey: string
  /** The order's money that is not refunded yet. */
  readonly leftPaise: Paise
}

export function ReturnsSection({ order, returns, returnKey, leftPaise }: Props) {
  const chargesPaise = paise(order.shippingPaise + order.codFeePaise)
  const left = leftOf(order, returns)
  const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'partly_refunded'
  const mayOpen = order.fulfilmentStatus === 'delivered' && isPaid && left.length > 0
  if (!mayOpen && returns.length === 0) return null
  return (
    <section className="panel" aria-labelledby="returns">
      <h3 id="returns">Returns</h3>
      {returns.length === 0 && <p className="muted">No returns for this order.</p>}
      <ul className="rows">
        {returns.map((view) => (
          <li key={view.id}>
            <a href={`/cms/returns/${view.id}`}>{dateAndTimeOf(view.createdAt)}</a>
            <span className={`status status-${STATUS_COLOURS[view.status]}`}>
              {STATUS_WORDS[view.status]}
            </span>
            <span className="muted">
              {WISH_WORDS[view.wish]},{' '}
              {formatRefundValue({ ...view, amountPaise: returnPays(view, leftPaise, chargesPaise) })}
            </span>
          </li>
        ))}
      </ul>
      {mayOpen && <OpenForm orderId={order.id} left={left} returnKey={returnKey} />}
    </section>
  )
}

type Left = { readonly productId: string; readonly name: string; readonly units: number }

/** Units that are in no return yet. */
function leftOf(order: OwnOrderView, returns: readonly ReturnView[]): Left[] {
  const held = returns.filter(({ status }) => holdsItems(status)).flatMap(({ items }) => items)
  return order.items
    .map(({ productId, name, quantity }) => {
      const given = held.filter((item) => item.productId === productId)
      return { productId, name, units: quantity - given.reduce((sum, item) => sum + item.quantity, 0) }
    })
    .filter(({ units }) => units > 0)
}

type OpenFormProps = {
  readonly orderId: string
  readonly left: readonly Left[]
  readonly returnKey: string
}

/** For a customer whose 48 hours are over, or who cannot request one alone. */
function OpenForm({ orderId, left, returnKey }: OpenFormProps) {
  return (
    <details>
      <summary>Create return</summary>
      <form method="post" action={`/cms/orders/${orderId}/return`}>
        <input type="hidden" name="id" value={returnKey} />
        <fieldset>
          <legend className="sr-only">Items to return</legend>
          {left.map(({ productId, name, units }) => (
            <label key={productId} className="row">
              <span>
                {name} <span className="muted">of {units}</span>
              </span>
              <input
                type="number"
                name={`quantity ${productId}`}
                min={0}
                max={units}
                defaultValue={left.length === 1 && units === 1 ? 1 : 0}
              />
            </label>
          ))}
        </fieldset>
        <label className="field">
          <span>Return reason</span>
          <select name="reason" required>
            {RETURN_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {REASON_WORDS[reason]}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>Resolution</span>
          <select name="wish" required>
            {RETURN_WISHES.map((wish) => (
              <option key={wish} value={wish}>
                {WISH_WORDS[wish]}
              </option>
            ))}
          </select>
        </label>
        <TextField
          label="Internal note"
          name="because"
          rows={2}
          required
          maxLength={NOTE_LENGTH}
          hint="For the shop’s books, such as: she rang, the binding broke on the third day"
        />
        <button type="submit" className="button">
          Create return
        </button>
      </form>
    </details>
  )
}
