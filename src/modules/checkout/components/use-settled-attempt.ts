/**
 * After paying on the provider's own page the shopper returns to the order, and the page that placed it is gone. So
 * this page takes the bought goods out of the cart and clears the attempt.
 */
import { useEffect, useEffectEvent } from 'react'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { useCartActions } from '#modules/cart/components/cart-provider.tsx'
import { settleAttempt } from './attempt.ts'
import { openAttempt } from './open-attempt.ts'

/** `order` is null while loading. An attempt for another order is left alone. */
export function useSettledAttempt(order: OrderView | null): void {
  const cart = useCartActions()
  const settle = useEffectEvent((paid: OrderView) => {
    if (openAttempt()?.id === paid.id) settleAttempt(paid, cart, true)
  })
  const isPaid = order !== null && order.status !== 'pending' && order.status !== 'failed'
  useEffect(() => {
    if (isPaid && order) settle(order)
  }, [isPaid, order])
}
