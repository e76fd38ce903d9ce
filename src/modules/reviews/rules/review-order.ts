/** The order of a product's reviews, and the page size. */
export const REVIEW_SORTS = ['newest', 'highest', 'lowest', 'photos'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

export const REVIEW_SORT_LABELS: Readonly<Record<ReviewSort, string>> = {
  newest: 'Newest first',
  highest: 'Highest rating first',
  lowest: 'Lowest rating first',
  photos: 'With photos first',
}

export const REVIEWS_A_PAGE = 10
const LAST_PAGE = 1_000

/** From the query string: unknown values mean the default order and the first page. */
export function readReviewOrder(query: { readonly sort?: unknown; readonly page?: unknown }): {
  readonly sort: ReviewSort
  readonly page: number
} {
  const { sort, page } = query
  const number = typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
  return {
    sort: REVIEW_SORTS.find((each) => each === sort) ?? 'newest',
    page: Math.min(number, LAST_PAGE),
  }
}
