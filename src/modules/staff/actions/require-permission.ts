/** Checks a staff permission. The role is read again here, whatever the caller checked. */
import { findStaffRole } from '../data/staff-members.ts'
import type { Queryable } from '#platform/database/statement.ts'
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
