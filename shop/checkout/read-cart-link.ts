import { listProductsBySku } from '#database/queries/products-by-sku.ts'
import { planCartLink, type CartLinkInput, type CartOfLink } from '#domain/cart/cart-link.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import type { Deps } from '../deps.ts'

/** What a link to a cart asks for and can be bought now. Nothing is held or written; the same for everybody. */
export async function readCartLink(deps: Deps, { add }: CartLinkInput): Promise<CartOfLink<ProductCard>> {
  const sold = await listProductsBySku(
    deps.db.pool,
    add.map(({ sku }) => sku),
  )
  return planCartLink(add, sold)
}
