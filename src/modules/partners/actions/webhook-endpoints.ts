/**
 * Staff manage webhook endpoints. The role is read again here, and each change is recorded in the audit log, without
 * the secret. Reading the secret needs the password, which the page checks.
 */
import { enqueue } from '#platform/database/changes.ts'
import {
  addEndpoint,
  addTestDelivery,
  changeEndpoint,
  dropDeliveries,
  findEndpoint,
  purgeBodiesOf,
  listEndpoints,
  readSecrets,
  rotateSecret,
  switchEndpoint,
  wakeDeliveries,
  lockWebhookEndpoint,
  type LockedWebhookEndpoint,
} from '../data/webhook-endpoints.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { ActionOn, Facts } from '#modules/staff/rules/audit.ts'
import { isUuid } from '#platform/rules/ids.ts'
import {
  hostOfAddress,
  webhookSecret,
  type WebhookEndpointInput,
  type WebhookEndpointView,
} from '../rules/webhook-endpoint.ts'
import { OVERLAP_HOURS } from '../rules/webhook-schedule.ts'
import { PARTNER_JOBS } from '../jobs.ts'
import { MESSAGES, type MessageKey } from '#platform/rules/messages.ts'
import { fail, ok, wrongField, type Problem, type Result } from '#platform/rules/result.ts'
import type { AddressProblem } from '../providers/port.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, requirePermission, type StaffMember, staffTransaction } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'

const NOT_THERE: Problem = { code: 'not_found', key: 'webhook_gone' }

const ADDRESS_WORDS: Readonly<Record<AddressProblem, MessageKey>> = {
  not_a_url: 'webhook_url_shape',
  too_long: 'webhook_url_long',
  not_https: 'webhook_url_https',
  has_password: 'webhook_url_password',
  bad_port: 'webhook_url_port',
  unknown_host: 'webhook_url_unknown',
  private_address: 'webhook_url_private',
}

export function listWebhookEndpoints(deps: Deps): Promise<WebhookEndpointView[]> {
  return listEndpoints(deps.db.pool)
}

export async function getWebhookEndpoint(
  deps: Deps,
  { id }: { readonly id: string },
): Promise<WebhookEndpointView | null> {
  return isUuid(id) ? findEndpoint(deps.db.pool, id) : null
}

/** What is wrong with a URL; null if events may be sent there. */
export async function checkWebhookAddress(
  deps: Deps,
  { url }: { readonly url: string },
): Promise<string | null> {
  const address = await deps.webhooks.readAddress(url.trim())
  return address.ok ? null : MESSAGES[ADDRESS_WORDS[address.problem]]
}

type Added = { readonly id: string; readonly secret: string }

/** Returns the secret: shown now, later only on request. */
export async function addWebhookEndpoint(
  deps: Deps,
  actor: Actor,
  input: WebhookEndpointInput,
): Promise<Result<Added>> {
  const may = await requirePermission(deps.db.pool, actor, 'integrations.change')
  if (!may.ok) return may
  const tidy = await withAddress(deps, input)
  if (!tidy.ok) return tidy
  const secret = webhookSecret(deps.ids.token())
  return staffTransaction(deps, actor, 'integrations.change', async (tx, staff) => {
    const id = await addEndpoint(tx, tidy.value, { secret, by: staff.staffId })
    await note(tx, staff, 'webhook_added', { id, url: tidy.value.url }, null, factsOf(tidy.value))
    return ok({ id, secret })
  })
}

export type WebhookEndpointChange = WebhookEndpointInput & {
  readonly id: string
  readonly version: number
}

/** Refused as `stale` if somebody else has changed it since it was read. */
export async function changeWebhookEndpoint(
  deps: Deps,
  actor: Actor,
  { id, version, ...input }: WebhookEndpointChange,
): Promise<Result<null>> {
  const may = await requirePermission(deps.db.pool, actor, 'integrations.change')
  if (!may.ok) return may
  const tidy = await withAddress(deps, input)
  if (!tidy.ok) return tidy
  return withEndpoint(deps, actor, id, async (tx, endpoint, staff) => {
    if (!(await changeEndpoint(tx, { id, version }, tidy.value)))
      return fail({ code: 'stale', key: 'staff_stale' })
    if (endpoint.hasCustomer && !tidy.value.hasCustomer) await purgeBodiesOf(tx, id)
    await note(tx, staff, 'webhook_changed', tidyOf(id, tidy.value), factsOf(endpoint), factsOf(tidy.value))
    return ok(null)
  })
}

/** Switching on sends what is waiting; switching off leaves it waiting. */
export function switchWebhookEndpoint(
  deps: Deps,
  actor: Actor,
  { id, to }: { readonly id: string; readonly to: 'on' | 'off' },
): Promise<Result<{ readonly sent: number }>> {
  return withEndpoint(deps, actor, id, async (tx, endpoint, staff) => {
    if (endpoint.status === to) return ok({ sent: 0 })
    await switchEndpoint(tx, id, to)
    const sent = to === 'on' ? await wakeDeliveries(tx, id) : 0
    // Their jobs are created in batches, as there may be many.
    if (sent > 0) await enqueue(tx, PARTNER_JOBS.deliverOverdueWebhooks, {})
    await note(tx, staff, `webhook_${to}`, endpoint, { status: endpoint.status }, { status: to })
    return ok({ sent })
  })
}

/**
 * Its deliveries stay in the database until they are purged, and the change stays in the audit log; the secret is
 * deleted.
 */
export function archiveWebhookEndpoint(
  deps: Deps,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Result<null>> {
  return withEndpoint(deps, actor, id, async (tx, endpoint, staff) => {
    await switchEndpoint(tx, id, 'archived')
    await dropDeliveries(tx, id)
    await note(tx, staff, 'webhook_removed', endpoint, factsOf(endpoint), null)
    return ok(null)
  })
}

export type WebhookSecrets = { readonly secret: string; readonly previousSecret: string | null }

/** The caller has just checked the password. Each view of the secret is recorded. */
export function showWebhookSecret(
  deps: Deps,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Result<WebhookSecrets>> {
  return withEndpoint(deps, actor, id, async (tx, endpoint, staff) => {
    const secrets = await readSecrets(tx.client, id)
    if (!secrets) return fail(NOT_THERE)
    await note(tx, staff, 'webhook_secret_shown', endpoint, null, null)
    return ok(secrets)
  })
}

/** Both secrets sign for a day, so that the receiver can switch over without losing events. */
export function rotateWebhookSecret(
  deps: Deps,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Result<{ readonly secret: string }>> {
  const secret = webhookSecret(deps.ids.token())
  return withEndpoint(deps, actor, id, async (tx, endpoint, staff) => {
    await rotateSecret(tx, id, secret, OVERLAP_HOURS)
    await note(tx, staff, 'webhook_secret_rotated', endpoint, null, { overlapHours: OVERLAP_HOURS })
    return ok({ secret })
  })
}

export function testWebhookEndpoint(
  deps: Deps,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Result<{ readonly deliveryId: string }>> {
  return withEndpoint(deps, actor, id, async (tx, endpoint, staff) => {
    const deliveryId = await addTestDelivery(tx, id)
    await note(tx, staff, 'webhook_tested', endpoint, null, null)
    return ok({ deliveryId })
  })
}

export async function withEndpoint<T>(
  deps: Deps,
  actor: Actor,
  id: string,
  work: (tx: Tx, endpoint: LockedWebhookEndpoint, staff: StaffMember) => Promise<Result<T>>,
): Promise<Result<T>> {
  return transaction(deps.db, async (tx): Promise<Result<T>> => {
    const staff = await requirePermission(tx.client, actor, 'integrations.change')
    if (!staff.ok) return staff
    const endpoint = isUuid(id) ? await lockWebhookEndpoint(tx, id) : null
    if (!endpoint || endpoint.status === 'archived') return fail(NOT_THERE)
    return work(tx, endpoint, staff.value)
  })
}

async function withAddress(deps: Deps, input: WebhookEndpointInput): Promise<Result<WebhookEndpointInput>> {
  const address = await deps.webhooks.readAddress(input.url)
  if (address.ok) return ok({ ...input, url: address.url })
  return fail(wrongField('url', { key: ADDRESS_WORDS[address.problem] }))
}

type Named = { readonly id: string; readonly url: string }

function tidyOf(id: string, { url }: { readonly url: string }): Named {
  return { id, url }
}

export function note(
  tx: Tx,
  staff: StaffMember,
  what: ActionOn<'integration'>,
  { id, url }: Named,
  before: Facts | null,
  after: Facts | null,
): Promise<void> {
  return recordAudit(tx, staff, {
    action: `integration.${what}`,
    id,
    label: hostOfAddress(url),
    before,
    after,
  })
}

function factsOf({
  url,
  description,
  events,
  hasCustomer,
}: Omit<WebhookEndpointInput, 'events'> & { readonly events: readonly string[] }): Facts {
  return { url, description, events, hasCustomer }
}
