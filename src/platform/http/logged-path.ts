/**
 * The part of an address that may be logged: a log must never give access to a customer's order or let anyone pose as
 * the courier.
 */

/**
 * Paths whose last part is a secret: mailed links, also when requested as data, and the courier's pushes.
 * Case-insensitive, because pages answer in any case.
 */
const SECRET_IN_PATH =
  /^((?:https?:\/\/[^/]*)?\/+(?:orders\/+(?:open|confirm)|auth\/+reset|join|webhooks\/+delhivery)\/+)[^/]+/i

/** The path without its query, which may hold personal data, and with secrets masked. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  return path.replace(SECRET_IN_PATH, '$1…')
}
