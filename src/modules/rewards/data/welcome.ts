/** The welcome coins for a verified address, once. */
import { statement } from '#platform/database/statement.ts'
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
 * Claims the bonus of an address permanently; false if it was claimed before, or if its domain has reached the limit
 * for a day. Claims of one domain are serialised; `domainDigest` is null for domains without a limit.
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
