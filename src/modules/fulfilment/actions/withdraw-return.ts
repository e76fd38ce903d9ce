/**
 * A customer withdraws a return, until the courier has collected it. The pickup is cancelled at the courier before
 * anything is written, so that no goods travel without an open return.
 */
import { lockOrder, recordEvent } from '#modules/orders/index.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import { findParcelOfReturn } from '../data/parcels.ts'
import { findReturn, moveReturn } from '../data/returns.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { isUuid, type OrderId } from '#platform/rules/ids.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import { isParcelStill } from '../rules/parcel-life.ts'
import { canReturnMove } from '../rules/return-status.ts'
import type { ReturnView } from '../rules/return-view.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { isOwner } from '#platform/database/owner.ts'
import { callOffParcel } from './cancel-parcel-at-carrier.ts'
import { stopReturnParcel } from './stop-return-parcel.ts'
import { MOVED_ON } from './with-return.ts'

/** Repeated calls change nothing. */
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
    await callOffParcel(tx, returnId, 'return')
    await moveReturn(tx, returnId, { from: asked.status, to: 'withdrawn' })
    const who = order.userId === null ? 'guest' : 'customer'
    await recordEvent(tx.client, order.id, 'return.withdrawn', who, { returnId })
    return ok({ isWithdrawn: true })
  })
}

const NOT_FOUND: Problem = { code: 'not_found', key: 'return_not_found' }
const MOVING: Problem = { code: 'return_unavailable', key: 'return_parcel_moving' }

type Own = { readonly order: LockedOrder; readonly asked: ReturnView }

/** The actor's own return, withdrawn already or still possible to withdraw. */
async function findOwn(tx: Tx, actor: Actor, orderId: OrderId, returnId: string): Promise<Result<Own>> {
  const order = await lockOrder(tx, orderId)
  const asked = order && (await findReturn(tx.client, returnId))
  if (!order || !isOwner(actor, order) || asked?.orderId !== order.id) return fail(NOT_FOUND)
  const isOpen = asked.status === 'withdrawn' || canReturnMove(asked.status, 'withdrawn')
  return isOpen ? ok({ order, asked }) : fail(MOVED_ON)
}
