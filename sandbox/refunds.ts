import type { Context } from './context.ts'
import {
  readAmount,
  readFields,
  readReceipt,
  readNotes,
  asCollection,
  type CollectionWire,
  type PaymentWire,
  type RefundWire,
  refuseInput,
  refuseRequest,
  unknownId,
} from './razorpay-wire.ts'
import { newDigits, newId, unixSeconds } from './ids.ts'
import type { WebhookEvent } from './webhooks.ts'

/**
 * POST /v1/payments/:id/refund. With an idempotency key (X-Refund-Idempotency) the same request returns the same
 * refund.
 */
export function createRefund(context: Context, paymentId: string, body: unknown, key?: string): RefundWire {
  const request = JSON.stringify([paymentId, sortedEntries(body)])
  const earlier = key === undefined ? undefined : findEarlier(context, key, request)
  if (earlier) return earlier

  const payment = context.state.payments.get(paymentId)
  if (!payment) throw unknownId()
  const fields = readFields(body, ['amount', 'speed', 'notes', 'receipt'])
  const left = payment.amount - payment.amount_refunded
  const amount = fields.amount === undefined ? left : readAmount(fields.amount)
  const speed = readSpeed(fields.speed)
  const refund = newRefund(payment, amount, {
    speed,
    receipt: readReceipt(fields.receipt),
    notes: readNotes(fields.notes),
  })
  if (left === 0) throw refuseInput('The payment has been fully refunded already')
  if (!payment.captured) throw refuseInput('The payment status should be captured for action to be taken')
  if (amount > left) throw refuseInput('The refund amount provided is greater than amount captured', 'amount')

  const mode = context.faults.current.refunds
  if (mode === 'refused') throw refuseInput(NO_BALANCE)

  if (key !== undefined) context.state.refundKeys.put(key, { request, refundId: refund.id })
  const taken: RefundWire =
    mode === 'normal' ? refund : { ...refund, status: 'pending', acquirer_data: { arn: null } }
  const events = apply(context, payment, taken)
  context.webhooks.send(mode === 'failed' ? [...events, ...end(context, taken, 'failed')] : events)
  return taken
}

const NO_BALANCE =
  'Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.'

/** The bank of a pending refund decides: the money has arrived, or the refund failed. */
export function settleRefund(context: Context, id: string, status: 'processed' | 'failed'): RefundWire {
  const refund = getRefund(context, id)
  if (refund.status !== 'pending') throw refuseInput('The refund is not pending.')
  context.webhooks.send(end(context, refund, status))
  return getRefund(context, id)
}

function end({ state }: Context, refund: RefundWire, status: 'processed' | 'failed'): WebhookEvent[] {
  const payment = state.payments.get(refund.payment_id)
  if (!payment) throw unknownId()
  const ended: RefundWire = {
    ...refund,
    status,
    acquirer_data: { arn: status === 'processed' ? newDigits(23) : null },
  }
  const refunded = payment.amount_refunded - (status === 'failed' ? refund.amount : 0)
  const after: PaymentWire = {
    ...payment,
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : refunded === payment.amount ? 'full' : 'partial',
    status: payment.status === 'refunded' && refunded < payment.amount ? 'captured' : payment.status,
  }
  state.refunds.put(refund.id, ended)
  state.payments.put(payment.id, after)
  return [{ name: `refund.${status}`, refund: ended, payment: after }]
}

/** GET /v1/refunds/:id. */
export function getRefund({ state }: Context, id: string): RefundWire {
  const refund = state.refunds.get(id)
  if (!refund) throw unknownId()
  return refund
}

/** GET /v1/payments/:id/refunds, newest first. */
export function listRefundsOfPayment({ state }: Context, paymentId: string): CollectionWire<RefundWire> {
  if (!state.payments.get(paymentId)) throw unknownId()
  return asCollection(state.refunds.having(paymentId).toReversed())
}

/** Razorpay refunds by itself what it may not capture; the caller sends the events. */
export function refundUncaptured(context: Context, payment: PaymentWire): WebhookEvent[] {
  return apply(
    context,
    payment,
    newRefund(payment, payment.amount, { speed: 'normal', receipt: null, notes: [] }),
  )
}

function apply({ state }: Context, payment: PaymentWire, refund: RefundWire): WebhookEvent[] {
  const refunded = payment.amount_refunded + refund.amount
  const isFull = refunded === payment.amount
  const after: PaymentWire = {
    ...payment,
    amount_refunded: refunded,
    refund_status: isFull ? 'full' : 'partial',
    status: isFull ? 'refunded' : payment.status,
  }
  state.refunds.put(refund.id, refund)
  state.payments.put(payment.id, after)
  const created: WebhookEvent = { name: 'refund.created', refund, payment: after }
  return refund.status === 'processed'
    ? [created, { name: 'refund.processed', refund, payment: after }]
    : [created]
}

function newRefund(
  payment: PaymentWire,
  amount: number,
  { speed, receipt, notes }: { speed: 'normal' | 'optimum' } & Pick<RefundWire, 'receipt' | 'notes'>,
): RefundWire {
  return {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency: 'INR',
    payment_id: payment.id,
    notes,
    receipt,
    acquirer_data: { arn: newDigits(23) },
    created_at: unixSeconds(),
    batch_id: null,
    status: 'processed',
    speed_processed: speed === 'optimum' ? 'instant' : 'normal',
    speed_requested: speed,
  }
}

function findEarlier({ state }: Context, key: string, request: string): RefundWire | undefined {
  if (key.length < 10) throw refuseRequest('The idempotency key must be at least 10 characters long.')
  if (!/^[\w-]+$/.test(key)) {
    throw refuseRequest(
      'The idempotency key must only contain alphanumeric characters, underscores, and hyphens',
    )
  }
  const earlier = state.refundKeys.get(key)
  if (!earlier) return undefined
  if (earlier.request !== request) {
    throw refuseRequest('Different request with the same idempotency key has already been processed.')
  }
  return state.refunds.get(earlier.refundId)
}

/** The same fields in another order are the same request. */
function sortedEntries(body: unknown): unknown {
  return typeof body === 'object' && body !== null
    ? Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))
    : []
}

function readSpeed(value: unknown): 'normal' | 'optimum' {
  if (value === undefined || value === 'normal') return 'normal'
  if (value === 'optimum') return 'optimum'
  throw refuseInput('The speed must be normal or optimum.', 'speed')
}
