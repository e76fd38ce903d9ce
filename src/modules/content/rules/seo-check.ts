/**
 * What was measured of the shop's own pages, as it is kept and shown. A finding is one check with its outcome in words;
 * a note is told and counts for nothing.
 */
import { z } from '#platform/rules/zod.ts'

export const SEO_CHECK_KINDS = ['speed', 'mobile', 'indexing'] as const
export type SeoCheckKind = (typeof SEO_CHECK_KINDS)[number]

export const RATINGS = ['good', 'warning', 'bad'] as const
export type Rating = (typeof RATINGS)[number]

export const RATING_WORDS: Readonly<Record<Rating, string>> = {
  good: 'Good',
  warning: 'Needs work',
  bad: 'Poor',
}

/** So many places of a finding are named; the others are counted. */
export const MAX_PLACES = 5

const finding = z.object({
  state: z.enum([...RATINGS, 'note']),
  words: z.string(),
  places: z.array(z.string()),
})
export type Finding = Readonly<z.output<typeof finding>>

const bytes = z.object({
  document: z.number(),
  style: z.number(),
  script: z.number(),
  font: z.number(),
  picture: z.number(),
})
export type FirstViewBytes = Readonly<z.output<typeof bytes>>

const speedOnDevice = z.object({
  rating: z.enum(RATINGS),
  medianMs: z.number(),
  slowestMs: z.number(),
  slowestPath: z.string(),
  heaviestPath: z.string(),
  bytes,
  findings: z.array(finding),
})
export type SpeedOnDevice = Readonly<z.output<typeof speedOnDevice>>

export const seoCheckResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('speed'),
    rating: z.enum(RATINGS),
    pages: z.number(),
    desktop: speedOnDevice,
    mobile: speedOnDevice,
  }),
  z.object({
    kind: z.literal('mobile'),
    rating: z.enum(RATINGS),
    pages: z.number(),
    findings: z.array(finding),
  }),
  z.object({
    kind: z.literal('indexing'),
    rating: z.enum(RATINGS),
    pages: z.number(),
    findings: z.array(finding),
  }),
])
export type SeoCheckResult = Readonly<z.output<typeof seoCheckResult>>

export type SeoCheck = {
  readonly id: number
  readonly result: SeoCheckResult
  readonly measuredBy: string
  /** ISO 8601. */
  readonly measuredAt: string
}

/** The worst of them; good when there is none. */
export function worstOf(states: readonly Finding['state'][]): Rating {
  if (states.includes('bad')) return 'bad'
  return states.includes('warning') ? 'warning' : 'good'
}

/** A finding about places: good where there is none, otherwise `state` with the first of them named. */
export function findingOf(
  places: readonly string[],
  {
    good,
    wrong,
    state = 'bad',
  }: { good: string; wrong: (count: number) => string; state?: 'bad' | 'warning' },
): Finding {
  if (places.length === 0) return { state: 'good', words: good, places: [] }
  return { state, words: wrong(places.length), places: places.slice(0, MAX_PLACES) }
}
