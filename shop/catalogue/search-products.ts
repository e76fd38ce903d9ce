import { searchActive } from '#database/queries/catalogue.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { searchTerms } from '#domain/catalogue/search-terms.ts'
import type { Deps } from '../deps.ts'

const MOST = 48

/** Active products that match every word, then names that differ by a typo. Text without a word finds nothing. */
export async function searchProducts(
  deps: Deps,
  input: { readonly q: string },
): Promise<{ products: readonly ProductCard[]; total: number }> {
  const terms = searchTerms(input.q)
  return terms.query === '' ? { products: [], total: 0 } : searchActive(deps.db.pool, terms, MOST)
}
