/**
 * Changes roles and switches access off and on. All staff rows are locked before the caller's own permission is read:
 * if two owners demote each other at once, the second is no longer an owner and is refused. Invariant: one active owner
 * always remains.
 */
import {
  changeStaffRole as updateRole,
  findStaffMember,
  switchStaff as updateSwitch,
  withdrawInvitesOf,
  lockStaff,
  listStaffInvites,
  listStaffMembers,
} from '../data/staff-members.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import {
  leavesNoOwner,
  type StaffMemberView,
  type StaffRoleChange,
  type StaffSwitch,
  type StaffInviteView,
} from '../rules/staff.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit } from './audit-log.ts'
import { requirePermission, type StaffMember } from './require-permission.ts'
import type { Deps } from '#platform/deps.ts'

export function changeStaffRole(
  deps: Deps,
  actor: Actor,
  input: StaffRoleChange,
): Promise<Result<StaffMemberView>> {
  const { staffRole } = input
  return change(deps, actor, input, { staffRole }, async (tx, by, before) => {
    if (before.staffRole === staffRole) return ok(before)
    if (!(await updateRole(tx, before.userId, staffRole, input.version))) return fail(STALE)
    if (staffRole !== 'owner') await withdrawInvitesOf(tx, before.userId)
    await recordAudit(tx, by, {
      action: 'staff.role_changed',
      ...subjectOf(before),
      before: { staffRole: before.staffRole },
      after: { staffRole },
    })
    return reread(tx, before)
  })
}

/** Switching off takes effect on their next request; the shopper's account stays. */
export function switchStaff(deps: Deps, actor: Actor, input: StaffSwitch): Promise<Result<StaffMemberView>> {
  const { isDisabled } = input
  const disabledAt = isDisabled ? SWITCHED_OFF : null
  return change(deps, actor, input, { disabledAt }, async (tx, by, before) => {
    if ((before.disabledAt !== null) === isDisabled) return ok(before)
    if (!(await updateSwitch(tx, before.userId, isDisabled, input.version))) return fail(STALE)
    if (isDisabled) await withdrawInvitesOf(tx, before.userId)
    await recordAudit(tx, by, {
      action: isDisabled ? 'staff.disabled' : 'staff.enabled',
      ...subjectOf(before),
      before: { isSwitchedOff: !isDisabled },
      after: { isSwitchedOff: isDisabled },
    })
    return reread(tx, before)
  })
}

/** Only whether it is null matters here, so any value will do. */
const SWITCHED_OFF = 'now'
const STALE: Problem = { code: 'stale', key: 'staff_stale' }

type Asked = Pick<StaffRoleChange, 'userId' | 'version' | 'isOwnMeant'>
type Wish = Partial<Pick<StaffMemberView, 'staffRole' | 'disabledAt'>>
type Work = (tx: Tx, by: StaffMember, before: StaffMemberView) => Promise<Result<StaffMemberView>>

function change(
  deps: Deps,
  actor: Actor,
  asked: Asked,
  wish: Wish,
  work: Work,
): Promise<Result<StaffMemberView>> {
  return transaction(deps.db, async (tx) => {
    const everybody = await lockStaff(tx)
    const by = await requirePermission(tx.client, actor, 'staff.change')
    if (!by.ok) return by
    const before = await findStaffMember(tx.client, asked.userId)
    if (!before) return fail({ code: 'not_found', key: 'staff_unknown' })
    if (before.version !== asked.version) return fail(STALE)
    if (before.userId === by.value.staffId && !asked.isOwnMeant)
      return fail({ code: 'invalid', key: 'staff_own_role' })
    const members = everybody.map(({ disabledAt, ...each }) => ({
      ...each,
      disabledAt: disabledAt && disabledAt.toISOString(),
    }))
    if (leavesNoOwner(members, { ...before, ...wish }))
      return fail({ code: 'invalid', key: 'staff_last_owner' })
    return work(tx, by.value, before)
  })
}

function subjectOf({ userId, name }: StaffMemberView) {
  return { id: userId, label: name }
}

async function reread(tx: Tx, { userId }: StaffMemberView): Promise<Result<StaffMemberView>> {
  const after = await findStaffMember(tx.client, userId)
  return after ? ok(after) : fail({ code: 'not_found', key: 'staff_unknown' })
}

type StaffList = {
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
