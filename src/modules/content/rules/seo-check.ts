/** What a test of the shop's own pages found, as it is stored and shown. Older rows hold more fields, which are ignored. */
import { z } from '#platform/rules/zod.ts'

export const SEO_CHECK_KINDS = ['speed', 'mobile', 'indexing'] as const
export type SeoCheckKind = (typeof SEO_CHECK_KINDS)[number]

const RATINGS = ['good', 'warning', 'bad'] as const
export type Rating = (typeof RATINGS)[number]

const outcome = z.object({
  rating: z.enum(RATINGS),
  findings: z.array(
    z.object({ state: z.enum([...RATINGS, 'note']), words: z.string(), places: z.array(z.string()) }),
  ),
})
export type Outcome = Readonly<z.output<typeof outcome>>
export type Finding = Outcome['findings'][number]

const speedOutcome = outcome.extend({ medianMs: z.number() })

export const seoCheckResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('speed'),
    rating: z.enum(RATINGS),
    pages: z.number(),
    desktop: speedOutcome,
    mobile: speedOutcome,
  }),
  outcome.extend({ kind: z.enum(['mobile', 'indexing']), pages: z.number() }),
])
export type SeoCheckResult = Readonly<z.output<typeof seoCheckResult>>

export type SeoCheck = {
  readonly id: number
  readonly result: SeoCheckResult
  readonly measuredBy: string
  /** ISO 8601. */
  readonly measuredAt: string
}

export function worstOf(states: readonly Finding['state'][]): Rating {
  if (states.includes('bad')) return 'bad'
  return states.includes('warning') ? 'warning' : 'good'
}

/** Maximum number of places stored with a finding; its text counts all of them. */
export const MAX_PLACES = 5

/** Good if there are no places, otherwise `state`, with the first places named. */
export function findingOf(
  places: readonly string[],
  good: string,
  bad: string,
  state: Rating = 'bad',
): Finding {
  if (places.length === 0) return { state: 'good', words: good, places: [] }
  return { state, words: `${bad}: ${places.length}`, places: places.slice(0, MAX_PLACES) }
}
