/** Pages have lower-case addresses: another spelling is not a second page with the same content. */

/** Ids and tokens below these are case-sensitive. */
const EXACT_BELOW: ReadonlySet<string> = new Set(['orders', 'order-success', 'cms', 'admin', 'auth', 'join'])

/** The address in lower case with its query as it came; null when it is lower case already. */
export function lowerCaseAddress(url: string): string | null {
  const [path = '', ...query] = url.split('?')
  // `//host` and `/\host` would lead a browser to another site.
  if (!/^\/[^/\\]/.test(path)) return null
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(path) ?? []
  const area = lowered(first)
  const next = `/${area}${EXACT_BELOW.has(area) ? rest : lowered(rest)}`
  return next === path ? null : [next, ...query].join('?')
}

/** Escapes such as %E0 stay as they are. */
function lowered(text: string): string {
  return text.replaceAll(/%[\da-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
}
