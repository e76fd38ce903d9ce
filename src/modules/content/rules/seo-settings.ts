/**
 * What search engines and shared links are told of the shop (spec §3, seo_settings). Staff write these texts; pages use
 * only what can stand in them: addresses are http(s) and nothing else, texts are one line. What is empty or unusable is
 * absent, and the brand's own facts stand in its place.
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

/** An absolute http(s) address, or null: no other scheme, no name and password, nothing that a page would trip over. */
export function webUrl(text: string): { readonly url: string; readonly origin: string } | null {
  const url = text.trim()
  const [, origin] = url.length <= MAX_URL_LENGTH ? (WEB_URL.exec(url) ?? []) : []
  return origin === undefined ? null : { url, origin: origin.toLowerCase() }
}

/** `@name`, or null when it is no name that X gives. */
export function twitterHandle(text: string): string | null {
  const [, name] = /^@?([a-z0-9_]{1,15})$/i.exec(text.trim()) ?? []
  return name === undefined ? null : `@${name}`
}

/** The settings as pages can use them; a row that was never written says nothing. */
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
