import { joinAddress } from '#platform/rules/join-address.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import { awaitsConfirmation, describeCashOrder, cashToHaveReady } from '#modules/orders/rules/cash-labels.ts'
import { orderBadge, type OrderView, type ShipmentView } from '#modules/orders/rules/order-view.ts'
import { parcelStage } from '#modules/orders/rules/order-step.ts'
import { goesBackWhenCancelled } from '#modules/orders/rules/refund-words.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import {
  StepBadge,
  Arrival,
  InvoiceLink,
  isInvoiced,
  OrderedItems,
} from '#modules/orders/components/order-facts.tsx'
import { Ruling } from '#platform/ui/brand.tsx'

type Props = {
  readonly order: OrderView
  readonly shipment: ShipmentView | null
  readonly arrivesBy?: string | null
}

/** What was ordered, where it is delivered, what happens next. */
export function OrderReceipt({ order, shipment, arrivesBy = null }: Props) {
  const { title, next } = story(order, shipment, arrivesBy !== null)
  const isRefused = orderBadge(order) === 'completed' && shipment?.status === 'refused'
  return (
    <article className="receipt surface raised" aria-labelledby="receipt-title">
      <header className="receipt-head on-lines">
        <Ruling kind="ruled" className="ruling-edge" />
        <h1 id="receipt-title">{title}</h1>
        <p>
          Order <strong className="order-number">{order.number}</strong> of{' '}
          <time dateTime={order.createdAt}>{dateAndTimeOf(order.createdAt)}</time>{' '}
          <StepBadge order={order} shipment={shipment} />
        </p>
        <Arrival by={arrivesBy} />
      </header>
      <p className={isRefused ? 'receipt-next note note-warning' : 'receipt-next'} role="status">
        {isRefused ? MESSAGES.shipment_failed_paid : next}
      </p>
      <section className="receipt-items" aria-label="Items">
        <OrderedItems order={order} />
      </section>
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
        {isInvoiced(order) && (
          <InvoiceLink orderId={order.id} orderNumber={order.number} className="button button-plain" />
        )}
        {order.status === 'failed' && (
          <a className="button button-plain" href="/cart">
            Go to your cart
          </a>
        )}
      </p>
    </article>
  )
}

const PLACED_TITLE = 'Thank you, your order is placed'
const BACK_TITLE = 'Your order comes back to us'

/** `isPromised`: the delivery date is shown, so the usual time is not. */
function story(
  order: OrderView,
  shipment: ShipmentView | null,
  isPromised: boolean,
): { title: string; next: string } {
  switch (orderBadge(order)) {
    case 'cancelled': {
      const wasPaid = order.status !== 'failed' && order.totalPaise > 0
      return {
        title: 'This order is cancelled',
        next: `Nothing will be sent.${wasPaid ? ` ${goesBackWhenCancelled('Your money')}` : ''}`,
      }
    }
    case 'refunded':
      return { title: 'This order was refunded', next: 'Your money has been sent back.' }
    case 'pending':
      if (awaitsConfirmation(order))
        return {
          title: 'One step left: confirm your order',
          next: `We have sent a mail to ${order.customer.email}. Open its link by ${dateAndTimeOf(order.expiresAt)} and confirm the order, then we send it. You pay ${formatInr(order.totalPaise)} in cash to the courier. This page changes by itself.`,
        }
      if (order.paymentMethod === 'cod') return { title: PLACED_TITLE, next: describeCashOrder(order) ?? '' }
      return {
        title: 'Waiting for your payment',
        next: `Your order is kept until ${dateAndTimeOf(order.expiresAt)}. This page changes by itself when the payment is confirmed.`,
      }
    case 'failed':
      if (order.paymentMethod === 'cod')
        return { title: 'This order is closed', next: describeCashOrder(order) ?? 'Nothing will be sent.' }
      return {
        title: 'This order was not paid',
        next: `Nothing will be sent. ${MESSAGES.payment_returning}`,
      }
    case 'shipped':
      if (order.fulfilmentStatus === 'returning')
        return { title: BACK_TITLE, next: 'The courier could not deliver it and brings it back to us.' }
      if (parcelStage(shipment) === 'lost')
        return {
          title: 'The courier cannot find your parcel',
          next: 'Our staff are looking for it and will write to you.',
        }
      if (parcelStage(shipment) === 'out_for_delivery')
        return { title: PLACED_TITLE, next: 'Out for delivery: the courier brings it today.' }
      return {
        title: PLACED_TITLE,
        next: `${MESSAGES.shipment_scheduled} ${isPromised ? '' : 'It reaches most places in India in 2 to 7 business days. '}${cashToHaveReady(order) || 'A confirmation is on its way to your e-mail.'}`,
      }
    case 'completed':
      if (order.fulfilmentStatus === 'delivered')
        return { title: 'Your order has arrived', next: 'The courier says that it was delivered.' }
      if (order.fulfilmentStatus === 'returned')
        return { title: BACK_TITLE, next: 'It came back to us. Our staff will write to you.' }
      return {
        title: PLACED_TITLE,
        next: `We pack it within 24 hours and send it by courier. ${isPromised ? '' : 'Delivery takes 2 to 7 business days, 1 or 2 more for remote areas. '}A confirmation is on its way to your e-mail.`,
      }
  }
}
