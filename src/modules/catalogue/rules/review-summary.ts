/** Summary of a product's reviews (spec §2, §3). */
export const RATINGS = [5, 4, 3, 2, 1] as const
export type Rating = (typeof RATINGS)[number]

/** How many visible reviews gave this rating. */
export type RatingCount = { readonly rating: number; readonly count: number }

export type RatingBar = {
  readonly rating: Rating
  readonly count: number
  /** Share of all reviews, in whole percent. */
  readonly percent: number
}

export type ReviewSummary = {
  readonly count: number
  /** One decimal, same as the product's own rating. */
  readonly average: number
  /** Best first; always all five ratings. */
  readonly bars: readonly RatingBar[]
}

/** null without reviews: no stars are shown then. */
export function summariseReviews(counts: readonly RatingCount[]): ReviewSummary | null {
  const countOf = (rating: Rating) => counts.find((each) => each.rating === rating)?.count ?? 0
  const count = sum(RATINGS.map(countOf))
  if (count === 0) return null
  return {
    count,
    average: Math.round((10 * sum(RATINGS.map((rating) => rating * countOf(rating)))) / count) / 10,
    bars: RATINGS.map((rating) => ({
      rating,
      count: countOf(rating),
      percent: Math.round((100 * countOf(rating)) / count),
    })),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
