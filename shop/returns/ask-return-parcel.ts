/**
 * A parcel of a return: the courier fetches the goods, or takes the replacement. As with an order's parcel
 * (fulfilment/ship-order.ts) the row stands first, the carrier is asked outside any transaction, and one transaction
 * writes its answer down. Invariant: one waybill for each way; a replacement is off the shelf before the carrier is asked.
 */
import { lockOrder, lockProducts } from '#database/locks.ts'
import { announceChanges, enqueueJob, enqueueJobs, enqueueLaterJob } from '#database/queries/changes.ts'
import { findOrder, recordEvent } from '#database/queries/orders.ts'
import {
  findReturnParcel,
  listForgottenReturnParcels,
  recordReturnParcel,
  takeAskingForReturn,
  type ReturnParcelRow,
} from '#database/queries/return-parcels.ts'
import { isAskedBackWhole } from '#database/queries/refunds.ts'
import { isReplacementTaken, sendReplaced } from '#database/queries/return-stock.ts'
import { findReturn } from '#database/queries/returns.ts'
import { transaction, type Tx } from '#database/transaction.ts'
import type { Parcel } from '#domain/fulfilment/parcel.ts'
import { MESSAGES } from '#domain/messages.ts'
import { lackingOf } from '#domain/returns/lacking.ts'
import { returnParcelOf } from '#domain/returns/return-parcel.ts'
import type { ReturnView } from '#domain/returns/return-view.ts'
import { publicStockTags } from '../catalogue/public-stock-tags.ts'
import type { Deps } from '../deps.ts'
import { askCarrier, MOST_ATTEMPTS, type Answer } from '../fulfilment/ship-order.ts'
import { askJob } from './decide-return.ts'
import { dropReturnParcel } from './end-parcel.ts'

/** The job's way: throws while there is still hope, so that it is tried again. */
export async function askReturnParcel(deps: Deps, input: { readonly parcelId: string }): Promise<void> {
  const { parcelId } = input
  const claim = await transaction(deps.db, (tx) => claimAsking(tx, parcelId))
  if (claim === 'over') return
  // Somebody else asks, or died asking: looked at again later, which is no try of this one's.
  if (claim === 'busy')
    return transaction(deps.db, (tx) => enqueueLaterJob(tx, askJob(parcelId), BUSY_SECONDS))
  const answer = await askCarrier(deps, claim.parcel, claim.attempts)
  const isLater = await transaction(deps.db, (tx) => recordAnswer(tx, parcelId, claim.attempts, answer))
  if (isLater) throw new Error(`parcel ${parcelId} of a return has no waybill yet`)
}

/** As long as one attempt holds the parcel at most. */
const BUSY_SECONDS = 60

/** Parcels that wait to be asked for, and whose job is gone: each gets one again. */
export function askForgottenReturnParcels(deps: Deps): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const forgotten = await listForgottenReturnParcels(tx.client)
    await enqueueJobs(tx, forgotten.map(askJob))
  })
}

type Claim = 'over' | 'busy' | { readonly parcel: Parcel; readonly attempts: number }

async function claimAsking(tx: Tx, parcelId: string): Promise<Claim> {
  const found = await lockWhole(tx, parcelId)
  if (!found || !isWanted(found)) return 'over'
  const { row, asked } = found
  if (row.isBeingAsked) return 'busy'
  if (row.direction === 'out') {
    if (await isAskedBackWhole(tx.client, row.orderId)) {
      await recordReturnParcel(tx, parcelId, { status: 'refused', remark: MESSAGES.return_refunded })
      await tellRefused(tx, row, MESSAGES.return_refunded)
      return 'over'
    }
    if (!(await takeFromStock(tx, row, asked))) return 'over'
  }
  const stored = await findOrder(tx.client, row.orderId)
  if (!stored) throw new Error(`order ${row.orderId} was locked and is gone`)
  const attempts = await takeAskingForReturn(tx, parcelId)
  return { parcel: returnParcelOf(row, asked, stored.view.customer), attempts }
}

type Found = { readonly row: ReturnParcelRow; readonly asked: ReturnView }

async function lockWhole(tx: Tx, parcelId: string): Promise<Found | null> {
  const known = await findReturnParcel(tx.client, parcelId)
  if (!known || !(await lockOrder(tx, known.orderId))) return null
  const row = await findReturnParcel(tx.client, parcelId)
  const asked = row && (await findReturn(tx.client, row.returnId))
  return row && asked ? { row, asked } : null
}

/** Still to be asked for, and the return stands where it needs this parcel. */
function isWanted({ row, asked }: Found): boolean {
  if (row.status !== 'requested') return false
  if (row.direction === 'back') return asked.status === 'approved'
  return asked.status === 'received' && asked.wish === 'replacement'
}

async function recordAnswer(tx: Tx, parcelId: string, attempts: number, answer: Answer): Promise<boolean> {
  const found = await lockWhole(tx, parcelId)
  if (!found) throw new Error(`parcel ${parcelId} of a return is gone`)
  const { row } = found
  if (!isWanted(found)) {
    if (answer.kind === 'shipped' && answer.waybill !== row.waybill)
      await dropReturnParcel(tx, parcelId, answer.waybill)
    return false
  }
  if (answer.kind === 'shipped') {
    await keep(tx, found, answer.waybill)
    return false
  }
  const remark = answer.kind === 'refused' ? answer.remark : answer.detail
  const isOver = answer.kind === 'refused' || attempts >= MOST_ATTEMPTS
  await recordReturnParcel(tx, parcelId, { status: isOver ? 'refused' : 'requested', remark })
  if (isOver) await tellRefused(tx, row, remark)
  return !isOver
}

async function keep(tx: Tx, { row }: Found, waybill: string): Promise<void> {
  const { id, returnId, orderId, direction } = row
  await recordReturnParcel(tx, id, { status: 'created', waybill })
  const [kind, mail] =
    direction === 'out' ? ['return.replaced', 'return_replaced'] : ['return.pickup', 'return_pickup']
  await recordEvent(tx.client, orderId, kind, 'system', { returnId, waybill })
  await enqueueJob(tx, 'send_order_mail', { orderId, kind: mail, returnId })
}

/** The carrier does not come: the customer sends it. It does not take a replacement: staff have to see to it. */
async function tellRefused(tx: Tx, row: ReturnParcelRow, remark: string): Promise<void> {
  const { orderId, returnId } = row
  if (row.direction === 'out')
    return recordEvent(tx.client, orderId, 'return.replacement_refused', 'carrier', { returnId, remark })
  await recordEvent(tx.client, orderId, 'return.send_in', 'carrier', { returnId, remark })
  await enqueueJob(tx, 'send_order_mail', { orderId, kind: 'return_send_in', returnId })
}

/**
 * Once for each return, and it stays taken while the carrier is tried. False when there is too little: staff see it, and
 * may try again when there is more, or turn it into a refund.
 */
async function takeFromStock(tx: Tx, row: ReturnParcelRow, { items }: ReturnView): Promise<boolean> {
  const { id, orderId, returnId } = row
  if (await isReplacementTaken(tx.client, returnId)) return true
  const products = await lockProducts(
    tx,
    items.map((item) => item.productId),
  )
  const lacking = lackingOf(items, products)
  if (lacking.length === 0) {
    const changes = await sendReplaced(tx, { orderId, returnId }, items)
    await announceChanges(tx, publicStockTags(changes, products))
    return true
  }
  const names = lacking.join(', ')
  await recordReturnParcel(tx, id, { status: 'refused', remark: `out of stock: ${names}` })
  await recordEvent(tx.client, orderId, 'return.out_of_stock', 'system', { returnId, products: names })
  return false
}
