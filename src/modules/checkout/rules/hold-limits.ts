/** Limits on the stock that unpaid orders may hold. */

/** An order that holds more units of a product than this is held for a shorter time. */
const LARGE_HOLD_UNITS = 20
export const LARGE_HOLD_MINUTES = 10
/** Applies after an order expired or failed unpaid, until something is paid. */
const HOLD_AFTER_UNPAID = { perProduct: 5, inAll: 20 } as const

/** `onHand` null: stock is not counted, so nothing is held. */
export type HeldItem = { readonly quantity: number; readonly onHand: number | null }

export function isLargeHold(items: readonly HeldItem[]): boolean {
  return items.some(({ quantity, onHand }) => onHand !== null && quantity > LARGE_HOLD_UNITS)
}

/** `heldBefore`: what open unpaid orders of the same shopper hold already. */
export function isTooMuchAfterUnpaid(
  items: readonly (HeldItem & { readonly heldBefore: number })[],
  heldBeforeInAll: number,
): boolean {
  const counted = items.filter(({ onHand }) => onHand !== null)
  const asked = counted.reduce((sum, { quantity }) => sum + quantity, 0)
  const { perProduct, inAll } = HOLD_AFTER_UNPAID
  return (
    asked + heldBeforeInAll > inAll ||
    counted.some(({ quantity, heldBefore }) => quantity + heldBefore > perProduct)
  )
}
