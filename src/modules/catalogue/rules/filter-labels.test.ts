import { describe, expect, test } from 'vitest'
import { chipsOf, countOfProducts, priceLabel, SORT_LABELS } from './filter-labels.ts'
import { filterOptions } from './facets.ts'
import { NO_FILTER, SORTS, writeFilter, type ListingFilter } from './listing-filter.ts'
import { parseFilter } from './query-parameters.ts'

const parse = (query: string) => parseFilter(new URLSearchParams(query))

const chipsFor = (filter: ListingFilter) => chipsOf(filter, filterOptions([], filter).groups)

describe('the selected filters', () => {
  test('are empty at first, without sort and page', () => {
    expect(chipsFor(NO_FILTER)).toEqual([])
    expect(chipsFor(parse('sort=name&page=3'))).toEqual([])
  })

  test('are labelled, each with the link that removes it', () => {
    const chips = chipsFor(
      parse(
        'gsm=70,80&cover=laminated-hard-cover&min=100&max=1000&ruling=plain&pages=200&stock=in&offer=yes&sort=name&page=2',
      ),
    )
    const all =
      'cover=laminated-hard-cover&gsm=70,80&max=1000&min=100&offer=yes&pages=200&ruling=plain&sort=name&stock=in'
    const without = (part: string, instead = '') => `?${all.replace(part, instead)}`
    expect(chips.map(({ label, rest }) => [label, writeFilter(rest)])).toEqual([
      ['Plain', without('ruling=plain&')],
      ['200 pages', without('pages=200&')],
      ['70 GSM', without('70,80', '80')],
      ['80 GSM', without('70,80', '70')],
      ['Laminated hard cover', without('cover=laminated-hard-cover&')],
      ['₹100 to ₹1,000', without('max=1000&min=100&')],
      ['In stock', without('&stock=in')],
      ['On offer', without('offer=yes&')],
    ])
  })

  test.each([
    ['', null],
    ['min=100', 'From ₹100'],
    ['max=100000', 'Up to ₹1,00,000'],
    ['min=1&max=2', '₹1 to ₹2'],
  ])('have the price %j as %j', (query, label) => {
    expect(priceLabel(parse(query))).toBe(label)
  })
})

test('each sort has a label', () => {
  expect(Object.keys(SORT_LABELS)).toEqual([...SORTS])
})

test.each([
  [0, true, '0 products'],
  [1, true, '1 product'],
  [1, false, '1+ products'],
  [1_000, false, '1,000+ products'],
  [100_000, true, '1,00,000 products'],
])('%i (exact: %s) is shown as %j', (total, isTotalExact, text) => {
  expect(countOfProducts({ total, isTotalExact })).toBe(text)
})
