/**
 * Invites somebody to the staff. The link is created when its mail is sent, like every link of this shop, so neither
 * the queue nor the table holds anything that opens the panel.
 */
import { findAccountByEmail } from '../data/accounts.ts'
import { enqueue } from '#platform/database/changes.ts'
import {
  addStaffInvite,
  findStaffMember,
  setInviteToken,
  withdrawStaffInvite,
  recordAudit,
  staffTransaction,
} from '#modules/staff/index.ts'
import { INVITE_HOURS, type StaffInviteInput } from '#modules/staff/rules/staff.ts'
import { staffInviteMail } from '#modules/staff/rules/staff-invite-mail.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { ACCOUNT_JOBS } from '../jobs.ts'
import { fail, ok, wrongField, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'

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
