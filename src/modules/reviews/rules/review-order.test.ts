import { expect, test } from 'vitest'
import { readReviewOrder, REVIEW_SORT_LABELS, REVIEW_SORTS } from './review-order.ts'

test('every sort has its own name', () => {
  expect(new Set(REVIEW_SORTS.map((sort) => REVIEW_SORT_LABELS[sort])).size).toBe(REVIEW_SORTS.length)
})

test.each([
  [{}, 'newest', 1],
  [{ sort: 'lowest', page: '3' }, 'lowest', 3],
  [{ sort: 'photos', page: '9999' }, 'photos', 1000],
  [{ sort: 'rating; DROP TABLE', page: '-1' }, 'newest', 1],
  [{ sort: ['highest'], page: ['2'] }, 'newest', 1],
  [{ sort: 'toString', page: '1e3' }, 'newest', 1],
  [{ sort: 'newest', page: '00000000002' }, 'newest', 1],
])('%j is parsed as %s, page %i', (query, sort, page) => {
  expect(readReviewOrder(query)).toEqual({ sort, page })
})
