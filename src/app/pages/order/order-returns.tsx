/** Returns of an order: whether one is still possible, and each return with its next step. */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import type { OwnOrderView } from '#modules/orders/rules/order-view.ts'
import type { OrderReturnsView } from '#modules/fulfilment/rules/return-view.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { ReturnCard } from './return-card.tsx'

type Props = { readonly order: OwnOrderView; readonly returns: OrderReturnsView }

export function OrderReturns({ order, returns: { returns, windowEndsAt, mayAsk, refusal } }: Props) {
  const isDelivered = order.fulfilmentStatus === 'delivered'
  if (!isDelivered && returns.length === 0) return null
  return (
    <section className="order-box order-returns stack gap-3" aria-labelledby="returns">
      <h2 id="returns">Returns</h2>
      {mayAsk && windowEndsAt !== null && (
        <>
          <p>
            Is something wrong? You can ask for a return or a replacement until{' '}
            <time dateTime={windowEndsAt}>{dateAndTimeOf(windowEndsAt)}</time>.
          </p>
          <p>
            <a className="button button-soft" href={`/orders/${order.id}/return`}>
              Return or replace
            </a>
          </p>
        </>
      )}
      {!mayAsk && isDelivered && refusal !== null && (
        <p className="muted">
          {refusal}{' '}
          <a href={`mailto:${shopFacts().email}?subject=Order%20${order.number}`}>{shopFacts().email}</a>,{' '}
          {shopFacts().phone}
        </p>
      )}
      {returns.map((view) => (
        <ReturnCard key={view.id} view={view} />
      ))}
    </section>
  )
}
