import type { Context } from './context.ts'
import { readAmount, readCurrency, readFields, readReceipt, readNotes } from './fields.ts'
import { newId, unixSeconds } from './ids.ts'
import type { Order } from './state.ts'
import { asCollection, type CollectionWire, type OrderWire, type PaymentWire } from './wire.ts'
import { refuseInput, unknownId } from './wire-error.ts'

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
