/** Queries for phone orders. */
import { discountNow } from '#modules/catalogue/index.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import { statement } from '#platform/database/statement.ts'

export type ProductToSell = {
  readonly id: ProductId
  readonly sku: string
  readonly name: string
  readonly category: CategoryName
  readonly unitPaise: Paise
  /** null: stock is not counted. */
  readonly available: number | null
}

/** Active products by part of the name or start of the SKU. `pattern`: in lower case, wildcards escaped. */
export const listProductsToSell = statement<[pattern: string, limit: number], ProductToSell>(
  'list_products_to_sell',
  `SELECT id, sku, name, category, least(price_paise, ${discountNow()}) AS "unitPaise",
          on_hand - reserved AS available
     FROM products
    WHERE status = 'active' AND (lower(name) LIKE '%' || $1 || '%' OR lower(sku) LIKE $1 || '%')
    ORDER BY lower(sku) = $1 DESC, name, sku LIMIT $2`,
)
