/**
 * Decisions on a return: staff approve or refuse it, with a message to the customer, or the customer withdraws it. An
 * approved return is collected by the courier and can be refused or withdrawn until the courier has the goods, so its
 * parcel is stopped at the carrier first.
 */
import { enqueueAll } from '#platform/database/changes.ts'
import { recordEvent, ORDER_JOBS, lockOrder } from '#modules/orders/index.ts'
import { queued } from '#platform/rules/jobs.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { isUuid, type OrderId } from '#platform/rules/ids.ts'
import { isOwner } from '#platform/database/owner.ts'
import type { ActionOn, Facts } from '#modules/staff/rules/audit.ts'
import { recordAudit, requirePermission, type StaffMember } from '#modules/staff/index.ts'
import { requestParcelOfReturn, findParcelOfReturn } from '../data/parcels.ts'
import { moveReturn, findReturn } from '../data/returns.ts'
import type { DecisionInput } from '../rules/return-input.ts'
import { isParcelMoving, isParcelStill } from '../rules/parcel-life.ts'
import { canReturnMove, type ReturnStatus } from '../rules/return-policy.ts'
import type { ReturnView } from '../rules/return-view.ts'
import { bookingJob, stopReturnParcel } from './return-parcels.ts'
import { cancelReturnParcel } from './cancel-parcel-at-carrier.ts'

export const MOVED_ON: Problem = { code: 'return_unavailable', key: 'return_moved_on' }
const NOT_FOUND: Problem = { code: 'not_found', key: 'return_not_found' }
const COMING: Problem = { code: 'return_unavailable', key: 'return_parcel_coming' }
const MOVING: Problem = { code: 'return_unavailable', key: 'return_parcel_moving' }

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
    if (to === 'refused') await cancelReturnParcel(tx, returnId, 'return')
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

/**
 * By its customer. The pickup is cancelled at the courier before anything is written, so that no goods travel without
 * an open return. Repeated calls change nothing.
 */
export async function withdrawReturn(
  deps: Deps,
  actor: Actor,
  input: { readonly orderId: OrderId; readonly returnId: string },
): Promise<Result<{ readonly isWithdrawn: true }>> {
  const { orderId, returnId } = input
  if (!isUuid(returnId)) return fail(NOT_FOUND)
  const found = await transaction(deps.db, (tx) => findOwn(tx, actor, orderId, returnId))
  if (!found.ok) return found
  if (found.value.asked.status === 'withdrawn') return ok({ isWithdrawn: true })
  const stopped = await stopReturnParcel(deps, returnId, 'return', MOVING)
  if (!stopped.ok) return stopped
  return transaction<Result<{ readonly isWithdrawn: true }>>(deps.db, async (tx) => {
    const now = await findOwn(tx, actor, orderId, returnId)
    if (!now.ok) return now
    const { order, asked } = now.value
    if (asked.status === 'withdrawn') return ok({ isWithdrawn: true })
    const back = await findParcelOfReturn(tx.client, returnId, 'return')
    if (!isParcelStill(back)) return fail(MOVING)
    await cancelReturnParcel(tx, returnId, 'return')
    await moveReturn(tx, returnId, { from: asked.status, to: 'withdrawn' })
    const who = order.userId === null ? 'guest' : 'customer'
    await recordEvent(tx.client, order.id, 'return.withdrawn', who, { returnId })
    return ok({ isWithdrawn: true })
  })
}

type Own = { readonly order: LockedOrder; readonly asked: ReturnView }

/** The actor's own return, withdrawn already or still possible to withdraw. */
async function findOwn(tx: Tx, actor: Actor, orderId: OrderId, returnId: string): Promise<Result<Own>> {
  const order = await lockOrder(tx, orderId)
  const asked = order && (await findReturn(tx.client, returnId))
  if (!order || !isOwner(actor, order) || asked?.orderId !== order.id) return fail(NOT_FOUND)
  const isOpen = asked.status === 'withdrawn' || canReturnMove(asked.status, 'withdrawn')
  return isOpen ? ok({ order, asked }) : fail(MOVED_ON)
}

/** The return before the change, for what has to be checked with the carrier first. */
export async function readReturn(deps: Deps, staff: Actor, id: string): Promise<Result<ReturnView>> {
  const found = await findForStaff(deps, staff, id)
  return found.ok ? ok(found.value.known) : found
}

/** Staff work on a return: its order is locked first, and everything they decide on is read afterwards. */
export async function withReturn<Value>(
  deps: Deps,
  staff: Actor,
  id: string,
  work: (tx: Tx, order: LockedOrder, asked: ReturnView, by: StaffMember) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const found = await findForStaff(deps, staff, id)
  if (!found.ok) return found
  const { known, by } = found.value
  return transaction<Result<Value>>(deps.db, async (tx) => {
    const order = await lockOrder(tx, known.orderId)
    const asked = order && (await findReturn(tx.client, id))
    if (!order || !asked) throw new Error(`return ${id} or its order is gone`)
    return work(tx, order, asked, by)
  })
}

type Found = { readonly known: ReturnView; readonly by: StaffMember }

async function findForStaff(deps: Deps, staff: Actor, id: string): Promise<Result<Found>> {
  const allowed = await requirePermission(deps.db.pool, staff, 'returns.change')
  if (!allowed.ok) return allowed
  const known = isUuid(id) ? await findReturn(deps.db.pool, id) : null
  return known ? ok({ known, by: allowed.value }) : fail(NOT_FOUND)
}

/** The audit log names a return by the number of its order. */
export function recordReturn(
  tx: Tx,
  staff: StaffMember,
  asked: Pick<ReturnView, 'id' | 'orderNumber'>,
  what: ActionOn<'return'>,
  facts: { readonly before?: Facts; readonly after?: Facts } = {},
): Promise<void> {
  return recordAudit(tx, staff, {
    action: `return.${what}`,
    id: asked.id,
    label: `Order ${asked.orderNumber}`,
    before: facts.before ?? null,
    after: facts.after ?? null,
  })
}
