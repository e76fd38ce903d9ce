/** Tags of orders, products and customers, and the list of those in use. */
import { lockStatement } from '#platform/database/locks.ts'
import { orderNumberOf } from '#platform/database/order-number.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { TagSubject } from '../rules/tags.ts'

export type Tagged = { readonly id: string; readonly label: string; readonly tags: readonly string[] }

/** The caller has validated the ids: the uuid columns accept no other text. */
const lockOrders = lockStatement<[readonly string[]], Tagged>(
  'orders',
  'lock_orders_to_tag',
  `SELECT o.id, ${orderNumberOf('o')} AS label, o.tags FROM orders o WHERE o.id = ANY($1::uuid[]) ORDER BY o.id FOR NO KEY UPDATE OF o`,
)
const lockProducts = lockStatement<[readonly string[]], Tagged>(
  'products',
  'lock_products_to_tag',
  `SELECT id, name AS label, tags FROM products WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
)
const lockCustomers = lockStatement<[readonly string[]], Tagged>(
  'users',
  'lock_customers_to_tag',
  `SELECT id, '' AS label, tags FROM users WHERE id = ANY($1::text[]) AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
)

const LOCKS = { order: lockOrders, product: lockProducts, customer: lockCustomers } as const

/** In id order; unknown ids and deleted customers are left out. The audit log reads a customer's name from the account. */
export function lockTagged(tx: Tx, subject: TagSubject, ids: readonly string[]): Promise<Tagged[]> {
  return LOCKS[subject](tx, ids)
}

const FINDS = {
  order: statement<[readonly string[]], Tagged>(
    'find_tagged_orders',
    `SELECT o.id, ${orderNumberOf('o')} AS label, o.tags FROM orders o WHERE o.id = ANY($1::uuid[]) ORDER BY o.created_at DESC, o.id`,
  ),
  product: statement<[readonly string[]], Tagged>(
    'find_tagged_products',
    `SELECT id, name AS label, tags FROM products WHERE id = ANY($1::uuid[]) ORDER BY lower(name), id`,
  ),
  customer: statement<[readonly string[]], Tagged>(
    'find_tagged_customers',
    `SELECT id, coalesce(nullif(name, ''), email) AS label, tags FROM users WHERE id = ANY($1::text[]) AND deleted_at IS NULL ORDER BY label, id`,
  ),
} as const

export function findTagged(on: Queryable, subject: TagSubject, ids: readonly string[]): Promise<Tagged[]> {
  return FINDS[subject](on, ids)
}

const TABLES = {
  order: { table: 'orders', id: 'uuid' },
  product: { table: 'products', id: 'uuid' },
  customer: { table: 'users', id: 'text' },
} as const

const write = (subject: TagSubject) =>
  statement<[string], Record<string, never>>(
    `write_tags_of_${TABLES[subject].table}`,
    `UPDATE ${TABLES[subject].table} t SET tags = n.tags
       FROM jsonb_to_recordset($1::jsonb) AS n (id ${TABLES[subject].id}, tags text[]) WHERE t.id = n.id`,
  )
const WRITES = { order: write('order'), product: write('product'), customer: write('customer') } as const

export async function writeTags(tx: Tx, subject: TagSubject, rows: readonly Tagged[]): Promise<void> {
  if (rows.length > 0) await WRITES[subject](tx.client, JSON.stringify(rows))
}

const note = statement<[TagSubject, readonly string[]], Record<string, never>>(
  'note_tags',
  `INSERT INTO tags (subject, tag) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`,
)

const forget = (subject: TagSubject) =>
  statement<[readonly string[]], Record<string, never>>(
    `delete_unused_tags_of_${TABLES[subject].table}`,
    `DELETE FROM tags WHERE subject = '${subject}' AND tag = ANY($1::text[])
        AND NOT EXISTS (SELECT FROM ${TABLES[subject].table} t WHERE t.tags @> ARRAY[tags.tag])`,
  )
const FORGETS = { order: forget('order'), product: forget('product'), customer: forget('customer') } as const

/** Updates the list of tags in use after tagged rows have changed. */
export async function listInUse(
  tx: Tx,
  subject: TagSubject,
  change: { readonly added: readonly string[]; readonly removed: readonly string[] },
): Promise<void> {
  if (change.added.length > 0) await note(tx.client, subject, change.added)
  if (change.removed.length > 0) await FORGETS[subject](tx.client, change.removed)
}

const selectTags = statement<[TagSubject], { tag: string }>(
  'list_tags',
  `SELECT tag FROM tags WHERE subject = $1 ORDER BY tag LIMIT 500`,
)

export async function listTagsOf(on: Queryable, subject: TagSubject): Promise<string[]> {
  return (await selectTags(on, subject)).map(({ tag }) => tag)
}
