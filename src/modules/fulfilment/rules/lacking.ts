/** Names of products with too little stock for a replacement. null stock is not counted and always available. */
import type { ProductId } from '#platform/rules/ids.ts'

export function lackingOf(
  items: readonly { readonly productId: ProductId; readonly name: string; readonly quantity: number }[],
  products: ReadonlyMap<ProductId, { readonly available: number | null }>,
): string[] {
  return items
    .filter(({ productId, quantity }) => {
      const available = products.get(productId)?.available
      return available === undefined || (available !== null && available < quantity)
    })
    .map(({ name }) => name)
}
