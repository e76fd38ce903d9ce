/**
 * One try to bring one event to one endpoint: taken up first, posted outside any transaction, then one transaction with what
 * came of it. A process that dies in between has perhaps sent it: it is sent again, under the same id.
 */
import { lockWebhookEndpoint } from '#database/locks.ts'
import { enqueueJob } from '#database/queries/changes.ts'
import {
  addAttempt,
  forgetDeliveries,
  freezeBody,
  listOverdueDeliveries,
  markDelivered,
  markUndelivered,
  noteFailure,
  noteSuccess,
  queueDeliveries,
  switchOffGone,
  takeUpDelivery,
  tryLater,
  type DeliveryToTry,
} from '#database/queries/webhook-deliveries.ts'
import { transaction, type Tx } from '#database/transaction.ts'
import type { WebhookNotice } from '#domain/integrations/webhook-mail.ts'
import {
  DELIVERIES_KEPT_DAYS,
  LEAST_TRIES_TO_PAUSE,
  MOST_TRIES,
  PAUSE_AFTER_SECONDS,
  secondsToNextTry,
  shareOf,
} from '#domain/integrations/webhook-schedule.ts'
import type { WebhookAnswer } from '#providers/webhooks/port.ts'
import type { Deps } from '../deps.ts'
import { composeWebhook } from './compose-webhook.ts'

const GONE = 410
const PAUSE = { afterSeconds: PAUSE_AFTER_SECONDS, leastTries: LEAST_TRIES_TO_PAUSE }

export async function deliverWebhook(deps: Deps, input: { readonly deliveryId: string }): Promise<void> {
  const delivery = await takeUpDelivery(deps.db.pool, input.deliveryId)
  if (!delivery) return
  const { id, eventId, url, secrets } = delivery
  // Its process died again and again.
  if (delivery.tries > MOST_TRIES) return transaction(deps.db, (tx) => markUndelivered(tx, id))
  const body = delivery.body ?? (await freezeBody(deps.db.pool, id, await composeWebhook(deps, delivery)))
  const answer = await deps.webhooks.post({ id: eventId, url, secrets, body })
  await transaction(deps.db, (tx) => record(tx, delivery, answer))
}

async function record(tx: Tx, delivery: DeliveryToTry, answer: WebhookAnswer): Promise<void> {
  const { id, endpointId } = delivery
  const { status, text, tookMs, headers } = answer
  const endpoint = await lockWebhookEndpoint(tx, endpointId)
  await addAttempt(tx, id, { answerStatus: status, answer: text, tookMs, headers })
  if (status !== null && status >= 200 && status <= 299) {
    await markDelivered(tx, id)
    return noteSuccess(tx, endpointId)
  }
  if (status === GONE) {
    await markUndelivered(tx, id)
    if (await switchOffGone(tx, endpointId)) await tellStaff(tx, endpointId, 'gone')
    return
  }
  await planNext(tx, delivery, answer, endpoint?.status === 'archived')
  if (await noteFailure(tx, endpointId, PAUSE)) await tellStaff(tx, endpointId, 'paused')
}

async function planNext(
  tx: Tx,
  { id, tries }: DeliveryToTry,
  { retryAfterSeconds }: WebhookAnswer,
  isOver: boolean,
): Promise<void> {
  const seconds = isOver ? null : secondsToNextTry(tries, shareOf(`${id}:${tries}`), retryAfterSeconds)
  if (seconds === null) await markUndelivered(tx, id)
  else await tryLater(tx, id, seconds)
}

/** Once: only the transaction that stops an endpoint comes here. */
function tellStaff(tx: Tx, endpointId: string, notice: WebhookNotice): Promise<void> {
  return enqueueJob(tx, 'tell_of_webhook', { endpointId, notice })
}

const SWEPT_AT_ONCE = 500

/** Takes up those whose job was lost. Answers how many. */
export async function deliverOverdueWebhooks(deps: Deps): Promise<number> {
  const ids = await listOverdueDeliveries(deps.db.pool, SWEPT_AT_ONCE)
  await transaction(deps.db, (tx) => queueDeliveries(tx, ids))
  return ids.length
}

const FORGOTTEN_AT_ONCE = 5_000

/** What was sent, and to whom, is kept no longer than it is of use. True while there may be more. */
export async function forgetWebhookDeliveries(deps: Deps): Promise<boolean> {
  return (await forgetDeliveries(deps.db.pool, DELIVERIES_KEPT_DAYS, FORGOTTEN_AT_ONCE)) >= FORGOTTEN_AT_ONCE
}
