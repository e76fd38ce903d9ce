/**
 * A checkout attempt has one order id, so that repeating it after a lost answer cannot order twice. Different content
 * is a new attempt. Stored beside the cart, so that a closed tab cannot lead to a second order for the same goods.
 */
import { useEffect, useEffectEvent } from 'react'
import type { PlaceOrderInput } from '#modules/cart/rules/place-order-input.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import type { CartActions } from '#modules/cart/components/cart-provider.tsx'
import { createExternalStore, useExternalStore } from '#platform/ui/external-store.ts'
import { readStoredObject, removeStored, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'
import { openAttempt } from './open-attempt.ts'

/** The order id for this content: the current one, or a new one. */
export function orderIdFor(content: string): string {
  const stored = readStoredObject('localStorage', STORAGE_KEYS.attempt)
  if (stored?.['content'] === content && typeof stored['id'] === 'string') return stored['id']
  const id = newUuid()
  writeStored('localStorage', STORAGE_KEYS.attempt, JSON.stringify({ id, content }))
  return id
}

export function endAttempt(): void {
  removeStored('localStorage', STORAGE_KEYS.attempt)
}

/** Paid, or placed as a cash order: the checkout is finished. */
export function isOrdered({ status, paymentMethod }: OrderView): boolean {
  return status === 'pending' ? paymentMethod === 'cod' : status !== 'failed'
}

/**
 * Takes an order's items out of the cart, once: another tab may have noticed the payment first. `isSeen` is false if
 * the cart page still has to show a notice.
 */
export function settleAttempt(order: OrderView, cart: Pick<CartActions, 'settle'>, isSeen: boolean): boolean {
  if (readStoredObject('localStorage', STORAGE_KEYS.attempt)?.['settled'] === order.id) return false
  const { id, number } = order
  writeStored('localStorage', STORAGE_KEYS.attempt, JSON.stringify({ settled: id, number, isTold: isSeen }))
  for (const key of [STORAGE_KEYS.details, STORAGE_KEYS.coupon, STORAGE_KEYS.coins])
    removeStored('sessionStorage', key)
  cart.settle(order.items)
  if (!isSeen) settledOrder.set({ id, number })
  return true
}

export type SettledOrder = { readonly id: string; readonly number: string }

/** A notice for the cart page: an order was settled while nobody was looking. */
export const settledOrder = createExternalStore<SettledOrder | null>(null)

/** The order of the open attempt, if it waits for its payment: for a cart page that was loaded again meanwhile. */
export const waitingOrder = createExternalStore<OrderView | null>(null)

type SentBuyer = Pick<PlaceOrderInput, 'customer' | 'business'>

/** Calls once with that order, and the buyer as it was sent with: paying then opens the same order. */
export function useWaitingOrder(resume: (order: OrderView, buyer: SentBuyer) => void): void {
  const waiting = useExternalStore(waitingOrder, null)
  const goOn = useEffectEvent((order: OrderView) => {
    waitingOrder.set(null)
    const { id, content } = openAttempt() ?? {}
    if (id === order.id && content) resume(order, JSON.parse(content) as SentBuyer)
  })
  useEffect(() => {
    if (waiting) goOn(waiting)
  }, [waiting])
}

/** Reads what another page of this browser settled and could not show on the cart page. Shown once. */
export function recallSettledOrder(): void {
  const stored = readStoredObject('localStorage', STORAGE_KEYS.attempt)
  const { settled: id, number, isTold } = stored ?? {}
  if (typeof id !== 'string' || typeof number !== 'string' || isTold !== false) return
  writeStored('localStorage', STORAGE_KEYS.attempt, JSON.stringify({ ...stored, isTold: true }))
  settledOrder.set({ id, number })
}

function newUuid(): string {
  // Missing if the shop is opened without TLS from another machine.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
