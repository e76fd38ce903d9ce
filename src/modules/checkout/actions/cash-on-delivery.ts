/** Cash on delivery: whether it is offered for an order, the confirmation, its mail, and what follows. */
import { countAttempt, findAccount } from '#modules/accounts/index.ts'
import { enqueue, enqueueAll } from '#platform/database/changes.ts'
import {
  confirmOrder,
  countCodOnTheirWay,
  findOrder,
  findOrderOfLink,
  lockOrder,
  MAX_UNPAID_MAILS_AN_HOUR,
  ORDER_JOBS,
  unpaidMailKey,
  type OpenOrderLimits,
} from '#modules/orders/index.ts'
import { findCodTerms, recordOrderAudit, staffTransaction } from '#modules/staff/index.ts'
import type { PlaceOrderInput } from '#modules/cart/rules/place-order-input.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import {
  cashAt,
  MAX_COD_MAILS_AN_HOUR,
  MAX_COD_ON_THEIR_WAY,
  type CashAtPincode,
} from '#platform/rules/cash-on-delivery.ts'
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import { queued } from '#platform/rules/jobs.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps, Ids } from '#platform/deps.ts'
import { findPincodePromise } from '#modules/fulfilment/index.ts'
import { isOwner, ownerOf } from '#platform/database/owner.ts'
import { mailboxKey, recheckCoupon } from '#modules/coupons/index.ts'
import { MESSAGES, type MessageKey } from '#platform/rules/messages.ts'
import { awaitsConfirmation } from '#modules/orders/rules/cash-labels.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'

/** Whether the courier collects cash there. May call the courier, so never call it inside a transaction. */
export async function findCashAt(deps: Deps, pincode: string): Promise<CashAtPincode> {
  return cashAt(await findPincodePromise(deps, pincode))
}

/**
 * Runs when a cash order is placed. It is confirmed at once if the shopper is known to read the mailbox it names;
 * otherwise the link is mailed, unless the sender has caused too many mails: then the caller undoes everything.
 */
export async function startCod(
  tx: Tx,
  actor: Actor,
  order: { readonly id: OrderId; readonly email: string },
  limits: OpenOrderLimits | undefined,
): Promise<'confirmed' | 'mailed' | 'too_often'> {
  if (await isKnownMailbox(tx, actor, order.email)) {
    await confirmCod(tx, order.id, 'customer')
    return 'confirmed'
  }
  if (limits && (await mailsTooOften(tx, actor, limits))) return 'too_often'
  await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId: order.id, kind: 'cod_confirm' })
  return 'mailed'
}

/**
 * Anybody can name anybody's mailbox, so mails are counted by who causes them, even if the orders are cancelled at
 * once.
 */
async function mailsTooOften(tx: Tx, actor: Actor, { address }: OpenOrderLimits): Promise<boolean> {
  const { userId, guestSessionId } = ownerOf(actor)
  const senders = [...(address === null ? [] : [address]), String(userId ?? guestSessionId)].toSorted()
  let isTooOften = false
  for (const sender of senders) {
    const { tries } = await countAttempt(tx.client, `cod-mails of ${sender}`)
    if (tries > MAX_COD_MAILS_AN_HOUR) isTooOften = true
  }
  return isTooOften
}

async function isKnownMailbox(tx: Tx, actor: Actor, email: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const account = await findAccount(tx.client, actor.userId)
  return account?.isVerified === true && account.email.toLowerCase() === email.trim().toLowerCase()
}

type Shopper = { readonly mailbox: string | null; readonly userId: UserId | null }

/** Limits how many unpaid parcels one shopper may have on their way. */
async function hasTooManyCod(tx: Tx, { mailbox, userId }: Shopper): Promise<boolean> {
  return (await countCodOnTheirWay(tx, mailbox, userId)) >= MAX_COD_ON_THEIR_WAY
}

/**
 * The same check when an order is placed, by the shopper's known identity. The mailbox that a guest enters is checked
 * on confirmation only; before that, nobody may learn from this whether somebody else has orders.
 */
export async function hasTooManyWhenPlacing(tx: Tx, ids: Ids, actor: Actor, email: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const isKnown = await isKnownMailbox(tx, actor, email)
  return hasTooManyCod(tx, { mailbox: isKnown ? mailboxKey(ids, email) : null, userId: actor.userId })
}

/** Marks it confirmed and starts shipping; false if it was confirmed before or is not open any more. */
export async function confirmCod(tx: Tx, orderId: OrderId, actor: string): Promise<boolean> {
  if (!(await confirmOrder(tx, orderId, actor))) return false
  await enqueueAll(tx, [
    queued(ORDER_JOBS.sendOrderMail, { orderId, kind: 'cod_confirmed' }),
    queued(ORDER_JOBS.shipOrder, { orderId }),
  ])
  return true
}

/** Calls the courier only if the answer matters. */
export async function findCashOfOrder(
  deps: Deps,
  { paymentMethod, customer }: PlaceOrderInput,
): Promise<CashAtPincode | undefined> {
  if (paymentMethod !== 'cod') return undefined
  const { isOn } = await findCodTerms(deps.db.pool)
  return isOn ? findCashAt(deps, customer.pincode) : undefined
}

type OrderToConfirm = Pick<OrderView, 'number' | 'items' | 'totalPaise' | 'expiresAt'> & {
  readonly state: 'open' | 'confirmed' | 'closed'
  /** Why it is closed; null while it is open. */
  readonly closedBecause: string | null
  /** Still to be paid on delivery. */
  readonly isCashDue: boolean
}

const LINK_OVER = { code: 'not_found', key: 'cod_link_over' } as const

/**
 * The order of a confirmation link. Only the reader of the mailbox has the link, so the page shows what the mail says.
 * It confirms by a button only, because mail scanners open links.
 */
export async function getOrderToConfirm(
  deps: Deps,
  input: { readonly token: string },
): Promise<Result<OrderToConfirm>> {
  const on = deps.db.pool
  const orderId = await findOrderOfLink(on, deps.ids.digest(input.token))
  const stored = orderId && (await findOrder(on, orderId))
  if (!stored) return fail(LINK_OVER)
  const { number, items, totalPaise, expiresAt, paymentStatus } = stored.view
  const isCashDue = paymentStatus === 'unpaid'
  const closedBecause = reasonClosed(stored.view)
  const state = awaitsConfirmation(stored.view) ? 'open' : closedBecause === null ? 'confirmed' : 'closed'
  const order = { number, items, totalPaise, expiresAt, isCashDue }
  return ok({ ...order, closedBecause: closedBecause && MESSAGES[closedBecause], state })
}

type OrderState = Pick<OrderView, 'paymentStatus' | 'fulfilmentStatus'> & {
  readonly codConfirmedAt: string | Date | null
}

function reasonClosed({ paymentStatus, fulfilmentStatus, codConfirmedAt }: OrderState): MessageKey | null {
  const isPaid = paymentStatus !== 'unpaid' && paymentStatus !== 'failed'
  if (fulfilmentStatus === 'returned' && !isPaid) return 'cod_came_back'
  if (paymentStatus !== 'failed') return null
  return codConfirmedAt === null ? 'cod_too_late' : 'cod_closed'
}

/**
 * Confirms by the link. An order that was closed meanwhile stays closed. `isNew` is false for one that was confirmed
 * before: then nothing changes.
 */
export function confirmOrderInCash(
  deps: Deps,
  input: { readonly token: string },
): Promise<Result<{ readonly isNew: boolean }>> {
  return transaction(deps.db, async (tx) => {
    const orderId = await findOrderOfLink(tx.client, deps.ids.digest(input.token))
    const order = orderId && (await lockOrder(tx, orderId))
    if (!order) return fail(LINK_OVER)
    const closedBecause = reasonClosed(order)
    if (closedBecause !== null) return fail({ code: 'expired', key: closedBecause })
    if (order.codConfirmedAt !== null) return ok({ isNew: false })
    const { id, userId } = order
    const mailbox = mailboxKey(deps.ids, order.customerEmail)
    if (deps.options.areOpenOrdersLimited && (await hasTooManyCod(tx, { mailbox, userId })))
      return fail({ code: 'order_limit', key: 'cod_too_many_confirmed' })
    if (!(await recheckCoupon(tx, deps.ids, order)))
      return fail({ code: 'coupon_unavailable', key: 'cod_coupon_used' })
    return ok({ isNew: await confirmCod(tx, id, userId === null ? 'guest' : 'customer') })
  })
}

/**
 * Staff confirm a cash order for its customer, usually on the phone. Confirming twice changes nothing. How many unpaid
 * parcels a shopper may have is not limited here, as for orders that staff take: they have spoken to the customer.
 */
export function confirmOrderByStaff(
  deps: Deps,
  actor: Actor,
  input: { readonly orderId: OrderId },
): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'orders.change', async (tx, staff) => {
    const order = await lockOrder(tx, input.orderId)
    if (!order) return fail({ code: 'not_found', key: 'order_not_found' })
    if (order.codConfirmedAt !== null) return ok(null)
    if (order.paymentMethod !== 'cod' || order.paymentStatus !== 'unpaid')
      return fail({ code: 'order_closed', key: 'order_not_confirmable' })
    if (!(await recheckCoupon(tx, deps.ids, order)))
      return fail({ code: 'coupon_unavailable', key: 'cod_coupon_used' })
    await confirmCod(tx, order.id, 'staff')
    await recordOrderAudit(tx, staff, order.id, 'confirmed')
    return ok(null)
  })
}

/** Mails the confirmation link again, at the buyer's request, a few times an hour. */
export async function resendConfirmation(
  deps: Deps,
  actor: Actor,
  input: { readonly id: OrderId },
): Promise<Result<{ readonly message: string }>> {
  const stored = await findOrder(deps.db.pool, input.id)
  if (!stored || !isOwner(actor, stored)) return fail({ code: 'not_found', key: 'order_not_found' })
  const { view: order } = stored
  if (!awaitsConfirmation(order))
    return fail({
      code: 'order_closed',
      key: order.codConfirmedAt === null ? 'cod_too_late' : 'cod_confirmed_before',
    })
  return transaction(deps.db, async (tx) => {
    // Counted here, where it can be reported, and not again when it is sent.
    const { tries } = await countAttempt(tx.client, unpaidMailKey(deps, order.customer.email))
    if (tries > MAX_UNPAID_MAILS_AN_HOUR) return fail({ code: 'too_many_requests', key: 'cod_mail_often' })
    await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId: order.id, kind: 'cod_confirm', isCounted: true })
    return ok({ message: MESSAGES.cod_mail_sent })
  })
}
