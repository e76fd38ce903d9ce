/**
 * Delivers events to the endpoints of partners, tells staff when an endpoint was stopped, and lists and repeats
 * deliveries.
 */
import { enqueue, enqueueAll } from '#platform/database/changes.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { paise, toRupees } from '#platform/rules/money.ts'
import type { Deps } from '#platform/deps.ts'
import { findStaffMember, listStaffMembers } from '#modules/staff/index.ts'
import { mayStaff } from '#modules/staff/rules/permissions.ts'
import type { StaffMemberView } from '#modules/staff/rules/staff.ts'
import { queued } from '#platform/rules/jobs.ts'
import { mailIdOf } from '#platform/mail/mail-id.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { PAGE_SIZE, pageOf } from '#platform/database/paging.ts'
import { lockWebhookEndpoint, findEndpoint, type LockedWebhookEndpoint } from '../data/webhook-endpoints.ts'
import {
  addAttempt,
  dropOfArchived,
  findCoolingEndpoint,
  purgeDeliveries,
  savePayload,
  listOverdueDeliveries,
  markDelivered,
  markDeliveryFailed,
  recordFailure,
  recordSuccess,
  postponeDeliveries,
  queueDeliveries,
  readSavedPayload,
  coolDownEndpoint,
  fanOutDeliveries,
  switchOffGone,
  claimDelivery,
  tryLater,
  lockWebhookSubject,
  type ClaimedDelivery,
} from '../data/webhook-deliveries.ts'
import { TEST_MESSAGE, WEBHOOK_VERSION } from '../rules/webhook-events.ts'
import {
  webhookMail,
  type WebhookNotice,
  type DeliveryDetail,
  type DeliveryView,
} from '../rules/webhook-endpoint.ts'
import {
  DELIVERIES_KEPT_DAYS,
  MIN_ATTEMPTS_TO_PAUSE,
  MAX_ATTEMPTS,
  PAUSE_AFTER_SECONDS,
  cooldownSeconds,
  secondsToNextAttempt,
  shareOf,
} from '../rules/webhook-schedule.ts'
import { PARTNER_JOBS } from '../jobs.ts'
import type { WebhookAnswer } from '../providers/port.ts'
import {
  findDelivery,
  listDeliveries,
  replayDelivery,
  replayFailed,
  type LogFilter,
} from '../data/webhook-log.ts'
import { readIntegratorOrder, readIntegratorProduct } from './read-for-integrators.ts'
import { note, withEndpoint } from './webhook-endpoints.ts'

const GONE = 410
const PAUSE = { afterSeconds: PAUSE_AFTER_SECONDS, minAttempts: MIN_ATTEMPTS_TO_PAUSE }

/**
 * One attempt to deliver one event to one endpoint: claim it, save its payload in a short transaction, post outside any
 * transaction, then record the result. If the process dies in between, the event may have been sent; it is sent again
 * with the same id.
 */
export async function deliverWebhook(deps: Deps, input: { readonly deliveryId: string }): Promise<void> {
  const delivery = await claimDelivery(deps.db.pool, input.deliveryId)
  if (!delivery) return postponeForCooldown(deps, input.deliveryId)
  const { id, eventId, url, secrets } = delivery
  // The process died on every attempt.
  if (delivery.tries > MAX_ATTEMPTS) return transaction(deps.db, (tx) => markDeliveryFailed(tx, id))
  const body = await bodyOf(deps, delivery)
  const answer = await deps.webhooks.post({ id: eventId, url, secrets, body })
  await transaction(deps.db, (tx) => record(tx, delivery, answer))
}

/** Locks the rows that decide what may be sent, so that an erasure or a lost permission can't slip in between. */
function bodyOf(deps: Deps, delivery: ClaimedDelivery): Promise<string> {
  return transaction(deps.db, async (tx) => {
    await lockWebhookSubject(tx, delivery.id)
    const { body, hasCustomer } = await readSavedPayload(tx, delivery.id)
    return body ?? savePayload(tx, delivery.id, await composeWebhook(deps, tx, { ...delivery, hasCustomer }))
  })
}

const POSTPONED_AT_ONCE = 500

/** Postponed in bulk: if each job found out about the cooldown by itself, many would take an hour. */
async function postponeForCooldown(deps: Deps, deliveryId: string): Promise<void> {
  const endpointId = await findCoolingEndpoint(deps.db.pool, deliveryId)
  if (endpointId === null) return
  await transaction(deps.db, (tx) => postponeDeliveries(tx, endpointId, POSTPONED_AT_ONCE))
}

async function record(tx: Tx, delivery: ClaimedDelivery, answer: WebhookAnswer): Promise<void> {
  const { id, endpointId } = delivery
  const { status, text, tookMs, headers } = answer
  const endpoint = await lockWebhookEndpoint(tx, endpointId)
  await addAttempt(tx, id, { answerStatus: status, answer: text, tookMs, headers })
  const isTaken = status !== null && status >= 200 && status <= 299
  // The response of an address that the endpoint no longer has says nothing about the endpoint.
  const isOwn = endpoint?.url === delivery.url
  if (isTaken) await markDelivered(tx, id)
  else if (status === GONE && isOwn) await markDeliveryFailed(tx, id)
  else await planNext(tx, delivery, answer, endpoint?.status === 'archived')
  if (isOwn) await judge(tx, endpoint, answer, isTaken)
}

/** Updates the endpoint by the result of an attempt. */
async function judge(
  tx: Tx,
  { id }: LockedWebhookEndpoint,
  { status, tookMs }: WebhookAnswer,
  isTaken: boolean,
): Promise<void> {
  const rest = cooldownSeconds(tookMs, isTaken)
  if (rest > 0) await coolDownEndpoint(tx, id, rest)
  if (isTaken) return recordSuccess(tx, id)
  if (status === GONE) {
    if (await switchOffGone(tx, id)) await notifyStaff(tx, id, 'gone')
    return
  }
  if (await recordFailure(tx, id, PAUSE)) await notifyStaff(tx, id, 'paused')
}

async function planNext(
  tx: Tx,
  { id, tries }: ClaimedDelivery,
  { retryAfterSeconds }: WebhookAnswer,
  isOver: boolean,
): Promise<void> {
  const seconds = isOver ? null : secondsToNextAttempt(tries, shareOf(`${id}:${tries}`), retryAfterSeconds)
  if (seconds === null) await markDeliveryFailed(tx, id)
  else await tryLater(tx, id, seconds)
}

/** Runs once: only the transaction that stops an endpoint gets here. */
function notifyStaff(tx: Tx, endpointId: string, notice: WebhookNotice): Promise<void> {
  return enqueue(tx, PARTNER_JOBS.notifyEndpointOwners, { endpointId, notice })
}

/** One batch of the events of a bulk change, for the endpoints that were subscribed at that moment. */
export async function fanOutWebhooks(
  deps: Deps,
  input: { readonly events: readonly string[]; readonly endpoints: readonly string[] },
): Promise<void> {
  await transaction(deps.db, (tx) => fanOutDeliveries(tx, input.events, input.endpoints))
}

const SWEPT_AT_ONCE = 500

/** Queues deliveries that have no job and gives up those without an active endpoint. True if there may be more. */
export async function deliverOverdueWebhooks(deps: Deps): Promise<boolean> {
  const ids = await listOverdueDeliveries(deps.db.pool, SWEPT_AT_ONCE)
  await transaction(deps.db, (tx) => queueDeliveries(tx, ids))
  const dropped = await dropOfArchived(deps.db.pool, SWEPT_AT_ONCE)
  return Math.max(ids.length, dropped) >= SWEPT_AT_ONCE
}

const PURGED_AT_ONCE = 5_000

/** Purges events and deliveries after their retention period. True if there may be more. */
export async function purgeWebhookDeliveries(deps: Deps): Promise<boolean> {
  return (await purgeDeliveries(deps.db.pool, DELIVERIES_KEPT_DAYS, PURGED_AT_ONCE)) >= PURGED_AT_ONCE
}

type Subject = ClaimedDelivery & { readonly hasCustomer: boolean }

async function composeWebhook(deps: Deps, tx: Tx, delivery: Subject): Promise<string> {
  const { eventId: id, type, happenedAt } = delivery
  const data = await dataOf(deps, tx, delivery)
  if (data === null) throw new Error(`event ${id} refers to a row that no longer exists`)
  return JSON.stringify({ id, type, version: WEBHOOK_VERSION, timestamp: happenedAt.toISOString(), data })
}

async function dataOf(deps: Deps, { client }: Tx, delivery: Subject): Promise<object | null> {
  const { type, orderId, productId, hasCustomer, facts } = delivery
  if (productId !== null) return readIntegratorProduct(deps, { id: productId }, client)
  if (orderId === null) return { message: TEST_MESSAGE }
  const order = await readIntegratorOrder(deps, { id: orderId, hasCustomer }, client)
  if (order === null || (type !== 'order.refunded' && type !== 'order.refund_failed')) return order
  return { ...order, refund: { amount: toRupees(paise(Number(facts.amountPaise ?? 0))) } }
}

// The mail about an endpoint that was stopped, to everybody who may change the integrations.

type Notice = { readonly endpointId: string; readonly notice: WebhookNotice }

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

function mayChange({ staffRole, disabledAt }: StaffMemberView): boolean {
  return disabledAt === null && mayStaff(staffRole, 'integrations.change')
}

// The log of an endpoint's deliveries, and replaying them.

const OFF: Problem = { code: 'invalid', key: 'webhook_is_off' }
/** Maximum per click; the rest can be requested again. */
const MAX_REPLAYED = 1_000

type WebhookLog = {
  readonly deliveries: readonly DeliveryView[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

export async function listWebhookDeliveries(
  deps: Deps,
  { page: asked, ...filter }: LogFilter & { readonly page: number },
): Promise<WebhookLog> {
  const page = pageOf(asked)
  const limits = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  return { ...(await listDeliveries(deps.db.pool, filter, limits)), page, pageSize: PAGE_SIZE }
}

type OfEndpoint = { readonly endpointId: string; readonly id: string }

export async function getWebhookDelivery(
  deps: Deps,
  { endpointId, id }: OfEndpoint,
): Promise<DeliveryDetail | null> {
  return isUuid(endpointId) && isUuid(id) ? findDelivery(deps.db.pool, { endpointId, id }) : null
}

/** The same event with the same id: a receiver that has processed it ignores it. */
export function replayWebhook(
  deps: Deps,
  actor: Actor,
  { endpointId, id }: OfEndpoint,
): Promise<Result<null>> {
  return withEndpoint(deps, actor, endpointId, async (tx, endpoint, staff) => {
    if (endpoint.status !== 'on') return fail(OFF)
    const replayed = isUuid(id) ? await replayDelivery(tx, { endpointId, id }) : null
    if (!replayed) return fail({ code: 'not_found', key: 'webhook_not_replayed' })
    await note(tx, staff, 'webhook_replayed', endpoint, null, { delivery: id, event: replayed.event })
    return ok(null)
  })
}

/** `since`: an instant in ISO 8601. */
export function replayFailedWebhooks(
  deps: Deps,
  actor: Actor,
  { endpointId, since }: { readonly endpointId: string; readonly since: string },
): Promise<Result<{ readonly sent: number }>> {
  return withEndpoint(deps, actor, endpointId, async (tx, endpoint, staff) => {
    if (endpoint.status !== 'on') return fail(OFF)
    const sent = await replayFailed(tx, endpointId, since, MAX_REPLAYED)
    if (sent > 0) await note(tx, staff, 'webhook_replayed_failed', endpoint, null, { since, sent })
    return ok({ sent })
  })
}
