/** The products of the price list. */
import { PUBLIC_PRODUCT_COLUMNS } from '#modules/catalogue/index.ts'
import type { PublicProduct } from '#modules/catalogue/rules/product.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'

const selectPart = statement<[number, number], PublicProduct & { total: number }>(
  'list_feed_products',
  `SELECT ${PUBLIC_PRODUCT_COLUMNS}, (SELECT count(*)::int FROM products WHERE status = 'active') AS total
     FROM products p WHERE p.status = 'active' ORDER BY p.created_at, p.id OFFSET $1 LIMIT $2`,
)

/** Active products, oldest first, so that earlier parts stay unchanged, and their total number. */
export async function listFeedPart(on: Queryable, offset: number, limit: number) {
  const rows = await selectPart(on, offset, limit)
  return { products: rows satisfies readonly PublicProduct[], total: rows[0]?.total ?? 0 }
}
