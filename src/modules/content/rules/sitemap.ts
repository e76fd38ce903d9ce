/**
 * The sitemap for search engines: an index of parts, each limited by the protocol and by memory. Products are in the
 * order in which they were added, so a new one changes only the last part.
 */
import { XML_DECLARATION, xmlElement } from '#platform/rules/xml.ts'

/** The protocol allows 50,000; with pictures, ten thousand are about three megabytes. */
export const PRODUCTS_PER_PART = 10_000
export const PAGES_PART = 'pages'
const PRODUCTS_PART = /^products-([1-9][0-9]{0,3})$/

export type SitemapEntry = {
  /** Absolute. */
  readonly url: string
  /** ISO 8601; null if unknown. */
  readonly updatedAt: string | null
  readonly imageUrls?: readonly string[]
}

/** The name of a part with products, starting at 1. */
export function productsPart(number: number): string {
  return `products-${number}`
}

/** The number of a part with products; null for any other text. */
export function productsPartNumber(part: string): number | null {
  const [, number] = PRODUCTS_PART.exec(part) ?? []
  return number === undefined ? null : Number(number)
}

/** The `part` parameter; empty if it is not a valid part name. */
export function cleanSitemapPart(text: string): string {
  return text === PAGES_PART || productsPartNumber(text) !== null ? text : ''
}

export function sitemapIndex(parts: readonly SitemapEntry[]): string {
  const files = parts.map((part) => `<sitemap>${placeOf(part)}</sitemap>`)
  return document('sitemapindex', '', files)
}

export function sitemap(entries: readonly SitemapEntry[]): string {
  const urls = entries.map((entry) => {
    const images = (entry.imageUrls ?? []).map(
      (url) => `<image:image>${xmlElement('image:loc', url)}</image:image>`,
    )
    return `<url>${placeOf(entry)}${images.join('')}</url>`
  })
  return document('urlset', ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"', urls)
}

function placeOf({ url, updatedAt }: SitemapEntry): string {
  return xmlElement('loc', url) + (updatedAt === null ? '' : xmlElement('lastmod', updatedAt))
}

function document(name: string, namespaces: string, lines: readonly string[]): string {
  const open = `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>`
  return [XML_DECLARATION, open, ...lines, `</${name}>`, ''].join('\n')
}
