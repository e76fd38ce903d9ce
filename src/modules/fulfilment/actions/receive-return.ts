/**
 * Receives the returned goods in one transaction: what can be sold again is restocked, and what the customer chose
 * begins: the refund and coins, or a replacement.
 */
import { lockProducts, publicStockTags } from '#modules/catalogue/index.ts'
import { invalidateTags, enqueueAll } from '#platform/database/changes.ts'
import { recordEvent, ORDER_JOBS } from '#modules/orders/index.ts'
import { findParcelOfOrder, requestParcelOfReturn } from '../data/parcels.ts'
import { restockReturned } from '../data/return-stock.ts'
import { isFullRefundRequested } from '#modules/payments/index.ts'
import { moveReturn } from '../data/returns.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { queued, type QueuedJob } from '#platform/rules/jobs.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import { canReturnMove } from '../rules/return-status.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { bookingJob } from './book-return-parcel.ts'
import { callOffParcel } from './cancel-parcel-at-carrier.ts'
import { payBackReturn } from './pay-back-return.ts'
import { MOVED_ON, recordReturn, withReturn } from './with-return.ts'

export type ReceiveReturn = {
  readonly id: string
  /** The units to restock; all others are written off. */
  readonly restock: readonly ProductId[]
}

/** Repeated calls change nothing. */
export async function receiveReturn(
  deps: Deps,
  staff: Actor,
  input: ReceiveReturn,
): Promise<Result<{ readonly isReceived: true }>> {
  const { id: returnId } = input
  return withReturn(deps, staff, returnId, async (tx, order, asked, by) => {
    const { staffId } = by
    if (asked.receivedAt !== null) return ok({ isReceived: true })
    if (!canReturnMove(asked.status, 'received')) return fail(MOVED_ON)
    if ((await findParcelOfOrder(tx.client, order.id))?.takenBackAt) return fail(SETTLED)
    const { items, wish } = asked
    if (wish === 'replacement' && (await isFullRefundRequested(tx.client, order.id))) return fail(REFUNDED)
    // It arrived another way: the courier need not collect it.
    await callOffParcel(tx, returnId, 'return')
    const products = await lockProducts(
      tx,
      items.map((item) => item.productId),
    )
    const owner = { orderId: order.id, returnId }
    const restocked = items.filter(({ productId }) => input.restock.includes(productId))
    const changes = restocked.length > 0 ? await restockReturned(tx, owner, restocked) : []
    await moveReturn(tx, returnId, { from: asked.status, to: 'received' })
    await recordEvent(tx.client, order.id, 'return.received', 'staff', {
      returnId,
      staffId,
      wish,
      restocked: restocked.reduce((sum, item) => sum + item.quantity, 0),
    })
    await recordReturn(tx, by, asked, 'received', {
      before: { status: asked.status },
      after: {
        status: 'received',
        restocked: restocked.map(({ name, quantity }) => `${quantity} × ${name}`),
      },
    })
    const mail = queued(ORDER_JOBS.sendOrderMail, { orderId: order.id, kind: 'return_received', returnId })
    const jobs: QueuedJob[] = [mail]
    if (wish === 'replacement') {
      const parcelId = await requestParcelOfReturn(tx, returnId, 'replacement')
      if (parcelId !== null) jobs.push(bookingJob(parcelId))
    } else {
      const paid = await payBackReturn(tx, order, asked, { actor: staff, member: by })
      if (!paid.ok) return paid
      jobs.push(...paid.value)
    }
    await enqueueAll(tx, jobs)
    await invalidateTags(tx, publicStockTags(changes, products))
    return ok({ isReceived: true })
  })
}

const SETTLED: Problem = { code: 'return_unavailable', key: 'return_settled' }
const REFUNDED: Problem = { code: 'return_unavailable', key: 'return_refunded' }
