/** What a verified address brings with it: the welcome coins, once, and the orders that it placed as a guest. */
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import { takeAdvisoryLocks } from '#platform/database/locks.ts'
import type { Tx } from '#platform/database/transaction.ts'

const insertBonus = statement<[string, string | null, number], { digest: string }>(
  'claim_welcome_bonus',
  `INSERT INTO welcome_bonuses (email_digest, domain_digest)
   SELECT $1, $2 WHERE $2::text IS NULL
       OR (SELECT count(*) FROM welcome_bonuses WHERE domain_digest = $2 AND granted_at > shop_now() - interval '1 day') < $3
   ON CONFLICT DO NOTHING RETURNING email_digest AS digest`,
)

/**
 * Claims the bonus of an address for ever; false when it had one, or when its domain had so many within a day. Mailboxes of
 * one domain are counted one after the other; the domain is null where they are not counted.
 */
export async function claimWelcomeBonus(
  tx: Tx,
  emailDigest: string,
  domainDigest: string | null,
  maxPerDomain: number,
): Promise<boolean> {
  if (domainDigest !== null) await takeAdvisoryLocks(tx, [`welcome:${domainDigest}`])
  return (await insertBonus(tx.client, emailDigest, domainDigest, maxPerDomain)).length === 1
}

const selectGuestOrders = statement<[string], { id: OrderId }>(
  'list_guest_orders_to_link',
  `SELECT id FROM orders WHERE user_id IS NULL AND lower(customer_email) = $1 AND payment_status NOT IN ('unpaid', 'failed')
    ORDER BY id LIMIT 500`,
)

/**
 * A guest's paid orders with this address, in key order. Those that still wait for their payment stay with the browser
 * that is paying them; they are found at the next sign-in. What was never paid shows nothing but that somebody typed the
 * address.
 */
export async function listGuestOrdersToLink(on: Queryable, email: string): Promise<OrderId[]> {
  return (await selectGuestOrders(on, email)).map(({ id }) => id)
}

const updateOwner = statement<[OrderId, UserId], { id: OrderId }>(
  'link_guest_order',
  `UPDATE orders SET user_id = $2, session_id = NULL, updated_at = shop_now() WHERE id = $1 AND user_id IS NULL RETURNING id`,
)

export async function linkGuestOrder(tx: Tx, id: OrderId, userId: UserId): Promise<boolean> {
  return (await updateOwner(tx.client, id, userId)).length === 1
}
