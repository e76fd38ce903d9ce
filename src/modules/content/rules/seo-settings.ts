/**
 * SEO settings as pages use them (spec §3, seo_settings). Staff write these texts, so only safe values are used:
 * http(s) addresses, single-line texts. Empty or invalid values are omitted, and the brand's own are used instead.
 */
import {
  cutAtWords,
  META_DESCRIPTION_LENGTH,
  META_TITLE_LENGTH,
  oneLine,
  type SiteSeo,
} from '#platform/rules/share-text.ts'

export type SeoSettings = {
  readonly metaTitle: string
  readonly metaDescription: string
  readonly metaKeywords: string
  readonly ogTitle: string
  readonly ogDescription: string
  readonly ogImage: string
  readonly canonicalUrl: string
  readonly faviconUrl: string
  readonly twitterHandle: string
}

const MAX_URL_LENGTH = 2_000
const MAX_KEYWORDS_LENGTH = 300
const WEB_URL = /^(https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[0-9]{1,5})?)(?:[/?#][^\s\\<>"'`{}|^]*)?$/i

/** An absolute http(s) address, or null: no other scheme, no credentials, no characters that would break a page. */
export function webUrl(text: string): { readonly url: string; readonly origin: string } | null {
  const url = text.trim()
  const [, origin] = url.length <= MAX_URL_LENGTH ? (WEB_URL.exec(url) ?? []) : []
  return origin === undefined ? null : { url, origin: origin.toLowerCase() }
}

/** `@name`, or null if it is not a valid X handle. */
export function twitterHandle(text: string): string | null {
  const [, name] = /^@?([a-z0-9_]{1,15})$/i.exec(text.trim()) ?? []
  return name === undefined ? null : `@${name}`
}

/** The settings as pages can use them; empty if never saved. */
export function siteSeo(settings: SeoSettings | null): SiteSeo {
  if (settings === null) return {}
  const found = {
    title: cutAtWords(settings.metaTitle, META_TITLE_LENGTH),
    description: cutAtWords(settings.metaDescription, META_DESCRIPTION_LENGTH),
    keywords: cutAtWords(settings.metaKeywords, MAX_KEYWORDS_LENGTH),
    ogTitle: oneLine(settings.ogTitle),
    ogDescription: oneLine(settings.ogDescription),
    imageUrl: webUrl(settings.ogImage)?.url,
    canonicalOrigin: webUrl(settings.canonicalUrl)?.origin,
    faviconUrl: webUrl(settings.faviconUrl)?.url,
    twitterHandle: twitterHandle(settings.twitterHandle),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => Boolean(value)))
}
