import type { OwnOrderView } from '#domain/orders/order-view.ts'
import { OrderedItems } from '#app/components/orders/ordered-items.tsx'

export function OrderItems({ order }: { readonly order: OwnOrderView }) {
  // Reviews are written with an account.
  const mayReview = order.fulfilmentStatus === 'delivered' && order.userId !== null
  return (
    <section className="order-box receipt-items" aria-labelledby="order-items">
      <h2 id="order-items">Items</h2>
      <OrderedItems order={order} coinsName={`Reward coins (${order.coinsRedeemed})`} mayReview={mayReview} />
    </section>
  )
}
