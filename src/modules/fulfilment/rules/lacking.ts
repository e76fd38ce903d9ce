/** Of which products there is too little for a replacement, by name. Null stock is not counted, and is there. */
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
