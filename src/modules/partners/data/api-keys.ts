/** Looks up valid API keys and records their last use. */
import type { Scope } from '#modules/staff/rules/scopes.ts'
import { LAZY_COMMIT, findStatement, runStatement } from '#platform/database/statement.ts'

export type CountingKey = {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly requestsPerMinute: number
  /** The last use is saved to the minute: whether it is due again. */
  readonly isUseDue: boolean
}

/** The valid key with this digest. */
export const findCountingKey = findStatement<[keyHash: string], CountingKey>(
  'find_counting_api_key',
  `SELECT id, name, scopes, requests_per_minute AS "requestsPerMinute",
          (last_used_at IS NULL OR last_used_at < shop_now() - interval '1 minute') AS "isUseDue"
     FROM api_keys
    WHERE key_hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > shop_now())`,
)

/** At most once a minute, however many requests there are. A crash may lose it: it is for display only. */
export const recordKeyUse = runStatement<[id: string]>(
  'note_api_key_use',
  `UPDATE api_keys SET last_used_at = shop_now() FROM ${LAZY_COMMIT}
    WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < shop_now() - interval '1 minute')`,
)
