/** Staff roles by account. */
import type { StaffRole } from '../rules/permissions.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'

export type StaffRow = { readonly staffRole: StaffRole; readonly name: string }

const selectRole = statement<[UserId], StaffRow>(
  'find_staff',
  `SELECT r.staff_role AS "staffRole", coalesce(nullif(u.name, ''), u.email) AS name
     FROM user_roles r JOIN users u ON u.id = r.user_id
    WHERE r.user_id = $1 AND r.role = 'admin' AND r.disabled_at IS NULL`,
)

/** null for shoppers, and for staff who are switched off. */
export async function findStaffRole(on: Queryable, userId: UserId): Promise<StaffRow | null> {
  return (await selectRole(on, userId))[0] ?? null
}
