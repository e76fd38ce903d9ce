import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Facet } from './facets.ts'
import { NO_FILTER, SORTS, type ListingFilter } from './listing-filter.ts'
import { countedFacets, hasPriceAndStock, sortedProducts } from './listing-order.ts'
import type { ProductCard } from './product.ts'
import { paise } from '#platform/rules/money.ts'

const aCard = (card: Partial<Record<keyof ProductCard, unknown>> & { id: string }): ProductCard =>
  ({
    sku: card.id,
    slug: card.id,
    name: 'Notebook',
    category: 'Ruled Notebooks',
    imageUrl: '/x.svg',
    placeholder: null,
    pricePaise: paise(20_000),
    discountedPricePaise: null,
    originalPricePaise: null,
    rating: null,
    reviewsCount: 0,
    available: 5,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...card,
  }) as ProductCard

const FACET: Facet = {
  id: 1,
  category: 'Ruled Notebooks',
  ruling: 'ruled',
  pages: 200,
  gsm: 70,
  cover: 'Soft cover',
  binding: '',
  isOnOffer: false,
  count: null,
}
const ask = (filter: Partial<ListingFilter>): ListingFilter => ({ ...NO_FILTER, ...filter })

describe('filters by price and stock', () => {
  const reduced = aCard({ id: 'a', pricePaise: 30_000, discountedPricePaise: 19_900 })

  test.each<[Partial<ListingFilter>, boolean]>([
    [{}, true],
    [{ minRupees: 199 }, true],
    [{ minRupees: 200 }, false],
    [{ maxRupees: 199 }, true],
    [{ maxRupees: 198 }, false],
    [{ minRupees: 100, maxRupees: 300 }, true],
  ])('%j: %s for a price of ₹199 instead of ₹300', (filter, isShown) => {
    expect(hasPriceAndStock(reduced, ask(filter))).toBe(isShown)
  })

  test.each([
    [null, true],
    [1, true],
    [0, false],
  ])('in stock with %s available: %s', (available, isShown) => {
    expect(hasPriceAndStock(aCard({ id: 'a', available }), ask({ isInStock: true }))).toBe(isShown)
    expect(hasPriceAndStock(aCard({ id: 'a', available }), NO_FILTER)).toBe(true)
  })

  test('facets count the matching products, and are kept with a count of 0', () => {
    const found = [aCard({ id: 'a' }), aCard({ id: 'b', available: 0 })].map((card) => ({
      card,
      facet: FACET,
    }))
    const other = { card: aCard({ id: 'c', available: 0 }), facet: { ...FACET, id: 2 } }
    expect(
      countedFacets([...found, other], ask({ isInStock: true })).map(({ id, count }) => [id, count]),
    ).toEqual([
      [1, 1],
      [2, 0],
    ])
  })
})

describe('sorting', () => {
  const CARDS = [
    aCard({ id: 'a', name: 'neem', rating: 4, reviewsCount: 2, createdAt: '2026-01-02T00:00:00.000Z' }),
    aCard({ id: 'b', name: 'Kora', rating: 4, reviewsCount: 9, pricePaise: 10_000 }),
    aCard({ id: 'c', name: 'Rani', pricePaise: 90_000, discountedPricePaise: 5_000 }),
    aCard({ id: 'd', name: 'Deccan', rating: 5, reviewsCount: 1, createdAt: '2026-01-03T00:00:00.000Z' }),
  ]
  const idsBy = (sort: ListingFilter['sort']) =>
    sortedProducts(CARDS, sort)
      .map(({ id }) => id)
      .join('')

  test.each<[ListingFilter['sort'], string]>([
    [null, 'abcd'],
    ['newest', 'dabc'],
    ['price-low', 'cbad'],
    ['price-high', 'dabc'],
    ['name', 'dbac'],
    ['rating', 'dbac'],
  ])('by %s gives %s', (sort, ids) => {
    expect(idsBy(sort)).toBe(ids)
  })

  test('does not depend on the previous sequence, and loses nothing', () => {
    const anyCards = fc.uniqueArray(
      fc.record({
        id: fc.stringMatching(/^[a-f]{3}$/),
        name: fc.constantFrom('A', 'a', 'B'),
        pricePaise: fc.constantFrom(100, 200).map(paise),
        rating: fc.option(fc.constantFrom(3, 4.5)),
        reviewsCount: fc.nat({ max: 2 }),
        createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
      }),
      { selector: ({ id }) => id, maxLength: 12 },
    )
    fc.assert(
      fc.property(anyCards, fc.constantFrom(...SORTS), (facts, sort) => {
        const cards = facts.map((each) => aCard(each))
        const sorted = sortedProducts(cards, sort)
        expect(sortedProducts(cards.toReversed(), sort)).toEqual(sorted)
        expect(sorted).toHaveLength(cards.length)
        expect(sorted).toEqual(expect.arrayContaining(cards))
      }),
    )
  })
})
