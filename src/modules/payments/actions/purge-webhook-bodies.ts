/**
 * Events from outside tell names, e-mails and numbers of customers. Long after they are processed nobody needs to read them
 * again: which event came, when, and what came of it is enough.
 */
import { emptyWebhookBodies } from '../data/payments.ts'
import type { Deps } from '#platform/deps.ts'

/** As long as a payment is argued about with its provider; who made it can read it there longer. */
export const BODIES_KEPT_DAYS = 30

/** How many were emptied. */
export function purgeWebhookBodies(deps: Deps): Promise<number> {
  return emptyWebhookBodies(deps.db.pool, BODIES_KEPT_DAYS)
}
