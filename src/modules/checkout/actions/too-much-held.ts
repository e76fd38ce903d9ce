/** Why an order may not hold as much stock as it asks for. */
import type { UnpaidHolding } from '#modules/orders/index.ts'
import type { SellableProduct } from '#modules/catalogue/rules/product.ts'
import { maxHeldUnits } from '#modules/catalogue/rules/stock.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import type { Message } from '#platform/rules/result.ts'
import { type HeldItem, isTooMuchAfterUnpaid } from '../rules/hold-limits.ts'

/** Phone orders have no limits, so this is never called for them. */
export function whyTooMuchHeld(
  { isMarked, held }: UnpaidHolding,
  items: readonly (HeldItem & { readonly productId: ProductId })[],
  products: ReadonlyMap<ProductId, SellableProduct>,
): Message | null {
  const withHeld = items.map((item) => ({ ...item, heldBefore: held?.[item.productId] ?? 0 }))
  for (const { productId, quantity, onHand, heldBefore } of withHeld) {
    const left = onHand === null ? quantity : maxHeldUnits(onHand) - heldBefore
    const name = products.get(productId)?.name ?? ''
    if (quantity > left)
      return left > 0 ? { key: 'holdTooMuch', facts: [name, left] } : { key: 'holdUsedUp', facts: [name] }
  }
  if (!isMarked) return null
  const heldInAll = Object.values(held ?? {}).reduce((sum, quantity) => sum + quantity, 0)
  return isTooMuchAfterUnpaid(withHeld, heldInAll) ? { key: 'hold_after_unpaid' } : null
}
