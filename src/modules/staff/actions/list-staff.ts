import { listStaffInvites, listStaffMembers } from '../data/staff-members.ts'
import type { StaffInviteView, StaffMemberView } from '../rules/staff.ts'
import type { Deps } from '#platform/deps.ts'

export type StaffList = {
  readonly members: readonly StaffMemberView[]
  /** Open invitations, including expired ones. */
  readonly invites: readonly StaffInviteView[]
}

export async function listStaff(deps: Deps): Promise<StaffList> {
  const [members, invites] = await Promise.all([
    listStaffMembers(deps.db.pool),
    listStaffInvites(deps.db.pool),
  ])
  return { members, invites }
}
