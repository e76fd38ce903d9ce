/** Who works here, and who was asked to: what staff see of each other, and what an invitation may say. */
import { accountEmail, accountName } from '#platform/rules/account-input.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { STAFF_ROLES, type StaffRole } from './permissions.ts'

export const INVITE_HOURS = 72

/** For so long the password counts as given just now, for what moves money or roles. */
export const CONFIRMED_MINUTES = 15

export type StaffMemberView = {
  readonly userId: UserId
  readonly name: string
  readonly email: string
  readonly staffRole: StaffRole
  readonly hasFactor: boolean
  /** Null: never since their last session ended. */
  readonly lastSeenAt: string | null
  readonly since: string
  /** Null: they came with the shop. */
  readonly invitedBy: string | null
  /** Null: they may work. */
  readonly disabledAt: string | null
  readonly version: number
}

export type StaffInviteView = {
  readonly id: string
  readonly email: string
  readonly staffRole: StaffRole
  readonly invitedBy: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly isOver: boolean
}

/** What the page behind a mailed link has to know. */
export type OpenInvite = {
  readonly email: string
  readonly staffRole: StaffRole
  readonly invitedBy: string
  /** The address has an account whose owner has proved to read its mail. */
  readonly hasAccount: boolean
}

const role = z.enum(STAFF_ROLES, MESSAGES.staff_role_missing)

export const staffInviteInput = z.object({ email: accountEmail, staffRole: role })
export type StaffInviteInput = z.output<typeof staffInviteInput>

const who = { userId: z.string().min(1, MESSAGES.bad_request).max(100, MESSAGES.bad_request) }
const version = z.int(MESSAGES.bad_request).min(0, MESSAGES.bad_request)
/** Said on purpose by whoever takes something from themselves. */
const isOwnMeant = z.boolean(MESSAGES.bad_request)

export const staffRoleChange = z.object({ ...who, version, isOwnMeant, staffRole: role })
export type StaffRoleChange = z.output<typeof staffRoleChange>

export const staffSwitch = z.object({
  ...who,
  version,
  isOwnMeant,
  isDisabled: z.boolean(MESSAGES.bad_request),
})
export type StaffSwitch = z.output<typeof staffSwitch>

/** A new account of staff; what makes a password too easy is judged on the server. */
export const joinInput = z.object({
  token: z.string(MESSAGES.invite_over).min(1, MESSAGES.invite_over).max(200, MESSAGES.invite_over),
  name: accountName,
  password: z.string(MESSAGES.password_staff),
})

type Standing = Pick<StaffMemberView, 'userId' | 'staffRole' | 'disabledAt'>

/** Nobody could let anybody in any more: true when what is left has no owner who may work. */
export function leavesNoOwner(staff: readonly Standing[], change: Standing): boolean {
  return !staff
    .map((each) => (each.userId === change.userId ? change : each))
    .some(({ staffRole, disabledAt }) => staffRole === 'owner' && disabledAt === null)
}
