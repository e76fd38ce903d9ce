/** Browser storage, which may be full, forbidden or absent: then nothing is saved and nothing fails. */
type Keeper = 'localStorage' | 'sessionStorage'

export const STORAGE_KEYS = {
  cart: 'panna.cart',
  wishlist: 'panna.wishlist',
  cartSync: 'panna.kept',
  coins: 'panna.coins',
  seen: 'panna.seen',
  session: 'panna.session',
  coupon: 'panna.coupon',
  details: 'panna.details',
  pincode: 'panna.pincode',
  attempt: 'panna.attempt',
  notice: 'panna.notice',
  next: 'panna.next',
  searches: 'panna.searches',
  screenScale: 'panna.screen-scale',
  returnRequest: 'panna.return-request',
  enquiry: 'panna.enquiry',
  enquiryReceipt: 'panna.enquiry-receipt',
  consent: 'panna.consent',
  visit: 'panna.visit',
  told: 'panna.told',
} as const

export function readStored(keeper: Keeper, key: string): string | null {
  try {
    return window[keeper].getItem(key)
  } catch {
    return null
  }
}

export function writeStored(keeper: Keeper, key: string, text: string): void {
  try {
    window[keeper].setItem(key, text)
  } catch {
    // Full or forbidden.
  }
}

export function removeStored(keeper: Keeper, key: string): void {
  try {
    window[keeper].removeItem(key)
  } catch {
    // Forbidden.
  }
}

/** A stored object; null if there is none or it cannot be read. */
export function readStoredObject(keeper: Keeper, key: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(readStored(keeper, key) ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
