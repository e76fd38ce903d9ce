/** Active products by the number that stands on them: for links and for programs, which know no ids. */
import type { CategoryName } from '#platform/rules/categories.ts'
import type { ProductCard } from '../rules/product.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import { CURRENT_CARD_COLUMNS } from './catalogue-columns.ts'

type CardRow = Omit<ProductCard, 'createdAt'> & { readonly createdAt: Date }

const selectBySkus = statement<[readonly string[]], CardRow>(
  'list_products_by_sku',
  `SELECT ${CURRENT_CARD_COLUMNS} FROM products p WHERE p.sku = ANY($1::text[]) AND p.status = 'active'`,
)

/** Those that are sold, in no order; unknown ones are absent. */
export async function listProductsBySku(
  on: Queryable,
  skus: readonly string[],
): Promise<readonly ProductCard[]> {
  const rows = await selectBySkus(on, skus)
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

const selectAddress = statement<[string], { category: CategoryName; slug: string }>(
  'find_product_address_by_sku',
  `SELECT category, slug FROM products WHERE sku = $1 AND status = 'active'`,
)

export async function findProductAddressBySku(on: Queryable, sku: string) {
  return (await selectAddress(on, sku))[0] ?? null
}
