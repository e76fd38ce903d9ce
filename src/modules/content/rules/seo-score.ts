/**
 * The SEO score (spec §5): four items, each worth up to 100; the score is their rounded average. A text that is too
 * long counts half, since search engines cut it.
 */
import { MESSAGES } from '#platform/rules/messages.ts'
import type { SeoSettings } from './seo-settings.ts'
import { META_DESCRIPTION_LENGTH, META_TITLE_LENGTH } from '#platform/rules/share-text.ts'

export type ScoreState = 'good' | 'warning' | 'bad'

export type ScorePart = {
  readonly name: 'Meta title' | 'Meta description' | 'Canonical URL' | 'Open Graph image'
  readonly score: 0 | 50 | 100
  readonly state: ScoreState
  readonly message: string
}

export type SeoScore = {
  /** Out of 100. */
  readonly overall: number
  readonly parts: readonly ScorePart[]
}

export type ScoredSettings = Pick<SeoSettings, 'metaTitle' | 'metaDescription' | 'canonicalUrl' | 'ogImage'>

export function seoScore(settings: ScoredSettings): SeoScore {
  const { metaTitle, metaDescription, canonicalUrl, ogImage } = settings
  const parts: readonly ScorePart[] = [
    {
      name: 'Meta title',
      ...judgeText(metaTitle, META_TITLE_LENGTH, {
        missing: MESSAGES.seo_title_missing,
        long: MESSAGES.seo_title_too_long,
        good: MESSAGES.seo_title_set,
      }),
    },
    {
      name: 'Meta description',
      ...judgeText(metaDescription, META_DESCRIPTION_LENGTH, {
        missing: MESSAGES.seo_description_missing,
        long: MESSAGES.seo_description_too_long,
        good: MESSAGES.seo_description_set,
      }),
    },
    isSet(canonicalUrl)
      ? { name: 'Canonical URL', score: 100, state: 'good', message: MESSAGES.seo_canonical_set }
      : { name: 'Canonical URL', score: 0, state: 'bad', message: MESSAGES.seo_canonical_missing },
    isSet(ogImage)
      ? { name: 'Open Graph image', score: 100, state: 'good', message: MESSAGES.seo_image_set }
      : { name: 'Open Graph image', score: 0, state: 'warning', message: MESSAGES.seo_image_missing },
  ]
  const sum = parts.reduce((total, { score }) => total + score, 0)
  return { overall: Math.round(sum / parts.length), parts }
}

type Words = Readonly<Record<'missing' | 'long' | 'good', string>>

function judgeText(text: string, most: number, words: Words): Omit<ScorePart, 'name'> {
  if (!isSet(text)) return { score: 0, state: 'bad', message: words.missing }
  if (text.length > most) return { score: 50, state: 'warning', message: words.long }
  return { score: 100, state: 'good', message: words.good }
}

function isSet(text: string): boolean {
  return text.trim() !== ''
}
