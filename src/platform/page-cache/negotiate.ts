/** What a client accepts: its best encoding among ours, and whether it already has the page. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

const REMEMBERED_HEADERS = 64
const MAX_HEADER_LENGTH = 256

/** Chooses br, then gzip, then identity, leaving out what the client refuses with q=0. Remembers common headers. */
export function createNegotiator(): (acceptEncoding: string | undefined) => Encoding {
  const remembered = new Map<string, Encoding>()
  return (header) => {
    if (header === undefined || header === '') return 'identity'
    const known = remembered.get(header)
    if (known !== undefined) return known
    if (header.length > MAX_HEADER_LENGTH) return 'identity'
    const chosen = chooseEncoding(header)
    if (remembered.size < REMEMBERED_HEADERS) remembered.set(header, chosen)
    return chosen
  }
}

export function chooseEncoding(header: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';')
    const weight = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='))
    weights.set(name.trim().toLowerCase(), weight === undefined ? 1 : Number(weight.slice(2)))
  }
  const accepts = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

/**
 * The ETag with which the client holds these bytes in any encoding, or null. `If-None-Match` compares weakly (RFC 9110
 * §13.1.2): two encodings of one page are the same page. The client's own tag is returned, so that caches in between
 * find their copy.
 */
export function matchingTag(ifNoneMatch: string, digest: string): string | null {
  if (ifNoneMatch.trim() === '*') return `"${digest}"`
  const at = ifNoneMatch.indexOf(`"${digest}`)
  if (at === -1) return null
  const end = ifNoneMatch.indexOf('"', at + 1)
  const tag = ifNoneMatch.slice(at, end + 1)
  return /^"[\w-]+"$/.test(tag) && (tag.length === digest.length + 2 || tag[digest.length + 1] === '-')
    ? tag
    : null
}
