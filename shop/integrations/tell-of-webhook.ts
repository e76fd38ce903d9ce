/** Tells whoever may change the integrations that an endpoint was stopped: a mail to each, by a job of its own. */
import { enqueueAll } from '#database/queries/changes.ts'
import { findStaffMember, listStaffMembers } from '#database/queries/staff-members.ts'
import { findEndpoint } from '#database/queries/webhook-endpoints.ts'
import { transaction } from '#database/transaction.ts'
import { mayStaff } from '#domain/admin/permissions.ts'
import type { StaffMemberView } from '#domain/admin/staff.ts'
import { webhookMail, type WebhookNotice } from '#domain/integrations/webhook-mail.ts'
import { JOBS, queued } from '#domain/jobs.ts'
import type { Deps } from '../deps.ts'
import { mailIdOf } from '../mail-id.ts'

type Notice = { readonly endpointId: string; readonly notice: WebhookNotice }

function mayChange({ staffRole, disabledAt }: StaffMemberView): boolean {
  return disabledAt === null && mayStaff(staffRole, 'integrations.change')
}

/** One job for each reader, so that a mail that fails is not sent twice to the others. */
export async function tellOfWebhook(deps: Deps, { endpointId, notice }: Notice): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const readers = (await listStaffMembers(tx.client)).filter(mayChange)
    await enqueueAll(
      tx,
      readers.map(({ userId }) => queued(JOBS.sendWebhookNotice, { endpointId, notice, userId })),
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
  // Switched on again, or removed, before anybody was told.
  if (!endpoint || endpoint.status === 'on' || !reader || !mayChange(reader)) return
  const { url, waiting } = endpoint
  const link = `${deps.options.shopUrl}/cms/integrations/webhooks/${endpointId}`
  const id = mailIdOf(deps, jobId, endpointId)
  await deps.mail.send({ id, to: reader.email, ...webhookMail({ notice, url, waiting, link }) })
}
