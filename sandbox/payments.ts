/** Razorpay's orders, and the payments of them. */
import type { Context } from './context.ts'
import { newDigits, newId, unixSeconds } from './ids.ts'
import {
  asCollection,
  type CollectionWire,
  type Notes,
  type OrderWire,
  type PaymentWire,
  readAmount,
  readCurrency,
  readFields,
  readNotes,
  readReceipt,
  refuseInput,
  unknownId,
  type WireErrorBody,
} from './razorpay-wire.ts'
import { refundUncaptured } from './refunds.ts'
import { signPayment } from './signatures.ts'
import type { Order } from './state.ts'
import type { WebhookEvent } from './webhooks.ts'

/** POST /v1/orders. */
export function createOrder({ state }: Context, body: unknown): OrderWire {
  const fields = readFields(body, ['amount', 'currency', 'receipt', 'notes', 'partial_payment', 'payment'])
  const amount = readAmount(fields.amount)
  const wire: OrderWire = {
    id: newId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: readCurrency(fields.currency),
    receipt: readReceipt(fields.receipt),
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: readNotes(fields.notes),
    created_at: unixSeconds(),
  }
  if (fields.partial_payment !== undefined && fields.partial_payment !== false) {
    throw refuseInput('Partial payments are not enabled for this account.', 'partial_payment')
  }
  state.orders.put(wire.id, { wire, capture: readCapture(fields.payment) })
  return wire
}

/** Throws the documented error if there is no such order. */
export function getOrder({ state }: Context, id: string): Order {
  const order = state.orders.get(id)
  if (!order) throw unknownId()
  return order
}

/** PATCH /v1/orders/:id changes the notes and nothing else. */
export function updateOrder(context: Context, id: string, body: unknown): OrderWire {
  const order = getOrder(context, id)
  const fields = readFields(body, ['notes'])
  if (fields.notes === undefined) throw refuseInput('The notes field is required.', 'notes')
  const wire = { ...order.wire, notes: readNotes(fields.notes) }
  context.state.orders.put(id, { ...order, wire })
  return wire
}

/** GET /v1/orders/:id/payments: every attempt, oldest first. */
export function listPaymentsOfOrder(context: Context, id: string): CollectionWire<PaymentWire> {
  getOrder(context, id)
  return asCollection(context.state.payments.having(id))
}

export type OrderFilter = {
  receipt?: string
  authorized?: '0' | '1'
  from?: number
  to?: number
  count: number
  skip: number
  withPayments: boolean
}

/** GET /v1/orders, newest first. */
export function listOrders(context: Context, filter: OrderFilter): CollectionWire<object> {
  const { state } = context
  const all = filter.receipt === undefined ? state.orders.values() : state.orders.having(filter.receipt)
  const page = all
    .toReversed()
    .map((order) => order.wire)
    .filter((order) => order.created_at >= (filter.from ?? 0) && order.created_at <= (filter.to ?? Infinity))
    .filter(
      (order) =>
        filter.authorized === undefined || isAuthorized(context, order) === (filter.authorized === '1'),
    )
    .slice(filter.skip, filter.skip + filter.count)
  if (!filter.withPayments) return asCollection(page)
  return asCollection(page.map((order) => ({ ...order, payments: listPaymentsOfOrder(context, order.id) })))
}

function isAuthorized({ state }: Context, order: OrderWire): boolean {
  return state.payments.having(order.id).some((payment) => payment.status !== 'failed')
}

/** `payment.capture` in the order's body overrides the account's setting, which is automatic here. */
function readCapture(payment: unknown): Order['capture'] {
  const fields = readFields(payment, ['capture', 'capture_options'])
  if (fields.capture === undefined || fields.capture === 'automatic') return 'automatic'
  if (fields.capture === 'manual') return 'manual'
  throw refuseInput('The payment.capture must be automatic or manual.', 'payment.capture')
}

export const OUTCOMES = ['success', 'failure', 'authorized_late'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The payer's details in the payment window. */
type Payer = { email?: string; contact?: string; notes?: Notes; description?: string }

/** What the payment window passes to its handler, or to its `payment.failed` listeners. */
type PayAnswer =
  | { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
  | WireErrorBody

/** An attempt to pay an order, through the window or POST /pay. Refused (400) if the order is already paid. */
export function pay(context: Context, orderId: string, outcome: Outcome, payer: Payer = {}): PayAnswer {
  const order = getOrder(context, orderId)
  if (order.wire.status === 'paid') throw alreadyPaid()
  const tried: OrderWire = { ...order.wire, status: 'attempted', attempts: order.wire.attempts + 1 }
  context.state.orders.put(orderId, { ...order, wire: tried })
  if (outcome !== 'success') return fail(context, tried, outcome, payer)

  const payment = authorize(newPayment(tried, payer))
  context.state.payments.put(payment.id, payment)
  const events: WebhookEvent[] = [{ name: 'payment.authorized', payment }]
  const isCaptured = order.capture === 'automatic' && context.faults.current.capture === 'normal'
  if (isCaptured) events.push(...capture(context, payment))
  context.webhooks.send(events)
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: orderId,
    razorpay_signature: signPayment(orderId, payment.id, context.settings.keySecret),
  }
}

/** Throws the documented error if there is no such payment. */
export function getPayment({ state }: Context, id: string): PaymentWire {
  const payment = state.payments.get(id)
  if (!payment) throw unknownId()
  return payment
}

/** POST /v1/payments/:id/capture: only an authorised payment, only for its full amount. */
export function capturePayment(context: Context, id: string, body: unknown): PaymentWire {
  const payment = getPayment(context, id)
  const fields = readFields(body, ['amount', 'currency'])
  if (!Number.isSafeInteger(fields.amount)) throw refuseInput('The amount must be an integer.', 'amount')
  readCurrency(fields.currency)
  if (getOrder(context, payment.order_id).wire.status === 'paid') throw alreadyPaid()
  if (payment.status !== 'authorized') {
    throw refuseInput('Only payments which have been authorized and not yet captured can be captured')
  }
  if (fields.amount !== payment.amount) {
    throw refuseInput('Capture amount must be equal to the amount authorized', 'amount')
  }
  context.webhooks.send(capture(context, payment))
  return getPayment(context, id)
}

/**
 * The bank of a failed payment succeeds after all: the payment is captured or, if its order was paid in the meantime,
 * refunded by Razorpay itself.
 */
export function settleLatePayment(context: Context, paymentId: string): void {
  context.state.latePayments.remove(paymentId)
  const payment = authorize(getPayment(context, paymentId))
  context.state.payments.put(payment.id, payment)
  const isOrderPaid = getOrder(context, payment.order_id).wire.status === 'paid'
  context.webhooks.send([
    { name: 'payment.authorized', payment },
    ...(isOrderPaid ? refundUncaptured(context, payment) : capture(context, payment)),
  ])
}

function capture({ state }: Context, payment: PaymentWire): WebhookEvent[] {
  const order = state.orders.get(payment.order_id)
  if (!order) throw unknownId()
  // 2 % plus 18 % tax, as on an ordinary account; the fee includes its tax.
  const net = Math.round(payment.amount * 0.02)
  const tax = Math.round(net * 0.18)
  const captured: PaymentWire = { ...payment, status: 'captured', captured: true, fee: net + tax, tax }
  const wire: OrderWire = { ...order.wire, status: 'paid', amount_paid: payment.amount, amount_due: 0 }
  state.payments.put(payment.id, captured)
  state.orders.put(wire.id, { ...order, wire })
  return [
    { name: 'payment.captured', payment: captured },
    { name: 'order.paid', payment: captured, order: wire },
  ]
}

function fail(
  context: Context,
  order: OrderWire,
  outcome: 'failure' | 'authorized_late',
  payer: Payer,
): PayAnswer {
  const error = outcome === 'failure' ? DECLINED : TIMED_OUT
  const payment: PaymentWire = {
    ...newPayment(order, payer),
    error_code: error.code,
    error_description: error.description,
    error_source: error.source,
    error_step: error.step,
    error_reason: error.reason,
  }
  context.state.payments.put(payment.id, payment)
  context.webhooks.send([{ name: 'payment.failed', payment }])
  if (outcome === 'authorized_late') context.latePayments.add(payment.id)
  return { error: { ...error, metadata: { order_id: order.id, payment_id: payment.id } } }
}

const DECLINED = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Payment failed',
  source: 'issuer',
  step: 'payment_authorization',
  reason: 'payment_failed',
}

const TIMED_OUT = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Payment was not completed on time.',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'payment_timed_out',
}

/** An attempt that has not succeeded yet. */
function newPayment(order: OrderWire, payer: Payer): PaymentWire {
  const vpa = 'success@razorpay'
  return {
    id: newId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: 'INR',
    status: 'failed',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: 'upi',
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: payer.description ?? null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa,
    email: payer.email || 'void@razorpay.com',
    contact: payer.contact || '+919999999999',
    notes: payer.notes ?? order.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: { rrn: null },
    created_at: unixSeconds(),
    upi: { payer_account_type: 'bank_account', vpa, flow: 'intent' },
  }
}

function authorize(payment: PaymentWire): PaymentWire {
  return {
    ...payment,
    status: 'authorized',
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: { rrn: newDigits(12), upi_transaction_id: newId('upi').slice(4).toUpperCase() },
  }
}

const alreadyPaid = (): Error =>
  refuseInput(
    'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
  )
