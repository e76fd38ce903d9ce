import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { categories } from '#platform/rules/categories.ts'
import { paise } from '#platform/rules/money.ts'
import {
  countOf,
  coverSlug,
  filterOptions,
  filterValueLabel,
  matchingFacets,
  countedFacets,
  hasPriceAndStock,
  sortedProducts,
  type Facet,
  type FilterGroup,
} from './facets.ts'
import { NO_FILTER, SORTS, type ListingFilter } from './listing-filter.ts'
import type { ProductCard } from './product.ts'

const aFacet = (facet: Partial<Facet>): Facet => ({
  id: 1,
  category: 'Ruled Notebooks',
  ruling: 'ruled',
  pages: 200,
  gsm: 70,
  cover: 'Soft cover',
  binding: '',
  isOnOffer: false,
  count: 1,
  ...facet,
})

const FACETS = [
  aFacet({ id: 1, count: 6 }),
  aFacet({ id: 2, isOnOffer: true, count: 4 }),
  aFacet({
    id: 3,
    category: 'Five Subject Notebooks Ruled',
    pages: 250,
    gsm: 80,
    cover: 'Hard cover',
    count: 3,
  }),
  aFacet({
    id: 4,
    category: 'Five Subject Notebooks Plain',
    ruling: 'plain',
    pages: 250,
    gsm: 80,
    cover: 'Hard cover',
    count: 2,
  }),
]

const ask = (filter: Partial<ListingFilter>): ListingFilter => ({ ...NO_FILTER, ...filter })
const optionsOf = (parameter: FilterGroup['parameter'], filter: Partial<ListingFilter>, facets = FACETS) =>
  filterOptions(facets, ask(filter))
    .groups.find((group) => group.parameter === parameter)
    ?.options.map(({ label, count, isChosen }) => `${label} ${count}${isChosen ? ' chosen' : ''}`)

describe('the options of a listing', () => {
  test('count all products at first, with sorted values', () => {
    expect(optionsOf('ruling', {})).toEqual(['Plain 2', 'Ruled 13'])
    expect(optionsOf('pages', {})).toEqual(['200 pages 10', '250 pages 5'])
    expect(optionsOf('gsm', {})).toEqual(['70 GSM 10', '80 GSM 5'])
    expect(optionsOf('cover', {})).toEqual(['Hard cover 5', 'Soft cover 10'])
    expect(filterOptions(FACETS, NO_FILTER)).toMatchObject({ onOfferCount: 4, hasOffers: true })
  })

  test('are combined with OR within a group, and with AND across groups', () => {
    expect(optionsOf('gsm', { chosen: { gsm: ['70'] } })).toEqual(['70 GSM 10 chosen', '80 GSM 5'])
    expect(optionsOf('ruling', { chosen: { gsm: ['80'] } })).toEqual(['Plain 2', 'Ruled 3'])
    expect(optionsOf('cover', { chosen: { ruling: ['plain'] } })).toEqual(['Hard cover 2', 'Soft cover 0'])
    expect(optionsOf('ruling', { isOnOffer: true })).toEqual(['Plain 0', 'Ruled 4'])
    expect(filterOptions(FACETS, ask({ chosen: { gsm: ['80'] } })).onOfferCount).toBe(0)
  })

  test('are shown only if there is a choice, or one was made', () => {
    expect(filterOptions(FACETS.slice(0, 2), NO_FILTER).groups).toEqual([])
    expect(optionsOf('gsm', { chosen: { gsm: ['120'] } }, FACETS.slice(0, 2))).toEqual([
      '70 GSM 10',
      '120 GSM 0 chosen',
    ])
    expect(filterOptions([], NO_FILTER)).toEqual({ groups: [], onOfferCount: 0, hasOffers: false })
  })

  test('have no count where products were not counted', () => {
    expect(optionsOf('gsm', {}, [...FACETS.slice(1), aFacet({ id: 1, count: null })])).toEqual([
      '70 GSM null',
      '80 GSM 5',
    ])
    expect(countOf(FACETS.map((facet) => ({ ...facet, count: null })))).toBeNull()
    expect(countOf([])).toBe(0)
  })

  test('leave out attributes that no product has', () => {
    const some = [aFacet({ id: 1 }), aFacet({ id: 2, binding: 'sewn' }), aFacet({ id: 3, binding: 'wire-o' })]
    expect(optionsOf('binding', {}, some)).toEqual(['Sewn 1', 'Wire-o 1'])
    expect(matchingFacets(some, ask({ chosen: { binding: ['sewn'] } })).map(({ id }) => id)).toEqual([2])
  })

  test('have labels', () => {
    expect(filterValueLabel('pages', '1200')).toBe('1,200 pages')
    expect(filterValueLabel('gsm', '80')).toBe('80 GSM')
    expect(filterValueLabel('cover', 'soft-cover')).toBe('Soft cover')
    expect(filterValueLabel('ruling', 'plain')).toBe('Plain')
  })

  test('of a cover are plain in an address', () => {
    expect(coverSlug('Laminated hard_cover (A5)')).toBe('laminated-hard-cover-a5')
  })
})

const anyFacets = fc
  .array(
    fc.record({
      category: fc.constantFrom(...categories().map(({ name }) => name)),
      ruling: fc.constantFrom('planner' as const, 'ruled' as const, 'plain' as const),
      pages: fc.constantFrom(120, 200, 250),
      gsm: fc.constantFrom(70, 80, 100),
      cover: fc.constantFrom('Soft cover', 'Hard cover'),
      binding: fc.constantFrom('', 'sewn', 'wire-o'),
      isOnOffer: fc.boolean(),
      count: fc.nat({ max: 50 }),
    }),
    { maxLength: 30 },
  )
  .map((facets): Facet[] => facets.map((facet, index) => ({ ...facet, id: index + 1 })))

const anyChoice = fc.record({
  chosen: fc.record({
    ruling: fc.subarray(['plain', 'planner', 'ruled']),
    pages: fc.subarray(['120', '200', '250']),
    gsm: fc.subarray(['70', '80', '100']),
    cover: fc.subarray(['hard-cover', 'soft-cover']),
    binding: fc.subarray(['sewn', 'wire-o']),
  }),
  isOnOffer: fc.boolean(),
})

describe('for any products and any choice', () => {
  test('the count beside an option is what selecting it alone in its group shows', () => {
    fc.assert(
      fc.property(anyFacets, anyChoice, (facets, choice) => {
        const filter = ask(choice)
        for (const { parameter, options } of filterOptions(facets, filter).groups) {
          for (const { value, count } of options)
            expect(count).toBe(
              countOf(
                matchingFacets(facets, { ...filter, chosen: { ...filter.chosen, [parameter]: [value] } }),
              ),
            )
        }
      }),
    )
  })

  test('one more selection never shows more, and no selection shows all', () => {
    fc.assert(
      fc.property(anyFacets, anyChoice, (facets, choice) => {
        const shown = matchingFacets(facets, ask(choice))
        expect(facets).toEqual(expect.arrayContaining(shown))
        expect(matchingFacets(facets, NO_FILTER)).toEqual(facets)
        expect(shown).toEqual(expect.arrayContaining(matchingFacets(shown, ask({ isOnOffer: true }))))
      }),
    )
  })
})

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
      facet: aFacet({ id: 1 }),
    }))
    const other = { card: aCard({ id: 'c', available: 0 }), facet: aFacet({ id: 2 }) }
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
