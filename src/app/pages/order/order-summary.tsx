/** An order for its customer in short: where it is, and what was paid for it. */
import { Arrival, StepBadge } from '#modules/orders/components/order-facts.tsx'
import {
  awaitsConfirmation,
  cashToHaveReady,
  describeCashOrder,
  isPayable,
  PAYMENT_METHOD_WORDS,
} from '#modules/orders/rules/cash-labels.ts'
import { isLost, parcelStage, type ParcelStage } from '#modules/orders/rules/order-step.ts'
import {
  orderBadge,
  type OrderView,
  type OwnOrderView,
  type RefundView,
  type ShipmentView,
} from '#modules/orders/rules/order-view.ts'
import { ASKS_WHERE_TO, goesBackWhenCancelled } from '#modules/orders/rules/refund-words.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { formatCoins, formatInr, fromRupees, groupDigits } from '#platform/rules/money.ts'
import { PAYMENT_STATUS_LABELS } from '#platform/rules/payment-status.ts'
import { Ruling } from '#platform/ui/brand.tsx'
import { dateAndTimeOf, dateOf } from '#platform/ui/date.ts'

type OrderHeadProps = {
  readonly order: OrderView
  readonly shipment: ShipmentView | null
  readonly arrivesBy?: string | null
}

/** The order's number and, in one sentence, its status. */
export function OrderHead({ order, shipment, arrivesBy = null }: OrderHeadProps) {
  const text = standing(order, shipment, arrivesBy !== null)
  return (
    <header className="order-head on-lines surface">
      <Ruling kind="ruled" className="ruling-edge" />
      <h1>
        Order <span className="order-number">{order.number}</span>
      </h1>
      <p>
        <StepBadge order={order} shipment={shipment} /> placed{' '}
        <time dateTime={order.createdAt}>{dateAndTimeOf(order.createdAt)}</time>
      </p>
      <p className={text === null ? 'order-standing note note-warning' : 'order-standing'} role="status">
        {text ?? MESSAGES.shipment_failed_paid}
      </p>
      <Arrival by={arrivesBy} />
    </header>
  )
}

/**
 * null if paid and the courier refused the booking. `isPromised`: the date is shown below, so the usual time is not.
 */
function standing(order: OrderView, shipment: ShipmentView | null, isPromised: boolean): string | null {
  const { status, paymentStatus, fulfilmentStatus, totalPaise } = order
  if (awaitsConfirmation(order))
    return `Waiting for you to confirm it: open the link in the mail that we have sent to ${order.customer.email}. The items are kept until ${dateAndTimeOf(order.expiresAt)}.`
  const inCash = describeCashOrder(order)
  if (inCash !== null && shipment?.status !== 'refused') return inCash
  if (isPayable(order))
    return `Waiting for your payment. The items are kept until ${dateAndTimeOf(order.expiresAt)}.`
  // Before and after staff have settled it.
  if (shipment !== null && isLost(shipment) && (fulfilmentStatus === 'shipped' || shipment.isTakenBack))
    return lostByCourier(order)
  if (status === 'failed' && fulfilmentStatus === 'cancelled') return 'Cancelled. Nothing was paid for it.'
  if (status === 'failed') return 'Closed without a payment. Nothing will be sent.'
  if (fulfilmentStatus === 'cancelled' && totalPaise === 0) return 'Cancelled.'
  if (fulfilmentStatus === 'cancelled') return `Cancelled. ${goesBackWhenCancelled('Your money')}`
  if (paymentStatus === 'refunded') return 'Your money has been sent back.'
  switch (fulfilmentStatus) {
    case 'shipped':
      return [
        onItsWay(parcelStage(shipment), shipment?.expectedDeliveryAt ?? null, isPromised),
        cashToHaveReady(order),
      ]
        .filter((words) => words !== '')
        .join(' ')
    case 'delivered':
      return shipment?.deliveredAt ? `Delivered on ${dateOf(shipment.deliveredAt)}.` : 'Delivered.'
    case 'returning':
      return 'The courier could not deliver it and brings it back to us.'
    case 'returned':
      return 'It came back to us. Our staff will write to you.'
    case 'none':
    case 'requested':
      return shipment?.status === 'refused'
        ? null
        : 'Paid. We pack it within 24 hours and hand it to the courier.'
  }
}

function lostByCourier({ paymentStatus, paymentMethod, fulfilmentStatus }: OrderView): string {
  if (fulfilmentStatus === 'shipped')
    return 'The courier cannot find your parcel. Our staff will write to you.'
  if (paymentMethod === 'cod' && paymentStatus === 'failed')
    return 'The courier lost your parcel. Nothing was paid for it.'
  return `The courier lost your parcel. ${goesBackWhenCancelled('Your money')}`
}

function onItsWay(stage: ParcelStage, expectedAt: string | null, isPromised: boolean): string {
  if (stage === 'out_for_delivery') return 'Out for delivery: the courier brings it today.'
  const words = stage === 'waiting' ? 'Booked with the courier, who collects it from us' : 'On its way to you'
  if (expectedAt) return `${words}. Expected on ${dateOf(expectedAt)}.`
  return isPromised ? `${words}.` : `${words}. It reaches most places in India in 2 to 7 business days.`
}

const REFUND_WORDS: Readonly<Record<RefundView['status'], string>> = {
  requested: 'on its way',
  accepted: 'sent to your bank',
  refused: 'our staff look at it',
}

type OrderPaymentProps = {
  readonly order: OwnOrderView
  readonly paidAt: string | null
  readonly refunds: readonly RefundView[]
  readonly coinsTakenBack: number
}

export function OrderPayment({ order, paidAt, refunds, coinsTakenBack }: OrderPaymentProps) {
  const badge = orderBadge(order)
  const isUndone = badge === 'cancelled' || badge === 'refunded' || badge === 'failed'
  const isCounted = !isUndone && (order.paymentStatus === 'paid' || order.paymentStatus === 'unpaid')
  return (
    <section className="order-box" aria-labelledby="order-payment">
      <h2 id="order-payment">Payment</h2>
      <dl className="fact-lines">
        {order.paymentMethod === 'cod' && <Fact name="Way" value={PAYMENT_METHOD_WORDS.cod} />}
        <Fact name="State" value={PAYMENT_STATUS_LABELS[order.paymentStatus]} />
        {order.codConfirmedAt !== null && (
          <Fact name="Confirmed" value={dateAndTimeOf(order.codConfirmedAt)} />
        )}
        {paidAt !== null && <Fact name="Paid" value={dateAndTimeOf(paidAt)} />}
        {order.razorpayPaymentId !== null && <Fact name="Payment ID" value={order.razorpayPaymentId} />}
        {refunds.map((refund) => (
          <Fact
            key={refund.at}
            name={isPaidByHand(refund) ? 'Refunded' : 'Refund'}
            value={`${whereItIs(refund)}${coinsKeptBack(refund.withheldCoins)}`}
          />
        ))}
        {order.userId !== null && !isUndone && coinsTakenBack > 0 && (
          <Fact
            name="Coins it earned"
            value={`${groupDigits(coinsTakenBack)} earned ${coinsTakenBack === 1 ? 'coin' : 'coins'} taken back`}
          />
        )}
        {order.userId !== null && isUndone && order.coinsRedeemed > 0 && (
          <Fact name="Coins spent on it" value={`${formatCoins(order.coinsRedeemed)} came back`} />
        )}
        {order.userId !== null && isUndone && paidAt !== null && order.coinsEarned > 0 && (
          <Fact name="Coins it earned" value={`${formatCoins(order.coinsEarned)} taken back`} />
        )}
        {order.userId !== null && isCounted && order.coinsEarned > 0 && (
          <Fact
            name="Reward coins"
            value={`${groupDigits(order.coinsEarned)} ${order.paymentStatus === 'paid' ? 'earned' : 'when paid'}`}
          />
        )}
      </dl>
    </section>
  )
}

function isPaidByHand({ method, status }: RefundView): boolean {
  return method === 'manual' && status === 'accepted'
}

function whereItIs(refund: RefundView): string {
  const amount = formatInr(refund.amountPaise)
  if (isPaidByHand(refund)) return `${amount} by transfer`
  if (refund.method === 'manual' && refund.status === 'requested')
    // No full stop here: the sentence that may follow brings its own.
    return `${amount}: ${ASKS_WHERE_TO}`.replace(/\.$/, '')
  return `${amount}, ${REFUND_WORDS[refund.status]}`
}

function coinsKeptBack(coins: number): string {
  return coins > 0 ? `. ${sentences.coinsWithheld(formatInr(fromRupees(coins)))}` : ''
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
