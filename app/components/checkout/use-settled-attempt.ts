/**
 * Whoever paid on the provider's own page comes back to the order, and the page that placed it is gone with what it would
 * have done then: the cart loses what was bought, and the checkout forgets it.
 */
import { useEffect, useEffectEvent } from 'react'
import type { OrderView } from '#domain/orders/order-view.ts'
import { useCartActions } from '#app/components/cart/cart-provider.tsx'
import { readStoredObject, removeStored, STORAGE_KEYS } from '#app/components/storage.ts'

/** `order` is null while it is asked for. An attempt for another order is left alone. */
export function useSettledAttempt(order: OrderView | null): void {
  const cart = useCartActions()
  const settle = useEffectEvent((paid: OrderView) => {
    if (readStoredObject('localStorage', STORAGE_KEYS.attempt)?.['id'] !== paid.id) return
    removeStored('localStorage', STORAGE_KEYS.attempt)
    for (const key of [STORAGE_KEYS.details, STORAGE_KEYS.coupon, STORAGE_KEYS.coins])
      removeStored('sessionStorage', key)
    cart.settle(paid.items)
  })
  const isPaid = order !== null && order.status !== 'pending' && order.status !== 'failed'
  useEffect(() => {
    if (isPaid && order) settle(order)
  }, [isPaid, order])
}
