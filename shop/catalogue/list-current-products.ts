import { listCurrentProducts as selectCurrentProducts } from '#database/queries/current-products.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import type { ProductId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'

export type CurrentProducts = {
  /** As sold now, in the order of the question. */
  readonly products: readonly ProductCard[]
  /** Asked for, and not sold (any more). */
  readonly goneIds: readonly ProductId[]
}

/** Today's price, stock and address of products that a browser has kept; the same for every visitor. */
export async function listCurrentProducts(
  deps: Deps,
  input: { readonly ids: readonly ProductId[] },
): Promise<CurrentProducts> {
  const products = await selectCurrentProducts(deps.db.pool, input.ids)
  const sold = new Set(products.map(({ id }) => id))
  return { products, goneIds: input.ids.filter((id) => !sold.has(id)) }
}
