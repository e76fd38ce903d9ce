import { listProductsBySku } from '#modules/catalogue/index.ts'
import { planCartLink, type CartLinkInput, type CartOfLink } from '#modules/cart/rules/cart-link.ts'
import type { ProductCard } from '#modules/catalogue/rules/product.ts'
import type { Deps } from '#platform/deps.ts'

/** The products of a cart link that can be bought now. Holds and writes nothing; the same for everybody. */
export async function readCartLink(deps: Deps, { add }: CartLinkInput): Promise<CartOfLink<ProductCard>> {
  const sold = await listProductsBySku(
    deps.db.pool,
    add.map(({ sku }) => sku),
  )
  return planCartLink(add, sold)
}
