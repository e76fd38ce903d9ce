/** Staff work on a return: its order is locked first, and everything they decide on is read afterwards. */
import { lockOrder } from '#modules/orders/index.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import { findReturn } from '../data/returns.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { ActionOn } from '#modules/staff/rules/audit-words.ts'
import type { Facts } from '#modules/staff/rules/audit.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { ReturnView } from '../rules/return-view.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, requirePermission, type StaffMember } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'

export const MOVED_ON: Problem = { code: 'return_unavailable', key: 'return_moved_on' }

export type ReturnWork<Value> = (
  tx: Tx,
  order: LockedOrder,
  asked: ReturnView,
  staff: StaffMember,
) => Promise<Result<Value>>

/** The return before the change, for what has to be checked with the carrier first. */
export async function readReturn(deps: Deps, staff: Actor, id: string): Promise<Result<ReturnView>> {
  const allowed = await requirePermission(deps.db.pool, staff, 'returns.change')
  if (!allowed.ok) return allowed
  const known = isUuid(id) ? await findReturn(deps.db.pool, id) : null
  return known ? ok(known) : fail({ code: 'not_found', key: 'return_not_found' })
}

export async function withReturn<Value>(
  deps: Deps,
  staff: Actor,
  id: string,
  work: ReturnWork<Value>,
): Promise<Result<Value>> {
  const allowed = await requirePermission(deps.db.pool, staff, 'returns.change')
  if (!allowed.ok) return allowed
  const known = isUuid(id) ? await findReturn(deps.db.pool, id) : null
  if (!known) return fail({ code: 'not_found', key: 'return_not_found' })
  return transaction<Result<Value>>(deps.db, async (tx) => {
    const order = await lockOrder(tx, known.orderId)
    const asked = order && (await findReturn(tx.client, id))
    if (!order || !asked) throw new Error(`return ${id} or its order is gone`)
    return work(tx, order, asked, allowed.value)
  })
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
