/**
 * A link as pages may hold it: http, https or mailto, or an address of the shop. It is read as a browser reads it, which
 * overlooks tabs and line ends inside a scheme.
 */
const SHOP = 'https://shop.invalid'
const OUTSIDE = new Set(['http:', 'https:'])

export type SafeLink = { readonly href: string; readonly isOutside: boolean }

export function safeLink(href: string): SafeLink | null {
  const url = URL.parse(href, `${SHOP}/blog/`)
  if (url === null) return null
  if (url.protocol === 'mailto:') return { href: url.href, isOutside: false }
  if (!OUTSIDE.has(url.protocol)) return null
  if (url.origin !== SHOP) return url.username || url.password ? null : { href: url.href, isOutside: true }
  // A place in the same text stays one.
  if (href.startsWith('#')) return { href: url.hash, isOutside: false }
  return { href: url.pathname + url.search + url.hash, isOutside: false }
}
