/** Which addresses on a page belong to the shop, as paths. Nothing else is ever requested. */

const MAX_LENGTH = 2_000

/** The path with its query, without its fragment; null for other hosts, other schemes and invalid addresses. */
export function ownPath(address: string, origin: string): string | null {
  const text = address.trim()
  const rest = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text === origin ? '/' : text
  const [path = ''] = rest.split('#', 1)
  return isOwnPath(path) ? path : null
}

/** Starts with exactly one slash and has only path characters: no host and no dot segments. */
export function isOwnPath(path: string): boolean {
  return (
    path.length <= MAX_LENGTH &&
    /^\/(?![/\\])[\w\-.~!$&'()*+,;=:@%/?[\]]*$/.test(path) &&
    !/\/\.\.?(\/|$|\?)/.test(path)
  )
}

/** At most `most` of them, spread evenly from the first to the last. */
export function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  const step = most === 1 ? 0 : (all.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => all[Math.round(index * step)] as T)
}
