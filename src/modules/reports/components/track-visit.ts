/**
 * Sends analytics events to the shop's own server, once the visitor agrees. Uses a beacon, so it also works from a page
 * that is being left; no third party is called. Loaded, with its consent notice, only if visits may be tracked.
 */
import type { ProductViewed, Purchased } from '../rules/visits.ts'
import { productViewed, purchased, type BoughtOrder, type SeenProduct } from '../rules/events-of-shop.ts'
import { readStored, readStoredObject, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'
import { followConsent, startConsent } from '#platform/ui/analytics/consent.tsx'

export { ConsentNotice } from '#platform/ui/analytics/consent-notice.tsx'

/** What a page shows. */
export type Subject = { readonly product?: SeenProduct; readonly order?: BoughtOrder }
type ShopEvent = ProductViewed | Purchased

const MAX_REMEMBERED = 20

/** The product whose page is open. */
let viewedId: string | null = null

/**
 * Tracks now, or as soon as the visitor consents while the page is open; returns how to unsubscribe. null if there is
 * nothing to track yet.
 */
export function trackWhenAllowed({ product, order }: Subject): (() => void) | null {
  const event = product ? productViewed(product) : order ? purchased(order) : null
  if (event === null) return null
  const sendIfAllowed = () => {
    if (startConsent() !== 'yes') return false
    send(event)
    return true
  }
  if (sendIfAllowed()) return () => undefined
  const stop = followConsent(() => {
    if (sendIfAllowed()) stop()
  })
  return stop
}

function send(event: ShopEvent): void {
  if (event.event === 'purchase' ? !rememberOrder(event.order) : !isAnotherView(event.id)) return
  const body = JSON.stringify({ ...event, visit: visitOfTab() })
  navigator.sendBeacon('/api/analytics', new Blob([body], { type: 'application/json' }))
}

/** Reloading the data of an open page is not another view. */
function isAnotherView(id: string): boolean {
  const isAnother = id !== viewedId
  viewedId = id
  return isAnother
}

/** False if this browser has sent the order before: reloading a page is not a second purchase. */
function rememberOrder(order: string): boolean {
  const { orders } = readStoredObject('localStorage', STORAGE_KEYS.told) ?? {}
  const sent: unknown[] = Array.isArray(orders) ? orders : []
  if (sent.includes(order)) return false
  const kept = [order, ...sent].slice(0, MAX_REMEMBERED)
  writeStored('localStorage', STORAGE_KEYS.told, JSON.stringify({ orders: kept }))
  return true
}

/** A random id of this browser tab, gone when the tab is closed. */
function visitOfTab(): string {
  const known = readStored('sessionStorage', STORAGE_KEYS.visit)
  if (known !== null && /^[0-9a-f]{32}$/.test(known)) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const visit = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  writeStored('sessionStorage', STORAGE_KEYS.visit, visit)
  return visit
}
