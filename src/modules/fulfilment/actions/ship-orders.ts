/**
 * Books the parcels of several orders: those that staff choose, those that the carrier refused and staff retry, and
 * those that a restored shop still has to book.
 */
import { lockOrder, recordEvent, ORDER_JOBS } from '#modules/orders/index.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { shortId, type OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { isToBeSent } from '#modules/orders/rules/staff-order.ts'
import type { ShipmentReport } from '#modules/orders/rules/shipment-report.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordOrderAudit, requirePermission, type StaffMember } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'
import { mapConcurrent } from '#platform/process/concurrency.ts'
import { enqueue, enqueueAll } from '#platform/database/changes.ts'
import { queued } from '#platform/rules/jobs.ts'
import { allowRetry } from '../data/parcels.ts'
import { listUnbookedOrders } from '../data/order-parcel.ts'
import { shipOrder, type Shipped } from './ship-order.ts'

/** As many as one page of the table shows. */
const MAX_ORDERS = 50
/** The carrier limits concurrent calls, and each call uses a database connection before and after it. */
const AT_ONCE = 3

/**
 * Books each order like a single one, so it has one waybill however often it is requested, and reports each result
 * with its reason.
 */
export async function shipOrders(
  deps: Deps,
  actor: Actor,
  input: { readonly orderIds: readonly OrderId[] },
): Promise<Result<readonly ShipmentReport[]>> {
  const staff = await requirePermission(deps.db.pool, actor, 'orders.change')
  if (!staff.ok) return staff
  const orderIds = [...new Set(input.orderIds)].slice(0, MAX_ORDERS)
  if (orderIds.length === 0) return fail({ code: 'invalid', key: 'orders_none_chosen' })
  return ok(await mapConcurrent(orderIds, (orderId) => shipOne(deps, staff.value, orderId), AT_ONCE))
}

async function shipOne(deps: Deps, staff: StaffMember, orderId: OrderId): Promise<ShipmentReport> {
  let number = shortId(orderId)
  const before = await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return 'unknown'
    number = order.number
    if (order.fulfilmentStatus !== 'none' && order.fulfilmentStatus !== 'requested') return 'sent'
    if (isToBeSent(order)) {
      // What the carrier refused before may be booked again: staff have corrected it.
      await allowRetry(tx, orderId)
      await recordOrderAudit(tx, staff, orderId, 'shipment_asked')
    }
    return 'to_ask'
  })
  const about = { orderId, number }
  if (before === 'unknown') return { ...about, became: 'refused', why: MESSAGES.order_not_found }
  if (before === 'sent') return { ...about, became: 'sent', why: '' }
  return { ...about, ...reportOf(await shipOrder(deps, orderId, 'staff')) }
}

function reportOf(shipped: Shipped): Pick<ShipmentReport, 'became' | 'why'> {
  switch (shipped.kind) {
    case 'shipped':
      return { became: 'shipped', why: shipped.waybill }
    case 'unpaid':
      return { became: 'refused', why: MESSAGES.order_pays_first }
    case 'over':
      return { became: 'refused', why: MESSAGES.order_not_sendable }
    case 'refused':
      return { became: 'refused', why: shipped.remark }
    case 'busy':
      return { became: 'waiting', why: MESSAGES.order_being_asked }
    case 'later':
      return { became: 'waiting', why: shipped.detail }
  }
}

/**
 * Staff have refused parcels booked again, each by its job, as after payment. Returns how many; parcels that were not
 * refused stay unchanged.
 */
export async function retryShipments(
  deps: Deps,
  staff: Actor,
  input: { readonly orderIds: readonly OrderId[] },
): Promise<Result<{ readonly retried: number }>> {
  const allowed = await requirePermission(deps.db.pool, staff, 'orders.change')
  if (!allowed.ok) return allowed
  const orderIds = [...new Set(input.orderIds)].slice(0, MAX_ORDERS)
  if (orderIds.length === 0) return fail({ code: 'invalid', key: 'parcels_none_chosen' })
  let retried = 0
  for (const orderId of orderIds) {
    const isQueued = await transaction(deps.db, async (tx) => {
      const order = await lockOrder(tx, orderId)
      return order !== null && (await queueRetry(tx, orderId, allowed.value))
    })
    if (isQueued) retried += 1
  }
  return retried > 0 ? ok({ retried }) : fail({ code: 'order_closed', key: 'parcel_not_waiting' })
}

/** The caller holds the order's lock. */
export async function queueRetry(tx: Tx, orderId: OrderId, by: StaffMember): Promise<boolean> {
  if (!(await allowRetry(tx, orderId))) return false
  await recordEvent(tx.client, orderId, 'shipment.retried', 'staff', { by: by.staffId })
  await recordOrderAudit(tx, by, orderId, 'parcel_asked_again')
  await enqueue(tx, ORDER_JOBS.shipOrder, { orderId }, `ship_retry:${orderId}`)
  return true
}

/**
 * For a shop restored from an archive, which contains no jobs, in the transaction that writes the orders. Scheduled
 * jobs expire unpaid orders, send refunds and book returns; only the parcels of paid orders are queued once, when
 * they are paid. Returns how many parcels will be booked.
 */
export async function queueUnbookedOrders(tx: Pick<Tx, 'client'>): Promise<number> {
  const orderIds = await listUnbookedOrders(tx.client)
  await enqueueAll(
    tx,
    orderIds.map((orderId) => queued(ORDER_JOBS.shipOrder, { orderId })),
  )
  return orderIds.length
}
