import { useEffect } from 'react'
import { MESSAGES, sentences } from '#domain/messages.ts'
import { recallSettledOrder, settledOrder } from '#app/components/checkout/attempt.ts'
import { useExternalStore } from '#app/components/external-store.ts'

/** An earlier order was paid after its checkout was left: why its items are not in the cart any more. */
export function SettledNote() {
  const order = useExternalStore(settledOrder, null)
  useEffect(recallSettledOrder, [order])
  return (
    <div role="status">
      {order && (
        <p className="note">
          {sentences.orderLeftCart(order.number)}{' '}
          <a href={`/order-success/${order.id}`}>{MESSAGES.order_see}</a>
        </p>
      )}
    </div>
  )
}
