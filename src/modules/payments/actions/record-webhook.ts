/** Taking a provider's event in: verified over its raw bytes, stored once, nothing more. It is processed from the store. */
import { storeWebhook } from '../data/payments.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'

export type IncomingWebhook = {
  readonly rawBody: Buffer
  readonly signature: string
  readonly eventId: string
}

/** `isNew` is false for an event that was stored before; a false signature writes nothing. */
export async function recordWebhook(
  deps: Deps,
  webhook: IncomingWebhook,
): Promise<Result<{ readonly isNew: boolean }>> {
  if (!deps.payments.isWebhookSigned(webhook.rawBody, webhook.signature)) {
    deps.log.warn({ eventId: webhook.eventId.slice(0, 64) }, 'webhook with a false signature')
    return fail({ code: 'bad_signature', key: 'bad_request' })
  }
  // An event without an id is told apart by its bytes.
  const eventId = webhook.eventId.slice(0, 200) || deps.ids.digest(webhook.rawBody.toString('base64'))
  return ok({ isNew: await storeWebhook(deps.db.pool, 'razorpay', eventId, webhook.rawBody) })
}
