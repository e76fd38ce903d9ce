import { formatInr, fromRupees, paise, type Paise, formatCoins } from '#platform/rules/money.ts'
import type { OwnOrderView } from '#modules/orders/rules/order-view.ts'
import { PAYMENT_STATUS_LABELS } from '#platform/rules/payment-status.ts'
import type { StaffPaymentView, StaffRefundView } from '#modules/orders/rules/staff-order.ts'
import type { RefundLineView } from '../../rules/refund-amount.ts'
import { moneyBack, providerLabel, refundCause, refundProgress } from '../../rules/refund-state.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { MoneyForms } from './money-forms.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { RefundForm } from './refund-form.tsx'

const PROVIDERS: Readonly<Record<StaffPaymentView['provider'], string>> = {
  razorpay: 'Razorpay',
  cod: 'Cash on delivery',
  none: 'Nothing to pay',
  outside: 'Outside the provider (cash, UPI, card or bank transfer)',
}

type Props = {
  readonly order: OwnOrderView
  readonly payment: StaffPaymentView
  readonly refunds: readonly StaffRefundView[]
  readonly refundKey: string
  /** What each order item can still refund. */
  readonly refundLines: readonly RefundLineView[]
  /** The amount that an open return will need; 0 without one. */
  readonly returnsWantPaise: Paise
}

/** How the order was paid, its refunds, and the actions for both. */
export function PaymentSection(props: Props) {
  const { order, payment, refunds, refundKey, refundLines, returnsWantPaise } = props
  const path = `/cms/orders/${order.id}/refund`
  const back = moneyBack(refunds, order.razorpayPaymentId)
  const may = useMay()
  const isPaid = order.paymentStatus !== 'unpaid' && order.paymentStatus !== 'failed'
  return (
    <section className="panel" aria-labelledby="payment">
      <h3 id="payment">Payment</h3>
      <dl className="order-facts">
        <Fact
          name="State"
          value={
            isPaid && back.hasFailed
              ? 'Paid. A refund did not go through'
              : PAYMENT_STATUS_LABELS[order.paymentStatus]
          }
        />
        <Fact name="By" value={PROVIDERS[payment.provider]} />
        {payment.paidAt !== null && <Fact name="Paid" value={dateAndTimeOf(payment.paidAt)} />}
        {payment.outsideReference !== '' && <Fact name="Reference" value={payment.outsideReference} />}
        {order.razorpayOrderId !== null && <Fact name="Gateway order" value={order.razorpayOrderId} />}
        {order.razorpayPaymentId !== null && <Fact name="Payment ID" value={order.razorpayPaymentId} />}
        {payment.failedAttempts > 0 && <Fact name="Failed attempts" value={String(payment.failedAttempts)} />}
        {refunds.length > 0 && isPaid && (
          <Fact name="Remaining after refunds" value={formatInr(paise(order.totalPaise - back.sentPaise))} />
        )}
        {isPaid && back.underWayPaise > 0 && (
          <Fact name="Refund in progress" value={formatInr(back.underWayPaise)} />
        )}
      </dl>
      {refunds.length > 0 && (
        <>
          <h4>Refunds</h4>
          <ul className="rows">
            {refunds.map((refund) => (
              <Refund key={refund.id} refund={refund} all={refunds} path={path} orderId={order.id} />
            ))}
          </ul>
        </>
      )}
      <div className="row">
        {payment.refundablePaise > 0 && may('payments.refund') && (
          <RefundForm
            path={path}
            orderId={order.id}
            refundKey={refundKey}
            leftPaise={payment.refundablePaise}
            chargesPaise={paise(order.shippingPaise + order.codFeePaise)}
            lines={refundLines}
            returnsWantPaise={returnsWantPaise}
            isByHand={payment.provider === 'cod' || payment.provider === 'outside'}
          />
        )}
        {payment.provider === 'razorpay' && (
          <MoneyForms
            path={path}
            kind="flag"
            id=""
            orderId={order.id}
            amountPaise={null}
            actions={['ask_payment']}
            subject="this order’s payment"
          />
        )}
      </div>
    </section>
  )
}

type RefundProps = {
  readonly refund: StaffRefundView
  readonly all: readonly StaffRefundView[]
  readonly path: string
  readonly orderId: string
}

function Refund({ refund, all, path, orderId }: RefundProps) {
  const { amountPaise, coinsReturned, withheldCoins, reason, note, items, askedBy, reference, failure } =
    refund
  const { words, tone, actions } = refundProgress(refund, all)
  const amount = refund.method === 'coins' ? formatCoins(coinsReturned) : formatInr(amountPaise)
  return (
    <li>
      <p className="row refund-head">
        <strong>{amount}</strong> <span data-tone={tone}>{words}</span>{' '}
        <time className="muted" dateTime={refund.at}>
          {dateAndTimeOf(refund.at)}
        </time>
      </p>
      <p className="muted">
        {refundCause(reason)}
        {askedBy !== '' && ` (${askedBy})`}
        {note !== '' && `: ${note}`}
      </p>
      {items !== null && (
        <p className="muted">For {items.map(({ quantity, name }) => `${quantity} x ${name}`).join(', ')}</p>
      )}
      {withheldCoins > 0 && (
        <p className="muted">{formatInr(fromRupees(withheldCoins))} withheld for spent coins</p>
      )}
      {reference !== '' && <p className="muted">Reference {reference}</p>}
      {refund.providerRefundId !== null && <p className="muted">{refund.providerRefundId}</p>}
      {failure !== '' && (
        <p className="muted" title={failure}>
          {providerLabel(failure)}
        </p>
      )}
      <MoneyForms
        path={path}
        kind="refund"
        id={refund.id}
        orderId={orderId}
        amountPaise={amountPaise}
        actions={actions}
        subject={`refund of ${amount}`}
      />
    </li>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
