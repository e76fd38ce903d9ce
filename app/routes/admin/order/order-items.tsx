import type { OwnOrderView } from '#domain/orders/order-view.ts'
import { OrderedItems } from '#app/components/orders/ordered-items.tsx'

export function OrderItems({ order }: { readonly order: OwnOrderView }) {
  return (
    <section className="order-box receipt-items" aria-labelledby="order-items">
      <h3 id="order-items">Items and amounts</h3>
      <OrderedItems order={order} coinsName={`Reward coins (${order.coinsRedeemed})`} />
    </section>
  )
}
