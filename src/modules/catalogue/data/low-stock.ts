/** Low stock, for the dashboard, the staff table and the daily mail. */
import type { LowStockLine } from '../rules/low-stock-mail.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** The threshold of a product: its own, or the shop's. `product` is its alias or table. */
export const LOW_STOCK_AT = (product: string) =>
  `coalesce(${product}.low_stock_at, (SELECT s.low_stock_at FROM shop_settings s WHERE s.id = 1))`

/** Low, if its stock is tracked: available units at or below the threshold. */
export const IS_LOW = (product: string) =>
  `${product}.on_hand - ${product}.reserved <= ${LOW_STOCK_AT(product)}`

const ofLevels = (levels: string, condition = 'true') => `
  (SELECT product_id FROM counted_products l WHERE ${levels} OFFSET 0) AS levels
  CROSS JOIN LATERAL (SELECT * FROM products WHERE id = levels.product_id AND ${condition} OFFSET 0) AS p`

/** For FROM: the products `p` that are low, or not available. Others are not read, but for those of a threshold's own level. */
export const LOW_PRODUCTS = ofLevels(`level <= stock_level(${LOW_STOCK_AT('l')})`, IS_LOW('products'))
export const OUT_PRODUCTS = ofLevels('NOT in_stock OR level = 0')

/**
 * The CTEs `near`, products on sale that are low or may be, and `low`, of which the `most` lowest are read and those of their
 * threshold's own level, which may not be low. `is_low`: known by its level alone.
 */
export const LOW_ON_SALE = (most: string) => `
  near AS MATERIALIZED (
    SELECT product_id, level, level < stock_level(${LOW_STOCK_AT('l')}) AS is_low
      FROM counted_products l WHERE status = 'active' AND level <= stock_level(${LOW_STOCK_AT('l')})
  ), low AS MATERIALIZED (
    SELECT p.id, p.name, p.on_hand - p.reserved AS "left", is_low FROM near
     CROSS JOIN LATERAL (SELECT * FROM products WHERE id = near.product_id AND ${IS_LOW('products')} OFFSET 0) AS p
     WHERE NOT is_low OR level <= coalesce((SELECT level FROM near WHERE is_low ORDER BY level LIMIT 1 OFFSET ${most}::int - 1), 99)
  )`

const deleteRecovered = statement<[], Record<string, never>>(
  'delete_recovered_low_stock',
  `DELETE FROM low_stock_mails m USING products p
    WHERE p.id = m.product_id AND (p.status <> 'active' OR (${IS_LOW('p')}) IS NOT TRUE)`,
)

const insertNew = statement<[], { id: ProductId }>(
  'add_new_low_stock',
  `INSERT INTO low_stock_mails (product_id)
   SELECT p.id FROM ${LOW_PRODUCTS} WHERE p.status = 'active' ON CONFLICT DO NOTHING
   RETURNING product_id AS id`,
)

/** Marks the products that became low since the last mail as mailed, and returns them. */
export async function takeNewLowStock(tx: Tx): Promise<ProductId[]> {
  await deleteRecovered(tx.client)
  return (await insertNew(tx.client)).map(({ id }) => id)
}

/** Lowest first. */
export const listLowStockLines = statement<[ids: readonly string[]], LowStockLine>(
  'list_low_stock_lines',
  `SELECT p.id, p.name, p.sku, p.on_hand - p.reserved AS "left", ${LOW_STOCK_AT('p')} AS threshold
     FROM products p WHERE p.id = ANY($1::uuid[]) AND p.on_hand IS NOT NULL ORDER BY "left", p.name`,
)
