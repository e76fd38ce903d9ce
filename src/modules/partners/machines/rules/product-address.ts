/** Parses the URL of a product's page, absolute or from its first slash, of this shop only. */
export type ProductAddress =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'slug'; readonly linkSlug: string; readonly productSlug: string }

const PATH = /^\/([a-z0-9-]{1,60})\/([a-z0-9_-]{1,200})\/?(?:[?#].*)?$/

/** `origins` without a trailing slash. Returns null for any other URL. */
export function readProductAddress(url: string, origins: readonly string[]): ProductAddress | null {
  const text = url.trim()
  const origin = origins.find((each) => text.startsWith(`${each}/`)) ?? ''
  const [, first, second] = PATH.exec(text.slice(origin.length)) ?? []
  if (first === undefined || second === undefined) return null
  return first === 'product'
    ? { kind: 'id', id: second }
    : { kind: 'slug', linkSlug: first, productSlug: second }
}
