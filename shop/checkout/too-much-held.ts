/** Whether an order would hold more stock than nobody has paid for yet may hold (decisions, "Holding stock without money"). */
import { hasUnpaidMark, listUnitsHeldUnpaid } from '#database/queries/unpaid-marks.ts'
import type { Tx } from '#database/transaction.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import { isTooMuchAfterUnpaid, maxHeldUnits, type HeldItem } from '#domain/checkout/hold-limits.ts'
import type { ProductId } from '#domain/ids.ts'
import type { Message } from '#domain/result.ts'
import type { OwnerIds } from '../orders/owner.ts'

/** Staff's orders, which have no limits, never come here. */
export async function whyTooMuchHeld(
  tx: Tx,
  holder: OwnerIds & { readonly address: string | null },
  items: readonly (HeldItem & { readonly productId: ProductId })[],
  products: ReadonlyMap<ProductId, SellableProduct>,
): Promise<Message | null> {
  for (const { productId, quantity, onHand } of items) {
    const most = onHand === null ? quantity : maxHeldUnits(onHand)
    const name = products.get(productId)?.name ?? ''
    if (quantity > most) return { key: 'holdTooMuch', facts: [name, most] }
  }
  if (!(await hasUnpaidMark(tx, holder))) return null
  const held = await listUnitsHeldUnpaid(tx, holder)
  const heldInAll = [...held.values()].reduce((sum, quantity) => sum + quantity, 0)
  const withHeld = items.map((item) => ({ ...item, heldBefore: held.get(item.productId) ?? 0 }))
  return isTooMuchAfterUnpaid(withHeld, heldInAll) ? { key: 'hold_after_unpaid' } : null
}
