import type { ProductCard } from '../rules/product.ts'
import { productPath } from '../rules/slug.ts'
import { isUuid, type ProductId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { findProductAddress, listCurrentProducts as selectCurrentProducts } from '../data/catalogue.ts'
import type { Deps } from '#platform/deps.ts'

export type CurrentProducts = {
  /** Current data, in the order of the requested ids. */
  readonly products: readonly ProductCard[]
  /** Requested, but not sold (any more). */
  readonly goneIds: readonly ProductId[]
}

/** The current price, stock and address of products saved in a browser; the same for every visitor. */
export async function listCurrentProducts(
  deps: Deps,
  input: { readonly ids: readonly ProductId[] },
): Promise<CurrentProducts> {
  const products = await selectCurrentProducts(deps.db.pool, input.ids)
  const sold = new Set(products.map(({ id }) => id))
  return { products, goneIds: input.ids.filter((id) => !sold.has(id)) }
}

/** The canonical address of a product by its id. */
export async function findProductPath(deps: Deps, input: { readonly id: string }): Promise<Result<string>> {
  const address = isUuid(input.id) ? await findProductAddress(deps.db.pool, input.id as ProductId) : null
  return address ? ok(productPath(address)) : fail({ code: 'not_found', key: 'product_not_found' })
}
