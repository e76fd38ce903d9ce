import { joinAddress } from '#domain/checkout/join-address.ts'
import { formatInr } from '#domain/money.ts'
import type { OrderView } from '#domain/orders/order-view.ts'
import { dateAndTimeOf } from '#app/components/date.ts'
import { StatusBadge } from '#app/components/feedback/status-badge.tsx'
import { Picture } from '#app/components/picture.tsx'
import { Ruling } from '#app/components/ruling.tsx'

/** What was ordered, where it goes, what happens next. */
export function OrderReceipt({ order }: { readonly order: OrderView }) {
  const { title, next } = story(order)
  return (
    <article className="receipt" aria-labelledby="receipt-title">
      <header className="receipt-head">
        <Ruling kind="ruled" />
        <h1 id="receipt-title">{title}</h1>
        <p>
          Order <strong className="order-number">{order.number}</strong> of{' '}
          <time dateTime={order.createdAt}>{dateAndTimeOf(order.createdAt)}</time>{' '}
          <StatusBadge status={order.status} viewer="customer" />
        </p>
      </header>
      <p className="receipt-next" role="status">
        {next}
      </p>
      <OrderItems order={order} />
      <section className="receipt-address" aria-labelledby="receipt-address">
        <h2 id="receipt-address">Delivery to</h2>
        <address>
          {order.customer.fullName}
          <br />
          {joinAddress(order.customer)}
          <br />
          {order.customer.phone}
        </address>
      </section>
      <p className="empty-actions">
        <a className="button" href="/">
          Continue to Home
        </a>
        <a className="button button-plain" href={`/orders/${order.id}`}>
          See order
        </a>
        {order.status === 'failed' && (
          <a className="button button-plain" href="/cart">
            Go to your cart
          </a>
        )}
      </p>
    </article>
  )
}

function OrderItems({ order }: { readonly order: OrderView }) {
  return (
    <section className="receipt-items" aria-label="Items">
      <ul>
        {order.items.map((item) => (
          <li key={item.productId}>
            <Picture url={item.imageUrl} alt="" width={800} height={800} sizes="64px" />
            <a href={item.path}>{item.name}</a>
            <span className="muted">
              {item.quantity} × {formatInr(item.unitPaise)}
            </span>
            <span className="figure">{formatInr(item.linePaise)}</span>
          </li>
        ))}
      </ul>
      <dl className="sum">
        <SumRow name="Subtotal" value={formatInr(order.subtotalPaise)} />
        <SumRow name="Shipping" value={formatInr(order.shippingPaise)} />
        {order.couponDiscountPaise > 0 && (
          <SumRow
            name={`Coupon ${order.couponCode ?? ''}`}
            value={`−${formatInr(order.couponDiscountPaise)}`}
            kind="saving"
          />
        )}
        {order.coinDiscountPaise > 0 && (
          <SumRow name="Reward coins" value={`−${formatInr(order.coinDiscountPaise)}`} kind="saving" />
        )}
        <SumRow name="Total" value={formatInr(order.totalPaise)} kind="total" />
      </dl>
    </section>
  )
}

type SumRowProps = { readonly name: string; readonly value: string; readonly kind?: 'saving' | 'total' }

function SumRow({ name, value, kind }: SumRowProps) {
  return (
    <div className={kind && `sum-${kind}`}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function story(order: OrderView): { title: string; next: string } {
  switch (order.status) {
    case 'pending':
      return {
        title: 'Waiting for your payment',
        next: 'Your order is kept for 30 minutes. This page changes by itself when the payment is confirmed.',
      }
    case 'failed':
      return {
        title: 'This order was not paid',
        next: 'Nothing will be sent. If money left your account, it comes back in 5 to 7 working days.',
      }
    case 'shipped':
      return {
        title: 'Thank you, your order is placed',
        next: 'The courier has been asked to fetch it. It reaches most places in India in 2 to 7 business days. A confirmation is on its way to your e-mail.',
      }
    case 'completed':
      return {
        title: 'Thank you, your order is placed',
        next: 'We pack it within 24 hours and send it by courier. Delivery takes 2 to 7 business days, 1 or 2 more for remote areas. A confirmation is on its way to your e-mail.',
      }
  }
}
