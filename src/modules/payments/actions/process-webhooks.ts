/**
 * The provider's events: verified over their raw bytes, stored once, and processed from the store. Processing is
 * idempotent, so two processes may work on the same event. Most events find their order settled by the callback
 * already, which one read for the whole batch detects.
 */
import {
  countWebhookAttempt,
  finishWebhooks,
  listPaymentStates,
  listWaitingWebhooks,
  type NewWebhook,
  type PaymentState,
  storeWebhooks,
  emptyWebhookBodies,
} from '../data/payments.ts'
import type { PaymentEvent } from '../providers/port.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'
import { finalisePayment } from './finalise-payment.ts'
import { recordRefundEvent } from './refund-payment.ts'

export type IncomingWebhook = {
  readonly rawBody: Buffer
  readonly signature: string
  readonly eventId: string
}

type RecordedWebhook = Result<{ readonly isNew: boolean }>

/**
 * Stores events in one statement and returns an answer for each, in the same order. `isNew` is false for an event that
 * was stored before. Events with an invalid signature are not stored.
 */
export async function recordWebhooks(
  deps: Deps,
  webhooks: readonly IncomingWebhook[],
): Promise<readonly RecordedWebhook[]> {
  const read = webhooks.map((webhook) => readSigned(deps, webhook))
  const stored = await storeWebhooks(
    deps.db.pool,
    'razorpay',
    read.filter((webhook) => webhook !== null),
  )
  // If the same event came twice at once, only one copy is new.
  return read.map((webhook) =>
    webhook
      ? ok({ isNew: stored.delete(webhook.eventId) })
      : fail({ code: 'bad_signature', key: 'bad_request' }),
  )
}

/** null: not signed by the provider. For events that the shop does not use, only the name is stored, and the outcome is set at once. */
function readSigned(deps: Deps, { rawBody, signature, eventId }: IncomingWebhook): NewWebhook | null {
  if (!deps.payments.isWebhookSigned(rawBody, signature)) {
    deps.log.warn({ eventId: eventId.slice(0, 64) }, 'webhook with a false signature')
    return null
  }
  const event = deps.payments.readEvent(rawBody)
  return {
    // An event without an id is identified by the digest of its bytes.
    eventId: eventId.slice(0, 200) || deps.ids.digest(rawBody.toString('base64')),
    ...(event?.kind === 'other'
      ? { rawBody: Buffer.from(JSON.stringify({ event: event.name })), outcome: NOTED }
      : { rawBody, outcome: null }),
  }
}

const NOTED = 'noted'
const BATCH = 100

/** Processes up to one batch of stored events. Returns whether there may be more. */
export async function processWebhooks(deps: Deps): Promise<boolean> {
  const waiting = await listWaitingWebhooks(deps.db.pool, 'razorpay', BATCH)
  if (waiting.length === 0) return false
  const events = waiting.map((row) => ({ row, event: deps.payments.readEvent(row.rawBody) }))
  const states = await listPaymentStates(
    deps.db.pool,
    events.flatMap(({ event }) => providerOrderOf(event) ?? []),
  )

  const done: { id: number; outcome: string }[] = []
  let failures = 0
  for (const { row, event } of events) {
    try {
      done.push({ id: row.id, outcome: await processEvent(deps, event, states) })
    } catch (error) {
      failures += 1
      deps.log.error(
        { webhookId: row.id, attempts: row.attempts, error: String(error) },
        'webhook could not be processed',
      )
      await countWebhookAttempt(deps.db.pool, row.id)
    }
  }
  await finishWebhooks(deps.db.pool, done)
  return waiting.length === BATCH && failures === 0
}

async function processEvent(
  deps: Deps,
  event: PaymentEvent | null,
  states: ReadonlyMap<string, PaymentState>,
): Promise<string> {
  if (!event) return 'unreadable'
  if (event.kind === 'other') return NOTED
  // A failed attempt settles nothing: the window stays open for another one, and the order expires by itself.
  if (event.kind === 'attempt_failed')
    return states.has(event.providerOrderId) ? 'attempt_noted' : 'attempt_of_unknown_order'
  if (event.kind === 'refund') return recordRefundEvent(deps, event)
  const { payment } = event
  const state = states.get(payment.providerOrderId)
  if (state?.status === 'paid' && state.providerPaymentId === payment.providerPaymentId) return 'already_paid'
  return finalisePayment(deps, payment, 'webhook')
}

function providerOrderOf(event: PaymentEvent | null): string | undefined {
  if (event?.kind === 'captured') return event.payment.providerOrderId
  return event?.kind === 'attempt_failed' ? event.providerOrderId : undefined
}

/**
 * Webhook bodies contain names, e-mails and phone numbers of customers, and are not needed long after processing. The
 * event's type, time and outcome are enough. They stay as long as a payment may be disputed with the provider, which
 * keeps the details for longer.
 */
const BODIES_KEPT_DAYS = 30

/** Returns how many were emptied. */
export function purgeWebhookBodies(deps: Deps): Promise<number> {
  return emptyWebhookBodies(deps.db.pool, BODIES_KEPT_DAYS)
}
