/**
 * What staff tell search engines and shared links (spec §3, §5 "SEO form"). Titles and descriptions have the lengths that
 * are shown, addresses are whole ones or none, everything else is free. All of it is kept as one line.
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
    /** As it stood when the form was opened; 0 when nothing was ever saved. */
    version: z.int(MESSAGES.bad_request).min(0, MESSAGES.bad_request),
    /** Said when the canonical address names another host than the shop's own. */
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
 * The address that the shop would name as its home, when it is not where the shop lives: every page would ask search
 * engines to look there instead, and a slip takes the shop out of their results. Null when all is well.
 */
export function canonicalElsewhere(canonicalUrl: string, shopUrl: string): string | null {
  const origin = webUrl(canonicalUrl)?.origin
  return origin === undefined || origin === webUrl(shopUrl)?.origin ? null : origin
}
