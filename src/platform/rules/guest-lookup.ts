/** What pages and mails say about finding a guest's orders. In its own file, so that pages need not load the rules. */
import type { OrderId } from './ids.ts'

export const CODE_DIGITS = 6
export const CODE_MINUTES = 10

/**
 * The target of mails to guests, however old: the order itself in the browser that placed it, elsewhere the e-mail form
 * and a code. The link alone opens nothing, so a forwarded mail gives nothing away.
 */
export function guestOrderPath(orderId: OrderId): string {
  return `/orders?order=${orderId}`
}

/** The target of mails to account holders: the order if signed in, else the login first. */
export function accountOrderPath(orderId: OrderId): string {
  return `/auth?next=${encodeURIComponent(`/orders/${orderId}`)}`
}
