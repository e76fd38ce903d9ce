/** The products of a new order: found by staff, and locked with the data that the order is priced with. */
import { discountNow, SELLABLE_COLUMNS } from '#modules/catalogue/index.ts'
import type { SellableProduct } from '#modules/catalogue/rules/product.ts'
import { knownPincode, type KnownPincode } from '#modules/fulfilment/index.ts'
import { ALL_TERMS, toTerms, type AllTerms, type TermsRow } from '#modules/staff/index.ts'
import { lockStatement } from '#platform/database/locks.ts'
import { only, statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { Paise } from '#platform/rules/money.ts'

type Row = {
  readonly products: readonly SellableProduct[] | null
  readonly terms: TermsRow
  readonly pincode: KnownPincode
}

const selectLocked = lockStatement<[readonly ProductId[], readonly string[], string], Row>(
  'products',
  'lock_for_order',
  `WITH turns AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest($2::text[]) AS name),
   locked AS MATERIALIZED (
     SELECT ${SELLABLE_COLUMNS} FROM products
      WHERE id = ANY($1::uuid[]) AND (SELECT count(*) FROM turns) >= 0 ORDER BY id FOR NO KEY UPDATE
   )
   SELECT (SELECT json_agg(locked) FROM locked) AS products, to_json(terms) AS terms, to_json(pincode) AS pincode
     FROM (${ALL_TERMS}) AS terms, (${knownPincode('$3')}) AS pincode`,
)

type PricedWith = AllTerms & {
  readonly products: ReadonlyMap<ProductId, SellableProduct>
  readonly pincode: KnownPincode
}

/**
 * Takes an advisory lock for each of `turns`, then locks the products in id order: what later statements count under
 * these locks (an owner's open orders) stays correct until this transaction ends.
 */
export async function lockForOrder(
  tx: Tx,
  ids: readonly ProductId[],
  turns: readonly string[],
  pin: string,
): Promise<PricedWith> {
  const { products, terms, pincode } = only(await selectLocked(tx, ids, turns, pin))
  return { products: new Map(products?.map((each) => [each.id, each])), pincode, ...toTerms(terms) }
}

export type ProductToSell = {
  readonly id: ProductId
  readonly sku: string
  readonly name: string
  readonly category: CategoryName
  readonly unitPaise: Paise
  /** null: stock is not counted. */
  readonly available: number | null
}

/**
 * For phone orders: active products by part of the name or start of the SKU. `pattern`: in lower case, wildcards
 * escaped.
 */
export const listProductsToSell = statement<[pattern: string, limit: number], ProductToSell>(
  'list_products_to_sell',
  `SELECT id, sku, name, category, least(price_paise, ${discountNow()}) AS "unitPaise",
          on_hand - reserved AS available
     FROM products
    WHERE status = 'active' AND (lower(name) LIKE '%' || $1 || '%' OR lower(sku) LIKE $1 || '%')
    ORDER BY lower(sku) = $1 DESC, name, sku LIMIT $2`,
)
