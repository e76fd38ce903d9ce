import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#platform/testing/any-text.ts'
import { MAX_PAGES, SORTS, writeFilter, type ListingFilter } from './listing-filter.ts'
import { LISTING_PARAMETERS, parseFilter, productIdsInput } from './query-parameters.ts'
import { MAX_ASKED_PRODUCTS } from './product.ts'

const parse = (query: string) => parseFilter(new URLSearchParams(query))
const rewritten = (query: string) => writeFilter(parse(query))

/** Any filter that a URL can contain. */
const listed = <Value>(value: fc.Arbitrary<Value>, order: (a: Value, b: Value) => number) =>
  fc.uniqueArray(value, { maxLength: 8 }).map((values) => values.toSorted(order))
const byText = (a: string, b: string) => (a < b ? -1 : 1)
const numbers = (max: number) =>
  listed(fc.integer({ min: 1, max }).map(String), (a, b) => Number(a) - Number(b))
const rupees = fc.option(fc.integer({ min: 1, max: 9_999_999 }))

const anyFilter: fc.Arbitrary<ListingFilter> = fc
  .record({
    sort: fc.option(fc.constantFrom(...SORTS.filter((sort) => sort !== 'newest'))),
    prices: fc.tuple(rupees, rupees),
    chosen: fc
      .record({
        ruling: listed(fc.constantFrom('planner', 'ruled', 'plain'), byText),
        pages: numbers(5_000),
        gsm: numbers(1_000),
        cover: listed(
          fc
            .array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 1, maxLength: 5 })
            .map((words) => words.join('-')),
          byText,
        ),
      })
      .map((chosen) => Object.fromEntries(Object.entries(chosen).filter(([, values]) => values.length > 0))),
    isInStock: fc.boolean(),
    isOnOffer: fc.boolean(),
    page: fc.integer({ min: 1, max: MAX_PAGES }),
  })
  .map(({ prices: [one, other], ...filter }) => {
    const isTurned = one !== null && other !== null && one > other
    return { ...filter, minRupees: isTurned ? other : one, maxRupees: isTurned ? one : other }
  })

const anyQuery = fc
  .array(
    fc.tuple(
      fc.constantFrom(...LISTING_PARAMETERS.map(([name]) => name), 'search', 'utm_source'),
      fc.oneof(
        anyText,
        fc.constantFrom(
          'in',
          'yes',
          'ruled,plain',
          'ruled',
          '70,80',
          '80,70,80',
          '007',
          'hard-cover',
          'newest',
          '-1',
        ),
        fc.integer().map(String),
      ),
    ),
    { maxLength: 8 },
  )
  .map((pairs) => new URLSearchParams(pairs))

describe('sort and filters in an address', () => {
  test.each([
    ['', ''],
    ['page=1', ''],
    ['page=0', ''],
    ['page=-2', ''],
    ['page=2', '?page=2'],
    ['page=9999', `?page=${MAX_PAGES}`],
    ['sort=price-low', '?sort=price-low'],
    ['sort=newest', ''],
    ['sort=cheapest', ''],
    ['gsm=80&gsm=70', '?gsm=70,80'],
    ['gsm=80,70,80', '?gsm=70,80'],
    ['gsm=080', '?gsm=80'],
    ['gsm=0,12345678,x,80.5', ''],
    ['gsm=1,2,3,4,5,6,7,8,9,10', '?gsm=1,2,3,4,5,6,7,8'],
    ['ruling=ruled&ruling=plain', '?ruling=plain,ruled'],
    ['ruling=Ruled,dotted', ''],
    ['cover=hard-cover,Soft Cover,-x,a--b', '?cover=hard-cover'],
    [`cover=${'a'.repeat(41)}`, ''],
    ['min=100&max=500', '?max=500&min=100'],
    ['min=500&max=100', '?max=500&min=100'],
    ['min=&max=', ''],
    ['min=0', ''],
    ['min=99.90', '?min=99'],
    ['min=1e3&max=-5', ''],
    ['min=100&min=200', ''],
    ['stock=in&offer=yes', '?offer=yes&stock=in'],
    ['stock=out&offer=no', ''],
    ['sort=name&utm_source=x&fbclid=y', '?sort=name'],
  ])('%j is written as %j', (query, written) => {
    expect(rewritten(query)).toBe(written)
  })

  test('of a search include its words, and the sort by newest', () => {
    const filter = parse('search=rough+book&sort=newest&gsm=80')
    expect(filter.sort).toBe('newest')
    expect(writeFilter(filter, 'rough & book')).toBe('?gsm=80&search=rough%20%26%20book&sort=newest')
  })

  test('are unchanged after writing and reading', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(parse(writeFilter(filter))).toEqual(filter)
      }),
      { numRuns: 500 },
    )
  })

  test('have one canonical form for any query, which is stable', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const search = query.get('search') ?? ''
        const written = writeFilter(parseFilter(query), search)
        expect(writeFilter(parseFilter(new URLSearchParams(written)), search)).toBe(written)
        expect(written.length).toBeLessThan(600 + 3 * encodeURIComponent(search).length)
      }),
      { numRuns: 1_000 },
    )
  })

  test('are canonical one by one too, so that a cache can store them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LISTING_PARAMETERS), anyText, ([, canonical], text) => {
        const spelt = canonical(text)
        expect(canonical(spelt)).toBe(spelt)
        expect(spelt).toMatch(/^[a-z0-9,-]*$/)
      }),
      { numRuns: 1_000 },
    )
  })

  test('are sorted by name', () => {
    const names = LISTING_PARAMETERS.map(([name]) => name)
    expect(names).toEqual(names.toSorted())
  })
})

const anId = (index: number) => `00000000-0000-4000-8000-${index.toString().padStart(12, '0')}`
const many = (count: number) => Array.from({ length: count }, (_, index) => anId(index))

describe('requested product ids', () => {
  test('are one text, in the requested sequence', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: MAX_ASKED_PRODUCTS }), (ids) => {
        expect(productIdsInput.parse({ ids: ids.join(',') })).toEqual({ ids })
      }),
    )
  })

  test('are at most fifty', () => {
    expect(productIdsInput.parse({ ids: many(50).join(',') }).ids).toHaveLength(50)
    expect(productIdsInput.safeParse({ ids: many(51).join(',') }).success).toBe(false)
  })

  test.each([
    ['nothing', {}],
    ['an empty text', { ids: '' }],
    ['a list', { ids: [anId(1)] }],
    ['a word', { ids: 'notebook' }],
    ['an invalid id', { ids: `${anId(1)},x` }],
    ['an empty entry', { ids: `${anId(1)},` }],
    ['a duplicate id', { ids: `${anId(1)},${anId(1)}` }],
    ['capital letters', { ids: 'AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA' }],
    ['a space', { ids: `${anId(1)}, ${anId(2)}` }],
    ['an additional parameter', { ids: anId(1), price: '1' }],
    ['a very long text', { ids: 'x'.repeat(100_000) }],
  ])('%s is refused', (_what, input) => {
    expect(productIdsInput.safeParse(input).success).toBe(false)
  })
})
