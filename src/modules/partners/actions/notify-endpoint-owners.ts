/** Mails everybody who may change the integrations that an endpoint was stopped; one job per recipient. */
import { enqueueAll } from '#platform/database/changes.ts'
import { findStaffMember, listStaffMembers } from '#modules/staff/index.ts'
import { findEndpoint } from '../data/webhook-endpoints.ts'
import { transaction } from '#platform/database/transaction.ts'
import { mayStaff } from '#modules/staff/rules/permissions.ts'
import type { StaffMemberView } from '#modules/staff/rules/staff.ts'
import { webhookMail, type WebhookNotice } from '../rules/webhook-mail.ts'
import { queued } from '#platform/rules/jobs.ts'
import { PARTNER_JOBS } from '../jobs.ts'
import type { Deps } from '#platform/deps.ts'
import { mailIdOf } from '#platform/mail/mail-id.ts'

type Notice = { readonly endpointId: string; readonly notice: WebhookNotice }

function mayChange({ staffRole, disabledAt }: StaffMemberView): boolean {
  return disabledAt === null && mayStaff(staffRole, 'integrations.change')
}

/** One job per recipient, so that a failed mail is not sent twice to the others. */
export async function notifyEndpointOwners(deps: Deps, { endpointId, notice }: Notice): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const readers = (await listStaffMembers(tx.client)).filter(mayChange)
    await enqueueAll(
      tx,
      readers.map(({ userId }) => queued(PARTNER_JOBS.sendWebhookNotice, { endpointId, notice, userId })),
    )
  })
}

export async function sendWebhookNotice(
  deps: Deps,
  {
    endpointId,
    notice,
    userId,
    jobId,
  }: Notice & { readonly userId: string; readonly jobId?: string | undefined },
): Promise<void> {
  const [endpoint, reader] = await Promise.all([
    findEndpoint(deps.db.pool, endpointId),
    findStaffMember(deps.db.pool, userId),
  ])
  // Switched on again, or deleted, before the mail was sent.
  if (!endpoint || endpoint.status === 'on' || !reader || !mayChange(reader)) return
  const { url, waiting } = endpoint
  const link = `${deps.options.shopUrl}/cms/integrations/webhooks/${endpointId}`
  const id = mailIdOf(deps, jobId, endpointId)
  await deps.mail.send({ id, to: reader.email, ...webhookMail({ notice, url, waiting, link }) })
}
