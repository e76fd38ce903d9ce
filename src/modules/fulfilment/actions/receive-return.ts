/**
 * From the arrival of a return to its end: the goods that can be sold again are restocked, and what the customer
 * chose begins: the refund and coins, or a replacement, which staff can send again or turn into a refund.
 */
import { lockProducts, publicStockTags } from '#modules/catalogue/index.ts'
import { invalidateTags, enqueueAll } from '#platform/database/changes.ts'
import { recordEvent, ORDER_JOBS } from '#modules/orders/index.ts'
import {
  isFullRefundRequested,
  findRefundBooks,
  requestPartialRefund,
  requireReturnRefundRight,
} from '#modules/payments/index.ts'
import type { ProductId, OrderId } from '#platform/rules/ids.ts'
import { queued, type QueuedJob } from '#platform/rules/jobs.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import { paise } from '#platform/rules/money.ts'
import { refundReasonOf } from '#modules/orders/rules/refund-words.ts'
import { recordOrderAudit, type StaffMember } from '#modules/staff/index.ts'
import { findParcelOfOrder, requestParcelOfReturn, findParcelOfReturn } from '../data/parcels.ts'
import { restockReturned, isReplacementTaken, restockReplaced } from '../data/fulfilment-stock.ts'
import { moveReturn, wishForRefund, listReturnItemIds, setRefundOfReturn } from '../data/returns.ts'
import { canReturnMove, isReturnClosed } from '../rules/return-policy.ts'
import { hasLeft, isParcelMoving } from '../rules/parcel-life.ts'
import type { ReturnView } from '../rules/return-view.ts'
import { bookingJob, stopReturnParcel, completeReturn } from './return-parcels.ts'
import { cancelReturnParcel } from './cancel-parcel-at-carrier.ts'
import { MOVED_ON, recordReturn, withReturn, readReturn } from './decide-return.ts'

type ReceiveReturn = {
  readonly id: string
  /** The units to restock; all others are written off. */
  readonly restock: readonly ProductId[]
}

/** In one transaction. Repeated calls change nothing. */
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
    await cancelReturnParcel(tx, returnId, 'return')
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

type TurnIntoRefund = {
  readonly id: string
  /** A replacement that came back is in stock again. */
  readonly isBackInStock: boolean
}

/**
 * There is no replacement, or it did not arrive. A booked one is cancelled at the carrier first, so that nobody gets
 * both. Before the goods are back this only changes the choice; afterwards the refund starts at once. Repeated calls
 * change nothing.
 */
export async function turnIntoRefund(
  deps: Deps,
  staff: Actor,
  input: TurnIntoRefund,
): Promise<Result<{ readonly isTurned: true }>> {
  const { id: returnId } = input
  const known = await readReturn(deps, staff, returnId)
  if (!known.ok) return known
  if (known.value.wish === 'refund') return ok({ isTurned: true })
  if (isReturnClosed(known.value.status)) return fail(MOVED_ON)
  const stopped = await stopReturnParcel(deps, returnId, 'replacement', GOING)
  if (!stopped.ok) return stopped
  return withReturn(deps, staff, returnId, async (tx, order, asked, by) => {
    const { staffId } = by
    if (asked.wish === 'refund') return ok({ isTurned: true })
    if (isReturnClosed(asked.status)) return fail(MOVED_ON)
    const out = await findParcelOfReturn(tx.client, returnId, 'replacement')
    if (out?.isBeingAsked || isParcelMoving(out)) return fail(GOING)
    await cancelReturnParcel(tx, returnId, 'replacement')
    if (!hasLeft(out) || input.isBackInStock) await putBack(tx, order.id, asked)
    await wishForRefund(tx, returnId)
    await recordEvent(tx.client, order.id, 'return.turned', 'staff', { returnId, staffId })
    await recordReturn(tx, by, asked, 'turned', { before: { wish: asked.wish }, after: { wish: 'refund' } })
    const jobs: QueuedJob[] = [
      queued(ORDER_JOBS.sendOrderMail, { orderId: order.id, kind: 'return_turned', returnId }),
    ]
    if (asked.status === 'received') {
      const paid = await payBackReturn(tx, order, asked, { actor: staff, member: by })
      if (!paid.ok) return paid
      jobs.push(...paid.value)
    }
    await enqueueAll(tx, jobs)
    return ok({ isTurned: true })
  })
}

const GOING: Problem = { code: 'return_unavailable', key: 'return_replacement_going' }

async function putBack(tx: Tx, orderId: OrderId, { id: returnId, items }: ReturnView): Promise<void> {
  if (!(await isReplacementTaken(tx.client, returnId))) return
  const products = await lockProducts(
    tx,
    items.map((item) => item.productId),
  )
  const changes = await restockReplaced(tx, { orderId, returnId }, items)
  await invalidateTags(tx, publicStockTags(changes, products))
}

/** There is stock now, or the carrier accepts it after all. */
export function resendReplacement(
  deps: Deps,
  staff: Actor,
  input: { readonly id: string },
): Promise<Result<{ readonly isAsked: true }>> {
  return withReturn(deps, staff, input.id, async (tx, _order, asked, by) => {
    if (asked.status !== 'received' || asked.wish !== 'replacement') return fail(MOVED_ON)
    const out = await findParcelOfReturn(tx.client, input.id, 'replacement')
    const parcelId =
      out?.status === 'requested' ? out.id : await requestParcelOfReturn(tx, input.id, 'replacement')
    if (parcelId === null) return fail(MOVED_ON)
    await enqueueAll(tx, [bookingJob(parcelId)])
    await recordReturn(tx, by, asked, 'sent_again')
    return ok({ isAsked: true })
  })
}

/**
 * The refund and the coins of a received return. Never more than what is left of the price of the goods: staff may
 * have refunded part of it already, and shipping is not refunded. Who may refund:
 * src/modules/payments/actions/request-refund.ts. Coins come back in any case. A return without a refund to wait for
 * is complete at once.
 */
async function payBackReturn(
  tx: Tx,
  order: LockedOrder,
  asked: ReturnView,
  { actor, member }: { readonly actor: Actor; readonly member: StaffMember },
): Promise<Result<readonly QueuedJob[]>> {
  const { id, coinsBack } = asked
  const { goodsLeftPaise } = await findRefundBooks(tx.client, order.id)
  const amountPaise = paise(Math.min(asked.amountPaise, goodsLeftPaise))
  if (amountPaise === 0 && coinsBack === 0) {
    await completeReturn(tx, order.id, id)
    return ok([])
  }
  const { openedBecause } = asked
  const right = await requireReturnRefundRight(tx, actor, {
    amountPaise,
    openedBecause,
    customerId: order.userId,
  })
  if (!right.ok) return right
  const refund = await requestPartialRefund(tx, order, {
    amountPaise,
    coinsBack,
    reason: refundReasonOf(id),
    askedBy: member.staffId,
    items: await listReturnItemIds(tx.client, id),
  })
  if (!refund.ok) return refund
  const { refundId, jobs } = refund.value
  await recordOrderAudit(tx, member, order.id, 'return_paid_back', {
    after: { amountPaise, allowedBy: right.value },
  })
  if (refundId === null) await completeReturn(tx, order.id, id)
  else await setRefundOfReturn(tx, id, refundId)
  return ok(jobs)
}
