/** Checks a staff permission. The role is read again here, whatever the caller checked. */
import { findStaffRole } from '../data/staff-members.ts'
import type { Queryable } from '#platform/database/statement.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { mayStaff, type Permission } from '../rules/permissions.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'

/** A staff member who has the required permission. */
export type StaffMember = {
  readonly staffId: UserId
  /** Their current name. */
  readonly name: string
  readonly requestId: string
}

export async function requirePermission(
  on: Queryable,
  actor: Actor,
  permission: Permission,
): Promise<Result<StaffMember>> {
  const staff = actor.kind === 'user' ? await findStaffRole(on, actor.userId) : null
  if (actor.kind !== 'user' || !staff) return fail({ code: 'forbidden', key: 'forbidden' })
  if (!mayStaff(staff.staffRole, permission)) return fail({ code: 'forbidden', key: 'staff_denied' })
  return ok({ staffId: actor.userId, name: staff.name, requestId: actor.requestId ?? '' })
}

/** A transaction of a staff member with the permission; their role is read in it. */
export function staffTransaction<T>(
  deps: Deps,
  actor: Actor,
  permission: Permission,
  work: (tx: Tx, staff: StaffMember) => Promise<Result<T>>,
): Promise<Result<T>> {
  return transaction<Result<T>>(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, permission)
    return staff.ok ? work(tx, staff.value) : staff
  })
}
