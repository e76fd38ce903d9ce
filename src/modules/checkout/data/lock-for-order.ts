/** The data that an order is priced with, read by the statement that locks its products. */
import { SELLABLE_COLUMNS } from '#modules/catalogue/index.ts'
import type { SellableProduct } from '#modules/catalogue/rules/product.ts'
import { knownPincode, type KnownPincode } from '#modules/fulfilment/index.ts'
import { ALL_TERMS, toTerms, type AllTerms, type TermsRow } from '#modules/staff/index.ts'
import { lockStatement } from '#platform/database/locks.ts'
import { only } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ProductId } from '#platform/rules/ids.ts'

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

export type PricedWith = AllTerms & {
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
