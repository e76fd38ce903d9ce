/** Which addresses on a page lie in the shop itself, as paths: nothing else is ever asked for. */

const MAX_LENGTH = 2_000

/** The path with its query, without its mark; null for other hosts, other schemes and what is no address. */
export function ownPath(address: string, origin: string): string | null {
  const text = address.trim()
  const rest = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text === origin ? '/' : text
  const [path = ''] = rest.split('#', 1)
  return isOwnPath(path) ? path : null
}

/** One slash and then what stands in addresses: no host, no way up, nothing to be decoded into one. */
export function isOwnPath(path: string): boolean {
  return (
    path.length <= MAX_LENGTH &&
    /^\/(?![/\\])[\w\-.~!$&'()*+,;=:@%/?[\]]*$/.test(path) &&
    !/\/\.\.?(\/|$|\?)/.test(path)
  )
}

/** What stands between the marks of a site map. */
export function sitemapAddresses(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, text = '']) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&')
      .trim(),
  )
}

/** At most so many, spread evenly from the first to the last. */
export function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  const step = most === 1 ? 0 : (all.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => all[Math.round(index * step)] as T)
}
