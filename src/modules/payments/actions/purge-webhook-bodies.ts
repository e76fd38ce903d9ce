/**
 * Webhook bodies contain names, e-mails and phone numbers of customers, and are not needed long after processing. The
 * event's type, time and outcome are enough.
 */
import { emptyWebhookBodies } from '../data/payments.ts'
import type { Deps } from '#platform/deps.ts'

/** As long as a payment may be disputed with the provider, which keeps the details for longer. */
export const BODIES_KEPT_DAYS = 30

/** Returns how many were emptied. */
export function purgeWebhookBodies(deps: Deps): Promise<number> {
  return emptyWebhookBodies(deps.db.pool, BODIES_KEPT_DAYS)
}
