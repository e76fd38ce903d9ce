/** Redirects from former addresses, written by staff and by product imports. */
import { only, statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Redirect } from '../rules/redirects.ts'

const find = statement<[string], { to: string }>(
  'find_redirect',
  `SELECT to_path AS "to" FROM redirects WHERE from_path = $1`,
)

export async function findRedirect(on: Queryable, from: string): Promise<string | null> {
  return (await find(on, from))[0]?.to ?? null
}

/** The path of its target page, as `redirectKey` spells it. */
const TARGET = `coalesce(nullif(rtrim(lower(split_part(split_part(to_path, '#', 1), '?', 1)), '/'), ''), '/')`

/** Redirects that begin or end at one of these paths. */
export const listRedirectsTouching = statement<[paths: readonly string[]], Redirect>(
  'list_redirects_touching',
  `SELECT from_path AS "from", to_path AS "to" FROM redirects
    WHERE from_path = ANY ($1::text[]) OR ${TARGET} = ANY ($1::text[])`,
)

export type RedirectRow = Redirect & { readonly createdAt: Date }

const selectPage = statement<[string, number, number], RedirectRow & { matching: number }>(
  'list_redirects',
  `SELECT from_path AS "from", to_path AS "to", created_at AS "createdAt", count(*) OVER ()::int AS matching
     FROM redirects WHERE $1 = '' OR from_path LIKE '%' || $1 || '%' OR lower(to_path) LIKE '%' || $1 || '%'
    ORDER BY from_path LIMIT $2 OFFSET $3`,
)

export async function listRedirects(on: Queryable, pattern: string, limit: number, offset: number) {
  const rows = await selectPage(on, pattern, limit, offset)
  const redirects = rows.map(({ from, to, createdAt }) => ({ from, to, createdAt: createdAt.toISOString() }))
  return { redirects, total: rows[0]?.matching ?? 0 }
}

const count = statement<[], { count: number }>(
  'count_redirects',
  'SELECT count(*)::int AS count FROM redirects',
)

export async function countRedirects(on: Queryable): Promise<number> {
  return only(await count(on)).count
}

const upsert = statement<[readonly string[], readonly string[]], { isNew: boolean }>(
  'save_redirects',
  `INSERT INTO redirects (from_path, to_path) SELECT * FROM unnest($1::text[], $2::text[])
   ON CONFLICT (from_path) DO UPDATE SET to_path = excluded.to_path RETURNING xmax = 0 AS "isNew"`,
)

/** Replaces redirects with the same source. Returns how many are new. */
export async function saveRedirects(tx: Tx, redirects: readonly Redirect[]): Promise<number> {
  const saved = await upsert(tx.client, ...columnsOf(redirects))
  return saved.filter(({ isNew }) => isNew).length
}

const insertFree = statement<[readonly string[], readonly string[], number], Record<string, never>>(
  'insert_free_redirects',
  `INSERT INTO redirects (from_path, to_path)
   SELECT f, t FROM unnest($1::text[], $2::text[]) AS asked (f, t)
    WHERE NOT EXISTS (SELECT 1 FROM redirects WHERE from_path = lower(t) OR ${TARGET} = f)
      AND (SELECT count(*) FROM redirects) + cardinality($1::text[]) <= $3
   ON CONFLICT (from_path) DO NOTHING`,
)

/** Skips those that would create a chain, those that staff have redirected already, and everything beyond `most`. */
export async function insertFreeRedirects(
  tx: Tx,
  redirects: readonly Redirect[],
  most: number,
): Promise<void> {
  await insertFree(tx.client, ...columnsOf(redirects), most)
}

const remove = statement<[string], { to: string }>(
  'delete_redirect',
  `DELETE FROM redirects WHERE from_path = $1 RETURNING to_path AS "to"`,
)

/** Returns its target; null if there was none. */
export async function deleteRedirectRow(tx: Tx, from: string): Promise<string | null> {
  return (await remove(tx.client, from))[0]?.to ?? null
}

function columnsOf(redirects: readonly Redirect[]): [from: string[], to: string[]] {
  return [redirects.map(({ from }) => from), redirects.map(({ to }) => to)]
}
