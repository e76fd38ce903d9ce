/** Saved views: the staff member's own, and the shared ones. */
import type { UserId } from '#platform/rules/ids.ts'
import { findStatement, statement, writeStatement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { SavedView, SaveViewInput } from '../rules/saved-view.ts'

const COLUMNS = `id, list, owner IS NULL AS "isShared", name, query`

/** In display order. */
export const listViewsOf = statement<[userId: UserId], SavedView>(
  'list_views',
  `SELECT ${COLUMNS} FROM staff_views WHERE owner = $1 OR owner IS NULL ORDER BY list, owner IS NOT NULL, position, id LIMIT 500`,
)

const insert = statement<[string, string | null, string, string, number], { id: string }>(
  'insert_view',
  `INSERT INTO staff_views (list, owner, name, query, position)
   SELECT $1, $2, $3, $4, coalesce(max(position), 0) + 1 FROM staff_views WHERE list = $1 AND owner IS NOT DISTINCT FROM $2
   HAVING count(*) < $5
   ON CONFLICT (list, coalesce(owner, ''), lower(name)) DO UPDATE SET query = excluded.query RETURNING id`,
)

/** A view with the same name gets the new filters. null if there are too many. */
export async function insertView(
  tx: Tx,
  view: Pick<SaveViewInput, 'list' | 'name' | 'query'>,
  owner: UserId | null,
  limit: number,
): Promise<string | null> {
  return (await insert(tx.client, view.list, owner, view.name, view.query, limit))[0]?.id ?? null
}

export const findView = findStatement<[id: string, userId: UserId], SavedView>(
  'find_view',
  `SELECT ${COLUMNS} FROM staff_views WHERE id = $1::uuid AND (owner = $2 OR owner IS NULL)`,
)

const rename = statement<[string, string], { id: string }>(
  'rename_view',
  `UPDATE staff_views v SET name = $2 WHERE id = $1::uuid AND NOT EXISTS (
     SELECT FROM staff_views other WHERE other.list = v.list AND other.owner IS NOT DISTINCT FROM v.owner
        AND lower(other.name) = lower($2) AND other.id <> v.id) RETURNING id`,
)

/** False if another view of the list has this name. */
export async function renameViewTo(tx: Tx, id: string, name: string): Promise<boolean> {
  return (await rename(tx.client, id, name)).length > 0
}

export const removeView = writeStatement<[id: string]>(
  'delete_view',
  `DELETE FROM staff_views WHERE id = $1::uuid`,
)
