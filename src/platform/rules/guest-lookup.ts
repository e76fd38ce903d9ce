/** What pages and mails say of the way to a guest's orders. It stands by itself: a page that says it needs no rules for it. */
import type { OrderId } from './ids.ts'

export const CODE_DIGITS = 6
export const CODE_MINUTES = 10

/**
 * Where a mail to a guest leads, however old it is: on to the order in the browser that placed it; everywhere else to
 * its e-mail and a code. It opens nothing by itself, so that a mail that is passed on gives nothing away.
 */
export function guestOrderPath(orderId: OrderId): string {
  return `/orders?order=${orderId}`
}

/** Where a mail to an account holder leads: to the order at once when signed in, else by way of the login. */
export function accountOrderPath(orderId: OrderId): string {
  return `/auth?next=${encodeURIComponent(`/orders/${orderId}`)}`
}
