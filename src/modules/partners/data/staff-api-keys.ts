/** API keys as the panel manages them. Only digests are stored, never the keys. */
import { lockStatement } from '#platform/database/locks.ts'
import { type ApiKeyView, stateOf } from '../rules/api-key.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { Scope } from '#modules/staff/rules/scopes.ts'
import {
  objectStatement,
  only,
  statement,
  type Queryable,
  LAZY_COMMIT,
  findStatement,
  runStatement,
  writeStatement,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

type KeyRow = Omit<ApiKeyView, 'state' | 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'revokedAt'> & {
  readonly isOver: boolean
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

const IS_OVER = `coalesce(k.expires_at <= shop_now(), false)`
const VIEW = `k.id, k.name, k.hint, k.scopes, k.requests_per_minute AS "requestsPerMinute", ${IS_OVER} AS "isOver",
  coalesce(nullif(u.name, ''), u.email) AS "createdBy", k.created_at AS "createdAt", k.expires_at AS "expiresAt",
  k.last_used_at AS "lastUsedAt", k.revoked_at AS "revokedAt", k.replaced_by AS "replacedBy", k.version
  FROM api_keys k LEFT JOIN users u ON u.id = k.created_by`

const selectKeys = statement<[number], KeyRow>(
  'list_api_keys',
  `SELECT ${VIEW} ORDER BY (k.revoked_at IS NOT NULL OR ${IS_OVER}), k.created_at DESC, k.id LIMIT $1`,
)

/** Valid ones first, newest first. */
export async function listKeys(on: Queryable, limit: number): Promise<ApiKeyView[]> {
  return (await selectKeys(on, limit)).map(toView)
}

const selectKey = statement<[string], KeyRow>('find_api_key', `SELECT ${VIEW} WHERE k.id = $1`)

export async function findKey(on: Queryable, id: string): Promise<ApiKeyView | null> {
  const [row] = await selectKey(on, id)
  return row ? toView(row) : null
}

function toView({ isOver, createdAt, expiresAt, lastUsedAt, revokedAt, ...row }: KeyRow): ApiKeyView {
  return {
    ...row,
    state: stateOf({ isOver, revokedAt, expiresAt }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}

export type NewKey = {
  readonly id: string
  readonly name: string
  readonly hint: string
  readonly keyHash: string
  readonly scopes: readonly Scope[]
  readonly requestsPerMinute: number
  readonly createdBy: UserId
  /** One of the two, or neither: then it is valid until revoked. */
  readonly days: number | null
  readonly lastDay: string | null
}

type Made = { readonly id: string; readonly expiresAt: Date | null }

// A key with a last day is valid until the end of that day in India.
const insertKey = objectStatement<NewKey, Made>(
  'insert_api_key',
  `INSERT INTO api_keys (id, name, hint, key_hash, scopes, requests_per_minute, created_by, expires_at)
   SELECT :id::uuid, :name, :hint, :keyHash, :scopes::text[], :requestsPerMinute::int, :createdBy, ends.at
     FROM (SELECT coalesce(shop_now() + make_interval(days => :days::int),
                           (:lastDay::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata') AS at) ends
    WHERE ends.at IS NULL OR ends.at > shop_now()
   ON CONFLICT (id) DO NOTHING
   RETURNING id, expires_at AS "expiresAt"`,
)

/** null if the id exists already, or the last day is over. */
export async function insertApiKey(tx: Tx, key: NewKey): Promise<Made | null> {
  return (await insertKey(tx.client, key))[0] ?? null
}

const insertSuccessor = statement<[string, string, string, UserId], Made>(
  'insert_api_key_successor',
  `INSERT INTO api_keys (name, hint, key_hash, scopes, requests_per_minute, created_by, expires_at)
   SELECT name, $2, $3, scopes, requests_per_minute, $4, shop_now() + (expires_at - created_at) FROM api_keys WHERE id = $1
   RETURNING id, expires_at AS "expiresAt"`,
)

/** With the same name, scopes and limit, for the lifetime that the old one was created with. */
export async function insertSuccessorOf(
  tx: Tx,
  old: { readonly id: string },
  made: { readonly hint: string; readonly keyHash: string; readonly createdBy: UserId },
): Promise<Made> {
  return only(await insertSuccessor(tx.client, old.id, made.hint, made.keyHash, made.createdBy))
}

const updateReplaced = statement<[string, string, number], { expiresAt: Date }>(
  'replace_api_key',
  `UPDATE api_keys SET replaced_by = $2, version = version + 1,
          expires_at = least(expires_at, shop_now() + make_interval(hours => $3::int))
    WHERE id = $1 RETURNING expires_at AS "expiresAt"`,
)

/** Ends after this many hours, or earlier if it expires anyway. */
export async function endReplaced(tx: Tx, id: string, replacedBy: string, hours: number): Promise<Date> {
  return only(await updateReplaced(tx.client, id, replacedBy, hours)).expiresAt
}

const updateFacts = statement<[string, string, readonly Scope[], number], Record<string, never>>(
  'change_api_key',
  `UPDATE api_keys SET name = $2, scopes = $3::text[], requests_per_minute = $4, version = version + 1 WHERE id = $1`,
)

export async function updateApiKey(
  tx: Tx,
  id: string,
  facts: Pick<NewKey, 'name' | 'scopes' | 'requestsPerMinute'>,
): Promise<void> {
  await updateFacts(tx.client, id, facts.name, facts.scopes, facts.requestsPerMinute)
}

export const revokeKey = writeStatement<[id: string]>(
  'revoke_api_key',
  `UPDATE api_keys SET revoked_at = shop_now(), version = version + 1 WHERE id = $1`,
)

const selectApiKey = lockStatement<[string], { id: string }>(
  'api_keys',
  'lock_api_key',
  `SELECT id FROM api_keys WHERE id = $1 FOR UPDATE`,
)

/** Serialises changes of an integrator's key. */
export async function lockApiKey(tx: Tx, id: string): Promise<void> {
  await selectApiKey(tx, id)
}

type CountingKey = {
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
