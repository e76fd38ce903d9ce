/**
 * SEO settings (spec §3, seo_settings): as pages use them, and the form that changes them. Staff write these texts, so
 * pages only get safe values: http(s) addresses, single-line texts. Empty or invalid values are omitted, and the
 * brand's own are used instead.
 */
import {
  cutAtWords,
  META_DESCRIPTION_LENGTH,
  META_TITLE_LENGTH,
  oneLine,
  type SiteSeo,
} from '#platform/rules/share-text.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'

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

const MAX_TEXT_LENGTH = 300
const MAX_HANDLE_LENGTH = 50

const line = z.string(MESSAGES.bad_request).transform(oneLine)
const words = line.pipe(z.string().max(MAX_TEXT_LENGTH, MESSAGES.seo_text_long))
const address = line.pipe(
  z.string().refine((text) => text === '' || webUrl(text) !== null, MESSAGES.seo_url_invalid),
)

/**
 * The SEO form (spec §3, §5 "SEO form"). Titles and descriptions are limited to the length that is shown, addresses
 * must be complete or empty, everything else is free. All texts are saved as one line.
 */
export const seoSettingsInput = z.strictObject(
  {
    metaTitle: line.pipe(z.string().max(META_TITLE_LENGTH, MESSAGES.seo_title_long)),
    metaDescription: line.pipe(z.string().max(META_DESCRIPTION_LENGTH, MESSAGES.seo_description_long)),
    metaKeywords: words,
    ogTitle: words,
    ogDescription: words,
    ogImage: address,
    canonicalUrl: address,
    faviconUrl: address,
    twitterHandle: line.pipe(z.string().max(MAX_HANDLE_LENGTH, MESSAGES.seo_text_long)),
    /** The version when the form was opened; 0 if never saved. */
    version: z.int(MESSAGES.bad_request).min(0, MESSAGES.bad_request),
    /** Confirms a canonical address on another host. */
    isElsewhereMeant: z.boolean(MESSAGES.bad_request),
  },
  MESSAGES.bad_request,
)
export type SeoSettingsInput = z.output<typeof seoSettingsInput>

export type SavedSeoSettings = SeoSettings & {
  readonly version: number
  /** ISO 8601. */
  readonly updatedAt: string
}

/**
 * The canonical origin, if it is not the shop's own. Every page would then point search engines elsewhere, so a mistake
 * removes the shop from their results. null if it is fine.
 */
export function canonicalElsewhere(canonicalUrl: string, shopUrl: string): string | null {
  const origin = webUrl(canonicalUrl)?.origin
  return origin === undefined || origin === webUrl(shopUrl)?.origin ? null : origin
}
