/** Staff members and invitations, as the staff page shows and changes them. */
import { lockStatement } from '#platform/database/locks.ts'
import type { StaffRole } from '../rules/permissions.ts'
import type { OpenInvite, StaffInviteView, StaffMemberView } from '../rules/staff.ts'
import type { UserId } from '#platform/rules/ids.ts'
import {
  findStatement,
  statement,
  type Queryable,
  changeStatement,
  writeStatement,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

type Instants = 'lastSeenAt' | 'since' | 'disabledAt'
type MemberRow = Omit<StaffMemberView, Instants> & {
  readonly lastSeenAt: Date | null
  readonly since: Date
  readonly disabledAt: Date | null
}

const MEMBERS = `
  SELECT r.user_id AS "userId", coalesce(nullif(u.name, ''), u.email) AS name, u.email, r.staff_role AS "staffRole",
         u.two_factor_enabled AS "hasFactor", s.last AS "lastSeenAt", r.created_at AS since,
         coalesce(nullif(i.name, ''), i.email) AS "invitedBy", r.disabled_at AS "disabledAt", r.version
    FROM user_roles r JOIN users u ON u.id = r.user_id LEFT JOIN users i ON i.id = r.invited_by
    LEFT JOIN LATERAL (SELECT max(updated_at) AS last FROM sessions WHERE user_id = r.user_id) s ON true
   WHERE r.role = 'admin' AND u.deleted_at IS NULL`

const selectMembers = statement<[], MemberRow>(
  'list_staff',
  `${MEMBERS} ORDER BY r.disabled_at IS NOT NULL, array_position(ARRAY['owner', 'manager', 'support'], r.staff_role), name, r.user_id`,
)

export async function listStaffMembers(on: Queryable): Promise<StaffMemberView[]> {
  return (await selectMembers(on)).map(withText)
}

const selectMember = statement<[string], MemberRow>('find_staff_member', `${MEMBERS} AND r.user_id = $1`)

export async function findStaffMember(on: Queryable, userId: string): Promise<StaffMemberView | null> {
  const [row] = await selectMember(on, userId)
  return row ? withText(row) : null
}

function withText({ lastSeenAt, since, disabledAt, ...row }: MemberRow): StaffMemberView {
  return {
    ...row,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    since: since.toISOString(),
    disabledAt: disabledAt?.toISOString() ?? null,
  }
}

/** Returns false if somebody else changed the row first. */
export const changeStaffRole = changeStatement<[userId: string, role: StaffRole, version: number]>(
  'change_staff_role',
  `UPDATE user_roles SET staff_role = $2, version = version + 1 WHERE user_id = $1 AND version = $3 RETURNING version`,
)

/** Returns false if somebody else changed the row first. */
export const switchStaff = changeStatement<[userId: string, isDisabled: boolean, version: number]>(
  'switch_staff',
  `UPDATE user_roles SET disabled_at = CASE WHEN $2 THEN shop_now() END, version = version + 1
    WHERE user_id = $1 AND version = $3 RETURNING version`,
)

/** Returns false if the account has a role already, switched off or not. */
export const addStaff = changeStatement<[userId: UserId, role: StaffRole, invitedBy: string]>(
  'add_staff',
  `INSERT INTO user_roles (user_id, role, staff_role, invited_by) VALUES ($1, 'admin', $2, $3)
   ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`,
)

type InviteRow = Omit<StaffInviteView, 'createdAt' | 'expiresAt'> & {
  readonly createdAt: Date
  readonly expiresAt: Date
}

const OPEN = 'accepted_at IS NULL AND withdrawn_at IS NULL'

const selectInvites = statement<[], InviteRow>(
  'list_staff_invites',
  `SELECT v.id, v.email, v.staff_role AS "staffRole", coalesce(nullif(u.name, ''), u.email) AS "invitedBy",
          v.created_at AS "createdAt", v.expires_at AS "expiresAt", v.expires_at <= shop_now() AS "isOver"
     FROM staff_invites v JOIN users u ON u.id = v.invited_by WHERE ${OPEN} ORDER BY v.created_at DESC, v.id`,
)

/** Invitations that are neither accepted nor withdrawn. */
export async function listStaffInvites(on: Queryable): Promise<StaffInviteView[]> {
  return (await selectInvites(on)).map(({ createdAt, expiresAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

const insertInvite = statement<[string, StaffRole, string, UserId, number], { id: string }>(
  'add_staff_invite',
  `INSERT INTO staff_invites (email, staff_role, token_hash, invited_by, expires_at)
   VALUES ($1, $2, $3, $4, shop_now() + make_interval(hours => $5)) ON CONFLICT DO NOTHING RETURNING id`,
)

/** An expired invitation is withdrawn to allow a new one. */
const clearOver = statement<[string], Record<string, never>>(
  'withdraw_over_invites',
  `UPDATE staff_invites SET withdrawn_at = shop_now() WHERE email = $1 AND ${OPEN} AND expires_at <= shop_now()`,
)

export type NewInvite = {
  readonly email: string
  readonly staffRole: StaffRole
  /** Hash of a placeholder token that nobody has; replaced when the mail is sent. */
  readonly tokenHash: string
  readonly invitedBy: UserId
  readonly hours: number
}

/** Returns null if the address has an open invitation. */
export async function addStaffInvite(tx: Tx, invite: NewInvite): Promise<string | null> {
  const { email, staffRole, tokenHash, invitedBy, hours } = invite
  await clearOver(tx.client, email)
  return (await insertInvite(tx.client, email, staffRole, tokenHash, invitedBy, hours))[0]?.id ?? null
}

/** Only the most recently mailed link works; returns null if the invitation is closed. */
export const setInviteToken = findStatement<
  [id: string, tokenHash: string],
  { email: string; staffRole: StaffRole }
>(
  'set_invite_token',
  `UPDATE staff_invites SET token_hash = $2 WHERE id = $1 AND ${OPEN} AND expires_at > shop_now()
   RETURNING email, staff_role AS "staffRole"`,
)

const updateWithdrawn = statement<[string], { email: string; staffRole: StaffRole }>(
  'withdraw_staff_invite',
  `UPDATE staff_invites SET withdrawn_at = shop_now() WHERE id = $1 AND ${OPEN} RETURNING email, staff_role AS "staffRole"`,
)

export async function withdrawStaffInvite(tx: Tx, id: string) {
  return (await updateWithdrawn(tx.client, id))[0] ?? null
}

/** Withdraws the open invitations of somebody who may no longer invite. */
export const withdrawInvitesOf = writeStatement<[userId: string]>(
  'withdraw_invites_of',
  `UPDATE staff_invites SET withdrawn_at = shop_now() WHERE invited_by = $1 AND ${OPEN}`,
)

export const findOpenInvite = findStatement<[tokenHash: string], OpenInvite>(
  'find_open_invite',
  `SELECT v.email, v.staff_role AS "staffRole", coalesce(nullif(u.name, ''), u.email) AS "invitedBy",
          EXISTS (SELECT 1 FROM users a WHERE lower(a.email) = v.email AND a.deleted_at IS NULL AND a.email_verified) AS "hasAccount"
     FROM staff_invites v JOIN users u ON u.id = v.invited_by
    WHERE v.token_hash = $1 AND ${OPEN} AND v.expires_at > shop_now()`,
)

const take = statement<[string], { id: string; email: string; staffRole: StaffRole; invitedBy: string }>(
  'take_staff_invite',
  `UPDATE staff_invites SET accepted_at = shop_now() WHERE token_hash = $1 AND ${OPEN} AND expires_at > shop_now()
   RETURNING id, email, staff_role AS "staffRole", invited_by AS "invitedBy"`,
)

/** Marks an invitation as used; of several concurrent calls one succeeds. */
export async function takeStaffInvite(tx: Tx, tokenHash: string) {
  return (await take(tx.client, tokenHash))[0] ?? null
}

type LockedStaff = Pick<StaffMemberView, 'userId' | 'staffRole' | 'version'> & {
  readonly disabledAt: Date | null
}

/** Locks all staff: two owners who remove each other's role run one after the other. */
export const lockStaff = lockStatement<[], LockedStaff>(
  'user_roles',
  'lock_staff',
  `SELECT user_id AS "userId", staff_role AS "staffRole", disabled_at AS "disabledAt", version
     FROM user_roles WHERE role = 'admin' ORDER BY user_id FOR UPDATE`,
)

const selectStaffMember = lockStatement<[UserId], { userId: UserId }>(
  'user_roles',
  'lock_staff_member',
  `SELECT user_id AS "userId" FROM user_roles WHERE user_id = $1 FOR UPDATE`,
)

/** Serialises the refunds and coins that one staff member grants, because their daily total is limited. */
export async function lockStaffMember(tx: Tx, userId: UserId): Promise<void> {
  await selectStaffMember(tx, userId)
}

export type StaffRow = { readonly staffRole: StaffRole; readonly name: string }

/** null for shoppers, and for staff who are switched off. */
export const findStaffRole = findStatement<[userId: UserId], StaffRow>(
  'find_staff',
  `SELECT r.staff_role AS "staffRole", coalesce(nullif(u.name, ''), u.email) AS name
     FROM user_roles r JOIN users u ON u.id = r.user_id
    WHERE r.user_id = $1 AND r.role = 'admin' AND r.disabled_at IS NULL`,
)
