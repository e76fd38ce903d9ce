/**
 * The SEO form (spec §3, §5 "SEO form"). Titles and descriptions are limited to the length that is shown, addresses
 * must be complete or empty, everything else is free. All texts are saved as one line.
 */
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { type SeoSettings, webUrl } from './seo-settings.ts'
import { META_DESCRIPTION_LENGTH, META_TITLE_LENGTH, oneLine } from '#platform/rules/share-text.ts'

const MAX_WORDS = 300
const MAX_HANDLE = 50

const line = z.string(MESSAGES.bad_request).transform(oneLine)
const words = line.pipe(z.string().max(MAX_WORDS, MESSAGES.seo_text_long))
const address = line.pipe(
  z.string().refine((text) => text === '' || webUrl(text) !== null, MESSAGES.seo_url_invalid),
)

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
    twitterHandle: line.pipe(z.string().max(MAX_HANDLE, MESSAGES.seo_text_long)),
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
