/**
 * An order that staff take for a customer, by phone or at the counter. The same transaction as for a cart's order
 * prices and holds it. It does not belong to any browser: the customer gets a link by mail or from staff, pays cash on
 * delivery, or staff already have the money. A counter sale is paid and handed over in the same transaction.
 */
import {
  ORDER_NOT_FOUND,
  lockOrder,
  addOrderLink,
  type StoredOrder,
  findOrder,
  recordEvent,
  ORDER_JOBS,
  NOT_OPENED,
  releaseOrder,
} from '#modules/orders/index.ts'
import { enqueue } from '#platform/database/changes.ts'
import { payLinkText } from '#modules/orders/rules/pay-link-text.ts'
import { indianDigits } from '#platform/rules/customer-details.ts'
import { listProductsToSell, type ProductToSell } from '../data/order-products.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { PHONE_ORDER_HOURS, phoneOrderContent, type PhoneOrderInput } from '../rules/phone-order-input.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import {
  recordOrderAudit,
  requirePermission,
  type StaffMember,
  isOpenForOrders,
  SHOP_NOT_OPEN,
  staffTransaction,
} from '#modules/staff/index.ts'
import { findCashOfOrder } from './cash-on-delivery.ts'
import { insertPricedOrder } from './place-order.ts'
import type { Deps } from '#platform/deps.ts'
import { finaliseFreeOrder, openPayment, reopenPayment, takeMoney } from '#modules/payments/index.ts'
import { patternOf } from '#platform/database/paging.ts'

const MAX_FOUND = 12
const FORM_USED: Problem = { code: 'order_closed', key: 'order_form_used' }

/** The caller has checked the permission. */
export async function findProductsToSell(
  deps: Deps,
  input: { readonly search: string },
): Promise<ProductToSell[]> {
  const pattern = patternOf(input.search)
  return pattern === '' ? [] : listProductsToSell(deps.db.pool, pattern, MAX_FOUND)
}

export type TakenOrder = { readonly id: OrderId; readonly number: string }

export async function takePhoneOrder(
  deps: Deps,
  actor: Actor,
  input: PhoneOrderInput,
): Promise<Result<TakenOrder>> {
  const staff = await requireTaker(deps, actor, input)
  if (!staff.ok) return staff
  if (!isOpenForOrders(deps)) return fail(SHOP_NOT_OPEN)
  const digest = deps.ids.digest(phoneOrderContent(input))
  const { order, payment } = input
  const cash = await findCashOfOrder(deps, order)
  const placed = await transaction(deps.db, (tx) =>
    take(tx, { deps, staff: staff.value, input, digest, cash }),
  )
  if (!placed.ok) return answerRepeat(deps, staff.value, order.id, digest, placed.problem)
  const { id, number, totalPaise } = placed.value
  if (totalPaise === 0) await finaliseFreeOrder(deps, id)
  else if (payment === 'link') {
    const opened = await openPayment(deps, placed.value)
    if (!opened.ok) {
      // Staff see that it failed: no link is mailed later, and the next attempt creates a new order.
      await releaseOrder(deps, { orderId: id, actor: 'system', reason: NOT_OPENED })
      return fail({ ...opened.problem, code: 'order_closed' })
    }
  }
  return ok({ id, number })
}

async function requireTaker(
  deps: Deps,
  actor: Actor,
  { payment }: PhoneOrderInput,
): Promise<Result<StaffMember>> {
  const staff = await requirePermission(deps.db.pool, actor, 'orders.change')
  return staff.ok && payment === 'outside' ? requirePermission(deps.db.pool, actor, 'payments.change') : staff
}

type Taking = {
  readonly deps: Deps
  readonly staff: StaffMember
  readonly input: PhoneOrderInput
  readonly digest: string
  readonly cash: Awaited<ReturnType<typeof findCashOfOrder>>
}

async function take(tx: Tx, { deps, staff, input, digest, cash }: Taking) {
  const { order, payment, reference, delivery } = input
  const placed = await insertPricedOrder(tx, {
    // Coupon uses are counted by mailbox only.
    actor: { kind: 'visitor' },
    placedBy: staff.staffId,
    input: order,
    ids: deps.ids,
    digest,
    limits: undefined,
    reservedForMinutes: PHONE_ORDER_HOURS * 60,
    cash,
    delivery,
  })
  if (!placed.ok) return placed
  const { totalPaise } = placed.value
  const items = order.items.map(({ productId, quantity }) => `${quantity} x ${productId}`)
  await recordOrderAudit(tx, staff, order.id, 'taken', {
    after: { payment, totalPaise, items, ...(delivery === 'pickup' && { delivery }) },
  })
  if (payment === 'link' && totalPaise > 0 && order.customer.email !== '') await queueLink(tx, order.id)
  if (payment !== 'outside' || totalPaise === 0) return placed
  const locked = await lockOrder(tx, order.id)
  const paid = locked ? await takeMoney(tx, staff, locked, reference) : fail(ORDER_NOT_FOUND)
  return paid.ok ? placed : paid
}

/** Requested by staff, so it does not count towards the limit on mails that strangers can cause. */
function queueLink(tx: Tx, orderId: OrderId): Promise<void> {
  return enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId, kind: 'placed', isCounted: true })
}

/** The form was submitted twice: the order exists and continues where it stopped, or it is closed and needs a new id. */
async function answerRepeat(
  deps: Deps,
  staff: StaffMember,
  id: OrderId,
  digest: string,
  refusal: Problem,
): Promise<Result<TakenOrder>> {
  const existing = await findOrder(deps.db.pool, id)
  const isSame = existing?.placedBy === staff.staffId && existing.contentDigest === digest
  if (!existing || !isSame) return fail(refusal)
  if (existing.view.fulfilmentStatus === 'cancelled') return fail(FORM_USED)
  const opened = await reopenPayment(deps, id)
  if (opened.ok) return ok({ id, number: existing.view.number })
  return fail(opened.problem.code === 'order_closed' ? FORM_USED : opened.problem)
}

/** A new payment link for staff to share by message or in person; earlier links expire an hour later. */
export function makeOrderLink(
  deps: Deps,
  actor: Actor,
  { orderId }: { readonly orderId: OrderId },
): Promise<Result<SharedLink>> {
  return withOpenPhoneOrder(deps, actor, orderId, async (tx, staff, { view }) => {
    const token = deps.ids.token()
    await addOrderLink(tx.client, orderId, deps.ids.digest(token))
    await recordEvent(tx.client, orderId, 'order.link_made', 'staff', { by: staff.staffId })
    await recordOrderAudit(tx, staff, orderId, 'link_made')
    const url = `${deps.options.shopUrl}/orders/open/${token}`
    return ok({
      url,
      text: payLinkText(view, url, new Date(view.expiresAt)),
      phone: indianDigits(view.customer.phone),
    })
  })
}

/** `phone`: ten digits; null if the number is not an Indian one. */
export type SharedLink = { readonly url: string; readonly text: string; readonly phone: string | null }

/** Sends the mail again with a new link; earlier links expire an hour later. */
export function sendOrderLink(
  deps: Deps,
  actor: Actor,
  { orderId }: { readonly orderId: OrderId },
): Promise<Result<null>> {
  return withOpenPhoneOrder(deps, actor, orderId, async (tx, staff, { view }) => {
    if (view.customer.email === '') return fail({ code: 'invalid', key: 'order_no_email' })
    await queueLink(tx, orderId)
    await recordOrderAudit(tx, staff, orderId, 'link_sent')
    return ok(null)
  })
}

/** An order that staff took and that waits for a payment by link. */
function withOpenPhoneOrder<Value>(
  deps: Deps,
  actor: Actor,
  orderId: OrderId,
  work: (tx: Tx, staff: StaffMember, order: StoredOrder) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return staffTransaction<Value>(deps, actor, 'orders.change', async (tx, staff) => {
    const order = await lockOrder(tx, orderId)
    const stored = order && (await findOrder(tx.client, orderId))
    if (!order || !stored) return fail(ORDER_NOT_FOUND)
    const hasLink =
      stored.placedBy !== null && order.paymentStatus === 'unpaid' && order.paymentMethod === 'prepaid'
    return hasLink ? work(tx, staff, stored) : fail({ code: 'order_closed', key: 'order_no_link' })
  })
}
