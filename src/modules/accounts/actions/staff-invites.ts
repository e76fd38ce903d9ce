/**
 * Invitations to the staff: sent, withdrawn and accepted. The link is created when its mail is sent, like every link of
 * this shop, so neither the queue nor the table holds anything that opens the panel.
 */
import {
  addStaff,
  addStaffInvite,
  findOpenInvite,
  findStaffMember,
  recordAudit,
  setInviteToken,
  staffTransaction,
  takeStaffInvite,
  withdrawStaffInvite,
} from '#modules/staff/index.ts'
import type { StaffRole } from '#modules/staff/rules/permissions.ts'
import {
  INVITE_HOURS,
  staffInviteMail,
  type OpenInvite,
  type StaffInviteInput,
} from '#modules/staff/rules/staff.ts'
import type { Actor } from '#platform/actor.ts'
import { enqueue } from '#platform/database/changes.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { isUuid, type UserId } from '#platform/rules/ids.ts'
import { fail, ok, wrongField, type Problem, type Result } from '#platform/rules/result.ts'
import {
  addAccount,
  changeName,
  findAccount,
  findAccountByEmail,
  markEmailVerified,
  setPassword,
} from '../data/accounts.ts'
import { dropTokens, endSessions } from '../data/sign-in-records.ts'
import { ACCOUNT_JOBS } from '../jobs.ts'

export function inviteStaff(
  deps: Deps,
  actor: Actor,
  { email, staffRole }: StaffInviteInput,
): Promise<Result<{ readonly inviteId: string }>> {
  return staffTransaction(deps, actor, 'staff.change', async (tx, by) => {
    const account = await findAccountByEmail(tx.client, email)
    if (account && (await findStaffMember(tx.client, account.id)))
      return fail(wrongField('email', { key: 'staff_already' }))
    const inviteId = await addStaffInvite(tx, {
      email,
      staffRole,
      hours: INVITE_HOURS,
      invitedBy: by.staffId,
      tokenHash: deps.ids.digest(deps.ids.token()),
    })
    if (inviteId === null) return fail(wrongField('email', { key: 'staff_invited_before' }))
    await recordAudit(tx, by, {
      action: 'staff.invited',
      id: inviteId,
      label: email,
      after: { email, staffRole },
    })
    await enqueue(tx, ACCOUNT_JOBS.sendStaffInvite, { inviteId })
    return ok({ inviteId })
  })
}

export function withdrawInvite(
  deps: Deps,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'staff.change', async (tx, by) => {
    const withdrawn = isUuid(id) ? await withdrawStaffInvite(tx, id) : null
    if (!withdrawn) return fail({ code: 'not_found', key: 'staff_invite_gone' })
    const { email, staffRole } = withdrawn
    await recordAudit(tx, by, {
      action: 'staff.invite_withdrawn',
      id,
      label: email,
      before: { email, staffRole },
    })
    return ok(null)
  })
}

/** The job. Withdrawn invitations are not mailed; when sent again, only the newer link works. */
export async function sendStaffInvite(deps: Deps, input: { readonly inviteId: string }): Promise<void> {
  const token = deps.ids.token()
  const invite = await setInviteToken(deps.db.pool, input.inviteId, deps.ids.digest(token))
  if (!invite) return
  const link = `${deps.options.shopUrl}/join?token=${token}`
  await deps.mail.send({ to: invite.email, ...staffInviteMail({ link, staffRole: invite.staffRole }) })
}

const OVER: Problem = { code: 'expired', key: 'invite_over' }

/** null if the link is unknown, used, withdrawn or expired. */
export function getStaffInvite(
  deps: Deps,
  { token }: { readonly token: string },
): Promise<OpenInvite | null> {
  return findOpenInvite(deps.db.pool, deps.ids.digest(token))
}

/**
 * For a signed-in account with the invited address, which keeps its password. The caller has checked its password, and
 * that it is strong enough for staff.
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

/**
 * Creates an account, or replaces the password of an unverified one, whose creator has not proved to read its mail.
 * Having the link proves that, so the address counts as verified.
 */
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

async function join(
  tx: Tx,
  { id, name, email, requestId }: Joining,
  { staffRole, invitedBy }: { readonly staffRole: StaffRole; readonly invitedBy: string },
): Promise<Result<null>> {
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
