/**
 * Staff approve or refuse a return, with a message to the customer. An approved return is collected by the courier and
 * can be refused until the courier has the goods, so its parcel is checked first.
 */
import { enqueueAll } from '#platform/database/changes.ts'
import { recordEvent, ORDER_JOBS } from '#modules/orders/index.ts'
import { requestParcelOfReturn, findParcelOfReturn } from '../data/parcels.ts'
import { moveReturn } from '../data/returns.ts'
import { queued } from '#platform/rules/jobs.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { DecisionInput } from '../rules/return-input.ts'
import { isParcelMoving } from '../rules/parcel-life.ts'
import { canReturnMove, type ReturnStatus } from '../rules/return-status.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { bookingJob } from './book-return-parcel.ts'
import { callOffParcel } from './cancel-parcel-at-carrier.ts'
import { stopReturnParcel } from './stop-return-parcel.ts'
import { MOVED_ON, recordReturn, readReturn, withReturn } from './with-return.ts'

/** Repeating a decision changes nothing; an approved return can be refused until the goods are received. */
export async function decideReturn(
  deps: Deps,
  staff: Actor,
  input: DecisionInput,
): Promise<Result<{ readonly status: ReturnStatus }>> {
  const { id: returnId, answer } = input
  const to = input.decision === 'approve' ? 'approved' : 'refused'
  if (to === 'refused') {
    const known = await readReturn(deps, staff, returnId)
    if (!known.ok) return known
    const stopped =
      known.value.status === 'approved' ? await stopReturnParcel(deps, returnId, 'return', COMING) : ok(null)
    if (!stopped.ok) return stopped
  }
  return withReturn(deps, staff, returnId, async (tx, order, asked, by) => {
    const decidedBy = by.staffId
    if (asked.status === to) return ok({ status: to })
    if (!canReturnMove(asked.status, to)) return fail(MOVED_ON)
    if (to === 'refused' && isParcelMoving(await findParcelOfReturn(tx.client, returnId, 'return')))
      return fail(COMING)
    await moveReturn(tx, returnId, { from: asked.status, to, decidedBy, answer })
    // What was bought at the counter is brought back there.
    const isAtCounter = order.delivery === 'pickup' && to === 'approved'
    const parcelId =
      to === 'approved' && !isAtCounter ? await requestParcelOfReturn(tx, returnId, 'return') : null
    if (to === 'refused') await callOffParcel(tx, returnId, 'return')
    await recordEvent(tx.client, order.id, `return.${to}`, 'staff', { returnId, staffId: decidedBy })
    await recordReturn(tx, by, asked, to, { before: { status: asked.status }, after: { status: to, answer } })
    const mail = { orderId: order.id, kind: `return_${to}`, returnId } as const
    await enqueueAll(tx, [
      ...(isAtCounter ? [] : [queued(ORDER_JOBS.sendOrderMail, mail)]),
      ...(parcelId === null ? [] : [bookingJob(parcelId)]),
    ])
    return ok({ status: to })
  })
}

const COMING: Problem = { code: 'return_unavailable', key: 'return_parcel_coming' }
