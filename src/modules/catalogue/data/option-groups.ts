/** Product groups and their products. Group names are case-insensitive. */
import {
  findStatement,
  objectStatement,
  only,
  statement,
  type Queryable,
  writeStatement,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { OptionGroup } from '../rules/option-group.ts'
import type { ProductStatus } from '../rules/product-data.ts'
import { OPTION_ORDER } from './catalogue-columns.ts'

export type GroupRow = OptionGroup & {
  readonly id: string
  readonly version: number
  /** Products in it, including hidden ones. */
  readonly products: number
  /** The values of its products, in order. */
  readonly options: readonly { readonly value: string; readonly swatch: string | null }[]
}

const selectAll = statement<[string, number, number], GroupRow & { total: number }>(
  'list_product_groups',
  `SELECT g.id, g.name, g.option_name AS "optionName", g.version, count(*) OVER ()::int AS total,
          members.products, members.options
     FROM product_groups g
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS products,
              coalesce(jsonb_agg(jsonb_build_object('value', s.option_value, 'swatch', s.option_swatch)
                                 ORDER BY ${OPTION_ORDER}), '[]') AS options
         FROM products s WHERE s.group_name = g.name) members
    WHERE lower(g.name) LIKE '%' || $1 || '%' ORDER BY lower(g.name) LIMIT $2 OFFSET $3`,
)

/** By name. `pattern`: lower-cased, with LIKE wildcards escaped; empty for all. */
export async function listGroups(on: Queryable, pattern: string, limit: number, offset: number) {
  const rows = await selectAll(on, pattern, limit, offset)
  return { groups: rows satisfies readonly GroupRow[], total: rows[0]?.total ?? 0 }
}

/** `names` in lower case. */
export const listGroupsNamed = statement<[names: readonly string[]], OptionGroup & { id: string }>(
  'list_product_groups_named',
  `SELECT id, name, option_name AS "optionName" FROM product_groups WHERE lower(name) = ANY($1::text[])`,
)

export const findGroup = findStatement<[id: string], Omit<GroupRow, 'products' | 'options'>>(
  'find_product_group',
  `SELECT id, name, option_name AS "optionName", version FROM product_groups WHERE id = $1`,
)

export type GroupMember = {
  readonly id: ProductId
  readonly groupName: string
  readonly name: string
  readonly sku: string
  readonly category: CategoryName
  readonly status: ProductStatus
  readonly value: string
  readonly swatch: string | null
  readonly imageUrl: string
  readonly isSoldOut: boolean
  readonly pricePaise: Paise
  /** null: not tracked. */
  readonly onHand: number | null
}

/** The groups' products, whatever their status; `names` in lower case. */
export const listGroupMembers = statement<[names: readonly string[]], GroupMember>(
  'list_products_of_groups',
  `SELECT s.id, s.group_name AS "groupName", s.name, s.sku, s.category, s.status, s.option_value AS value,
          s.option_swatch AS swatch, s.image_url AS "imageUrl",
          NOT s.in_stock OR coalesce(s.on_hand - s.reserved <= 0, false) AS "isSoldOut",
          s.selling_price_paise AS "pricePaise", s.on_hand AS "onHand"
     FROM product_groups g JOIN products s ON s.group_name = g.name
    WHERE lower(g.name) = ANY($1::text[]) ORDER BY ${OPTION_ORDER}`,
)

/** All products that share a group with one of these. */
export const listSiblings = statement<[ids: readonly ProductId[]], { id: ProductId }>(
  'list_products_beside',
  `SELECT DISTINCT s.id FROM products p JOIN products s ON s.group_name = p.group_name
    WHERE p.id = ANY($1::uuid[]) AND p.group_name IS NOT NULL`,
)

const insertNamed = statement<[readonly string[], readonly string[]], Record<string, never>>(
  'insert_product_groups',
  `INSERT INTO product_groups (name, option_name)
   SELECT DISTINCT ON (lower(name)) name, option_name FROM unnest($1::text[], $2::text[]) AS n (name, option_name)
   ON CONFLICT DO NOTHING`,
)

/** Groups that products name and that do not exist yet. */
export async function insertMissingGroups(
  tx: Tx,
  products: readonly { readonly groupName: string | null; readonly optionName: string | null }[],
): Promise<void> {
  const groups = new Map(
    products.flatMap(({ groupName, optionName }) =>
      groupName === null || optionName === null ? [] : [[groupName, optionName] as const],
    ),
  )
  if (groups.size > 0) await insertNamed(tx.client, [...groups.keys()], [...groups.values()])
}

const insert = statement<[string, string], { id: string }>(
  'insert_product_group',
  `INSERT INTO product_groups (name, option_name) VALUES ($1, $2) RETURNING id`,
)

export async function insertGroup(tx: Tx, { name, optionName }: OptionGroup): Promise<string> {
  return only(await insert(tx.client, name, optionName)).id
}

const update = objectStatement<OptionGroup & { readonly id: string }, Record<string, never>>(
  'update_product_group',
  `WITH changed AS (
     UPDATE product_groups SET name = :name, option_name = :optionName, version = version + 1 WHERE id = :id
   )
   UPDATE products p SET version = p.version + 1, updated_at = shop_now()
     FROM product_groups g WHERE g.id = :id AND p.group_name = g.name`,
)

/** Renames it in its products too; forms opened before are refused as stale. The caller has locked their rows. */
export async function updateGroup(tx: Tx, group: OptionGroup & { readonly id: string }): Promise<void> {
  await update(tx.client, group)
}

/** The group must be empty. */
export const deleteGroupRow = writeStatement<[id: string]>(
  'delete_product_group',
  `DELETE FROM product_groups WHERE id = $1`,
)
