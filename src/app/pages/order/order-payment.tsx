import { sentences } from '#platform/rules/messages.ts'
import { formatInr, fromRupees, formatCoins, groupDigits } from '#platform/rules/money.ts'
import { PAYMENT_METHOD_WORDS } from '#modules/orders/rules/cash-labels.ts'
import { orderBadge } from '#modules/orders/rules/order-badge.ts'
import type { OwnOrderView, RefundView } from '#modules/orders/rules/order-view.ts'
import { PAYMENT_STATUS_LABELS } from '#platform/rules/payment-status.ts'
import { ASKS_WHERE_TO } from '#modules/orders/rules/refund-words.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'

const REFUND_WORDS: Readonly<Record<RefundView['status'], string>> = {
  requested: 'on its way',
  accepted: 'sent to your bank',
  refused: 'our staff look at it',
}

type Props = {
  readonly order: OwnOrderView
  readonly paidAt: string | null
  readonly refunds: readonly RefundView[]
  readonly coinsTakenBack: number
}

export function OrderPayment({ order, paidAt, refunds, coinsTakenBack }: Props) {
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
