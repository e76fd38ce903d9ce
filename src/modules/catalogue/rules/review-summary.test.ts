import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RATINGS, summariseReviews } from './review-summary.ts'

describe('the review summary of a product', () => {
  test('is empty without reviews', () => {
    expect(summariseReviews([])).toBeNull()
    expect(summariseReviews([{ rating: 5, count: 0 }])).toBeNull()
  })

  test('has a count, an average to one decimal, and five bars', () => {
    expect(
      summariseReviews([
        { rating: 5, count: 4 },
        { rating: 4, count: 1 },
        { rating: 2, count: 1 },
      ]),
    ).toEqual({
      count: 6,
      average: 4.3,
      bars: [
        { rating: 5, count: 4, percent: 67 },
        { rating: 4, count: 1, percent: 17 },
        { rating: 3, count: 0, percent: 0 },
        { rating: 2, count: 1, percent: 17 },
        { rating: 1, count: 0, percent: 0 },
      ],
    })
  })

  test('has an average between the worst and the best rating, and every review in a bar', () => {
    const counts = fc.array(
      fc.record({ rating: fc.constantFrom(...RATINGS), count: fc.integer({ min: 1, max: 10_000 }) }),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(counts, (given) => {
        const once = given.filter(
          ({ rating }, index) => given.findIndex((e) => e.rating === rating) === index,
        )
        const summary = summariseReviews(once)!
        const ratings = once.map(({ rating }) => rating)
        expect(summary.average).toBeGreaterThanOrEqual(Math.min(...ratings))
        expect(summary.average).toBeLessThanOrEqual(Math.max(...ratings))
        expect(summary.bars.reduce((total, { count }) => total + count, 0)).toBe(summary.count)
        expect(summary.bars.every(({ percent }) => percent >= 0 && percent <= 100)).toBe(true)
      }),
    )
  })
})
