import { joinAddress } from '#domain/checkout/join-address.ts'
import type { OrderView } from '#domain/orders/order-view.ts'

export function OrderAddress({ order: { customer } }: { readonly order: OrderView }) {
  return (
    <section className="order-box" aria-labelledby="order-address">
      <h2 id="order-address">Delivery to</h2>
      <address>
        {customer.fullName}
        <br />
        {joinAddress(customer)}
        <br />
        {customer.phone}
        <br />
        {customer.email}
      </address>
    </section>
  )
}
