/** Integrators with their own API keys. */
import { randomBytes } from 'node:crypto'
import { hintOf, newApiKey } from '#modules/partners/rules/api-key.ts'
import { USUAL_REQUESTS_PER_MINUTE, type Scope } from '#modules/staff/rules/scopes.ts'
import type { TestShop } from './shop.ts'

export type KeyFacts = {
  readonly scopes: readonly Scope[]
  readonly name?: string
  readonly requestsPerMinute?: number
  /** null: valid until it is revoked. */
  readonly expiresAt?: Date | null
}

/** A key like those made in the panel, without a permission check. */
export async function aKey(
  { db, deps }: Pick<TestShop, 'db' | 'deps'>,
  facts: KeyFacts,
): Promise<{ readonly id: string; readonly key: string }> {
  const {
    scopes,
    name = 'Test partner',
    requestsPerMinute = USUAL_REQUESTS_PER_MINUTE,
    expiresAt = null,
  } = facts
  const key = newApiKey('live', randomBytes(64).toString('base64url'))
  const { rows } = await db.pool.query<{ id: string }>(
    `INSERT INTO api_keys (name, hint, key_hash, scopes, requests_per_minute, expires_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [name, hintOf(key), deps.ids.digest(key), scopes, requestsPerMinute, expiresAt],
  )
  return { id: rows[0]!.id, key }
}
