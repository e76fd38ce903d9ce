/** Staff members and invitations: what staff see of each other, and the input and the mail of an invitation. */
import { accountEmail, accountName } from '#platform/rules/account-input.ts'
import type { UserId } from '#platform/rules/ids.ts'
import {
  letterButton,
  letterEnd,
  letterHtml,
  letterParagraph,
  type ComposedMail,
} from '#platform/rules/mail-template.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { z } from '#platform/rules/zod.ts'
import { STAFF_ROLE_WORDS, STAFF_ROLES, type StaffRole } from './permissions.ts'

export const INVITE_HOURS = 72

/** How long an entered password stays confirmed for actions on money or roles. */
export const CONFIRMED_MINUTES = 15

export type StaffMemberView = {
  readonly userId: UserId
  readonly name: string
  readonly email: string
  readonly staffRole: StaffRole
  readonly hasFactor: boolean
  /** null: not since their last session ended. */
  readonly lastSeenAt: string | null
  readonly since: string
  /** null: created with the shop. */
  readonly invitedBy: string | null
  /** null: active. */
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

/** What the invitation page needs. */
export type OpenInvite = {
  readonly email: string
  readonly staffRole: StaffRole
  readonly invitedBy: string
  /** The address has an account whose owner has verified it. */
  readonly hasAccount: boolean
}

const role = z.enum(STAFF_ROLES, MESSAGES.staff_role_missing)

export const staffInviteInput = z.object({ email: accountEmail, staffRole: role })
export type StaffInviteInput = z.output<typeof staffInviteInput>

const who = { userId: z.string().min(1, MESSAGES.bad_request).max(100, MESSAGES.bad_request) }
const version = z.int(MESSAGES.bad_request).min(0, MESSAGES.bad_request)
/** Confirms that the caller means to reduce their own access. */
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

/** A new staff account; weak passwords are checked on the server. */
export const joinInput = z.object({
  token: z.string(MESSAGES.invite_over).min(1, MESSAGES.invite_over).max(200, MESSAGES.invite_over),
  name: accountName,
  password: z.string(MESSAGES.password_staff),
})

type MemberState = Pick<StaffMemberView, 'userId' | 'staffRole' | 'disabledAt'>

/** True if the change would leave no active owner, so that nobody could grant access any more. */
export function leavesNoOwner(staff: readonly MemberState[], change: MemberState): boolean {
  return !staff
    .map((each) => (each.userId === change.userId ? change : each))
    .some(({ staffRole, disabledAt }) => staffRole === 'owner' && disabledAt === null)
}

type InviteMailFacts = { readonly link: string; readonly staffRole: StaffRole }

export function staffInviteMail({ link, staffRole }: InviteMailFacts): ComposedMail {
  const { name, may } = STAFF_ROLE_WORDS[staffRole]
  const subject = `Work with us in the back office of ${shopFacts().name}`
  const paragraphs = [
    'Hello,',
    `The owner of ${shopFacts().name} invites you to work in its back office. Your role: ${name}. ${may}`,
  ]
  const after = [
    `The link works once, for ${INVITE_HOURS / 24} days. If you do not know what this is about, you need not do anything.`,
  ]
  return {
    subject,
    text: [...paragraphs, link, ...after, letterEnd()].join('\n\n'),
    html: letterHtml(
      subject,
      [
        ...paragraphs.map(letterParagraph),
        letterButton(link, 'Accept the invitation'),
        ...after.map(letterParagraph),
      ].join('\n'),
    ),
  }
}
