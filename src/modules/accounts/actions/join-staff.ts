/**
 * Accepts an invitation: with the existing account of its address, which keeps its password, or with a new one. Having
 * the link proves access to the mailbox, so the address counts as verified. Each link works once.
 */
import {
  addAccount,
  findAccount,
  findAccountByEmail,
  markEmailVerified,
  setPassword,
  changeName,
} from '../data/accounts.ts'
import { dropTokens } from '../data/account-tokens.ts'
import { endSessions } from '../data/account-sessions.ts'
import { addStaff, findOpenInvite, takeStaffInvite, recordAudit } from '#modules/staff/index.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { StaffRole } from '#modules/staff/rules/permissions.ts'
import type { OpenInvite } from '#modules/staff/rules/staff.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'

const OVER: Problem = { code: 'expired', key: 'invite_over' }

/** null if the link is unknown, used, withdrawn or expired. */
export function getStaffInvite(
  deps: Deps,
  { token }: { readonly token: string },
): Promise<OpenInvite | null> {
  return findOpenInvite(deps.db.pool, deps.ids.digest(token))
}

/**
 * For a signed-in account with the invited address. The caller has checked its password, and that it is strong enough
 * for staff.
 */
export function acceptStaffInvite(
  deps: Deps,
  actor: Actor,
  { token }: { readonly token: string },
): Promise<Result<{ readonly staffRole: StaffRole }>> {
  return transaction<Result<{ readonly staffRole: StaffRole }>>(deps.db, async (tx) => {
    if (actor.kind !== 'user') return fail({ code: 'unauthenticated', key: 'unauthenticated' })
    const account = await findAccount(tx.client, actor.userId)
    if (!account) return fail({ code: 'unauthenticated', key: 'unauthenticated' })
    if (!account.isVerified) return fail({ code: 'unverified', key: 'invite_unverified' })
    const invite = await takeStaffInvite(tx, deps.ids.digest(token))
    if (!invite) return fail(OVER)
    if (account.email.toLowerCase() !== invite.email)
      return fail({ code: 'forbidden', key: 'invite_not_yours' })
    const joined = await join(tx, { ...account, requestId: actor.requestId ?? '' }, invite)
    return joined.ok ? ok({ staffRole: invite.staffRole }) : joined
  })
}

/** Creates an account, or replaces the password of an unverified one, whose creator has not proved to read its mail. */
export function joinStaff(
  deps: Deps,
  input: { readonly token: string; readonly name: string; readonly passwordHash: string },
): Promise<Result<{ readonly email: string }>> {
  return transaction<Result<{ readonly email: string }>>(deps.db, async (tx) => {
    const invite = await takeStaffInvite(tx, deps.ids.digest(input.token))
    if (!invite) return fail(OVER)
    const { email } = invite
    const { name, passwordHash } = input
    const id = (await addAccount(tx, { email, name, passwordHash })) ?? (await takeOver(tx, input, email))
    // Verified since the page was shown: its owner has to sign in and accept.
    if (id === null) return fail(OVER)
    if (!(await markEmailVerified(tx, id, email))) return fail(OVER)
    const joined = await join(tx, { id, name, email, requestId: '' }, invite)
    return joined.ok ? ok({ email }) : joined
  })
}

async function takeOver(
  tx: Tx,
  { name, passwordHash }: { readonly name: string; readonly passwordHash: string },
  email: string,
): Promise<UserId | null> {
  const account = await findAccountByEmail(tx.client, email)
  if (!account || account.isVerified) return null
  await setPassword(tx, account.id, passwordHash)
  await changeName(tx.client, account.id, name)
  await dropTokens(tx, account.id)
  await endSessions(tx.client, account.id, null)
  return account.id
}

type Joining = {
  readonly id: UserId
  readonly name: string
  readonly email: string
  readonly requestId: string
}
type Invite = { readonly staffRole: StaffRole; readonly invitedBy: string }

async function join(tx: Tx, { id, name, email, requestId }: Joining, invite: Invite): Promise<Result<null>> {
  const { staffRole, invitedBy } = invite
  if (!(await addStaff(tx, id, staffRole, invitedBy))) return fail({ code: 'invalid', key: 'staff_already' })
  const label = name || email
  await recordAudit(
    tx,
    { staffId: id, name: label, requestId },
    {
      action: 'staff.joined',
      id,
      label,
      after: { staffRole },
    },
  )
  return ok(null)
}
