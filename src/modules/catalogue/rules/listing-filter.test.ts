import { describe, expect, test } from 'vitest'
import { isNarrowed, isPlain, NO_FILTER, type ListingFilter } from './listing-filter.ts'

describe('a listing', () => {
  test('is plain without filters', () => {
    expect(isPlain(NO_FILTER)).toBe(true)
    expect(isNarrowed(NO_FILTER)).toBe(false)
  })

  test.each<Partial<ListingFilter>>([{ sort: 'name' }, { page: 2 }])(
    'with %j shows all products in another way',
    (part) => {
      expect(isPlain({ ...NO_FILTER, ...part })).toBe(false)
      expect(isNarrowed({ ...NO_FILTER, ...part })).toBe(false)
    },
  )

  test.each<Partial<ListingFilter>>([
    { minRupees: 1 },
    { maxRupees: 1 },
    { chosen: { ruling: ['plain'] } },
    { chosen: { pages: ['200'] } },
    { chosen: { gsm: ['80'] } },
    { chosen: { cover: ['soft-cover'] } },
    { isInStock: true },
    { isOnOffer: true },
  ])('is filtered by %j', (part) => {
    expect(isPlain({ ...NO_FILTER, ...part })).toBe(false)
    expect(isNarrowed({ ...NO_FILTER, ...part })).toBe(true)
  })
})
