/**
 * Orders with their parcels, returns, refunds and invoices: for the shopper's pages, for staff, and for guests who
 * open their list by a mailed code. It is here because the orders module comes before all of these in the list of
 * modules.
 */
import { codeDigest } from '#modules/accounts/index.ts'
import { listInvoicesOfOrder } from '#modules/invoicing/index.ts'
import type { InvoiceView } from '#modules/invoicing/rules/invoice-view.ts'
import {
  findOwnOrder,
  listEvents,
  listEventsForStaff,
  findOrder,
  countFailedTry,
  markUsed,
  lockGuestCodes,
  type LockedCode,
  listGuestOrders,
} from '#modules/orders/index.ts'
import { arrivalDay } from '#modules/orders/rules/arrival-day.ts'
import { mayCancel } from '#modules/orders/rules/cancellation.ts'
import type { TimelineEntry } from '#modules/orders/rules/order-timeline.ts'
import {
  type OrderView,
  type OwnOrderView,
  type RefundView,
  type ShipmentView,
  maskOrder,
  type MaskedOrderView,
} from '#modules/orders/rules/order-view.ts'
import type { StaffOrderDetail } from '#modules/orders/rules/staff-order.ts'
import { findPaymentFacts, listRefunds, listRefundsForStaff } from '#modules/payments/index.ts'
import { listEntriesOfOrder } from '#modules/rewards/index.ts'
import { coinsTakenBack } from '#modules/rewards/rules/ledger.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { ok, type Result, fail } from '#platform/rules/result.ts'
import { transaction } from '#platform/database/transaction.ts'
import { CODE_TRIES, type GuestCodeInput } from '#platform/rules/guest-code.ts'
import { findShipmentView, listFollowedParcels } from '../data/parcel-views.ts'
import { orderTimeline, staffTimeline } from '../rules/order-history.ts'
import type { OrderReturnsView } from '../rules/return-view.ts'
import { listOrderReturns } from './list-returns.ts'

type OrderDetail = {
  readonly order: OwnOrderView
  /** Newest first. */
  readonly timeline: readonly TimelineEntry[]
  readonly shipment: ShipmentView | null
  /** The promised delivery day, while the parcel is on its way and can still meet it. */
  readonly arrivesBy: string | null
  readonly refunds: readonly RefundView[]
  /** Coins that it earned and that have been taken back so far. */
  readonly coinsTakenBack: number
  readonly paidAt: string | null
  readonly mayCancel: boolean
  readonly returns: OrderReturnsView
  /** The invoice and its credit notes. */
  readonly invoices: readonly InvoiceView[]
}

/** Everything about the shopper's own order; other people's orders are not found. */
export async function getOrderDetail(
  deps: Deps,
  actor: Actor,
  input: { readonly id: OrderId },
): Promise<Result<OrderDetail>> {
  const found = await findOwnOrder(deps, actor, input)
  if (!found.ok) return found
  const stored = found.value
  const order = { ...stored.view, userId: stored.userId }
  const on = deps.db.pool
  const [events, shipment, refunds, entries, returns, invoices] = await Promise.all([
    listEvents(on, order.id),
    findShipmentView(on, order.id),
    listRefunds(on, order.id),
    listEntriesOfOrder(on, order.id),
    listOrderReturns(on, order.id),
    listInvoicesOfOrder(on, order.id),
  ])
  return ok({
    order,
    timeline: orderTimeline(events, returns.returns),
    shipment,
    arrivesBy: arrivalDay(order, shipment, stored.promisedBy),
    refunds,
    coinsTakenBack: coinsTakenBack(entries),
    paidAt: events.findLast(({ kind }) => kind === 'order.paid')?.at ?? null,
    mayCancel: mayCancel(order, shipment),
    returns,
    invoices,
  })
}

type OrderWithShipment = Pick<OrderDetail, 'shipment' | 'arrivesBy'> & { readonly order: OrderView }

/** A shorter version, for a shopper who has just paid or confirmed it. */
export async function getOrderWithShipment(
  deps: Deps,
  actor: Actor,
  input: { readonly id: OrderId },
): Promise<Result<OrderWithShipment>> {
  const found = await findOwnOrder(deps, actor, input)
  if (!found.ok) return found
  const { view: order, promisedBy } = found.value
  const isSent = order.status === 'completed' || order.status === 'shipped' || order.codConfirmedAt !== null
  const shipment = isSent ? await findShipmentView(deps.db.pool, order.id) : null
  return ok({ order, shipment, arrivesBy: arrivalDay(order, shipment, promisedBy) })
}

/** Everything about an order, for staff; null if it does not exist. The caller has checked the role. */
export async function getOrderForStaff(
  deps: Deps,
  input: { readonly id: OrderId },
): Promise<StaffOrderDetail | null> {
  const on = deps.db.pool
  const stored = await findOrder(on, input.id)
  if (!stored) return null
  const order = { ...stored.view, userId: stored.userId }
  const [events, shipment, payment, refunds] = await Promise.all([
    listEventsForStaff(on, order.id),
    findShipmentView(on, order.id),
    findPaymentFacts(on, order.id),
    listRefundsForStaff(on, order.id),
  ])
  return {
    order,
    isPhoneOrder: stored.placedBy !== null,
    tags: stored.tags,
    isArchived: stored.isArchived,
    timeline: staffTimeline(events),
    shipment,
    payment,
    refunds,
  }
}

const MAX_ORDERS = 100

/**
 * A mailed code opens the order list of an address, masked, once. Every failure gives the same message: wrong,
 * expired, used or too many attempts, and an address that never had a code.
 */
export async function openGuestOrders(
  deps: Deps,
  { email, code }: GuestCodeInput,
): Promise<Result<readonly MaskedOrderView[]>> {
  const isOpen = await transaction(deps.db, async (tx) => {
    const newest = newestCode(await lockGuestCodes(tx, email))
    if (!newest || newest.isUsed || newest.isOver || newest.failedAttempts >= CODE_TRIES) return false
    if (newest.codeHash === codeDigest(deps, newest.id, code)) return markUsed(tx, newest.id)
    await countFailedTry(tx, newest.id)
    return false
  })
  if (!isOpen) {
    deps.log.warn({}, 'a code for guest orders was refused')
    return fail({ code: 'bad_code', key: 'guest_code_wrong' })
  }
  const on = deps.db.pool
  const orders = await listGuestOrders(on, email, MAX_ORDERS)
  const parcels = await listFollowedParcels(
    on,
    orders.map(({ id }) => id),
  )
  return ok(orders.map((order) => maskOrder(order, parcels.get(order.id) ?? null)))
}

/** Of the mailed codes only the newest is valid. */
function newestCode(codes: readonly LockedCode[]): LockedCode | undefined {
  return codes
    .filter(({ codeHash }) => codeHash !== '')
    .toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())[0]
}
