/**
 * A replacement that was not sent is retried, or the customer is refunded instead: a booked replacement is then
 * cancelled at the carrier first, so that nobody gets both.
 */
import { lockProducts, publicStockTags } from '#modules/catalogue/index.ts'
import { invalidateTags, enqueueAll } from '#platform/database/changes.ts'
import { recordEvent, ORDER_JOBS } from '#modules/orders/index.ts'
import { findParcelOfReturn, requestParcelOfReturn } from '../data/parcels.ts'
import { isReplacementTaken, restockReplaced } from '../data/return-stock.ts'
import { wishForRefund } from '../data/returns.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { hasLeft, isParcelMoving } from '../rules/parcel-life.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { queued, type QueuedJob } from '#platform/rules/jobs.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import { isReturnClosed } from '../rules/return-status.ts'
import type { ReturnView } from '../rules/return-view.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { callOffParcel } from './cancel-parcel-at-carrier.ts'
import { bookingJob } from './book-return-parcel.ts'
import { payBackReturn } from './pay-back-return.ts'
import { stopReturnParcel } from './stop-return-parcel.ts'
import { MOVED_ON, recordReturn, readReturn, withReturn } from './with-return.ts'

export type TurnIntoRefund = {
  readonly id: string
  /** A replacement that came back is in stock again. */
  readonly isBackInStock: boolean
}

/**
 * There is no replacement, or it did not arrive. Before the goods are back this only changes the choice; afterwards the
 * refund starts at once. Repeated calls change nothing.
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
    await callOffParcel(tx, returnId, 'replacement')
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
