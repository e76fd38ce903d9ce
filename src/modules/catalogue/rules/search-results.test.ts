import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { paise } from '#platform/rules/money.ts'
import { countOfResults, matchingCategories, searchHit, highlightedParts } from './search-results.ts'
import type { ProductCard } from './product.ts'

describe('the number of results', () => {
  test.each([
    [0, true, '0 results'],
    [1, true, '1 result'],
    [12, true, '12 results'],
    [1_000, false, '1,000+ results'],
    [100, false, '100+ results'],
  ])('%i, exact: %s, is shown as %j', (total, isTotalExact, text) => {
    expect(countOfResults({ total, isTotalExact })).toBe(text)
  })
})

describe('matching categories', () => {
  test.each([
    [['planner'], ['undated-daily-planners']],
    [
      ['five', 'subj'],
      ['five-subject-notebooks-ruled', 'five-subject-notebooks-plain'],
    ],
    [
      ['plain', 'notebooks'],
      ['plain-notebooks', 'five-subject-notebooks-plain'],
    ],
    [['emerald', 'planner'], []],
    [['the'], []],
    [[], []],
  ])('of %j are %j', (words, slugs) => {
    expect(matchingCategories([words]).map(({ listingSlug }) => listingSlug)).toEqual(slugs)
  })

  test('include those that match by a synonym', () => {
    expect(matchingCategories([['diary'], ['planner']])).toHaveLength(1)
  })
})

test('a result has its page, and the prices that a shopper sees', () => {
  const product = {
    id: 'b5932506-e280-4396-978a-1802505ddb64',
    sku: 'PN-1',
    slug: 'banjara-daily-planner-emerald',
    name: 'Banjara Daily Planner, Emerald',
    category: 'Undated Daily Planners',
    imageUrl: '/pictures/0eed7115d880ea76845327de',
    placeholder: null,
    pricePaise: paise(69_900),
    discountedPricePaise: paise(59_900),
    originalPricePaise: paise(79_900),
    rating: null,
    reviewsCount: 0,
    available: 12,
    createdAt: '2026-01-01T00:00:00.000Z',
  } as ProductCard
  expect(searchHit(product)).toEqual({
    id: product.id,
    path: '/undated-daily-planner/banjara-daily-planner-emerald',
    name: product.name,
    category: product.category,
    imageUrl: product.imageUrl,
    placeholder: null,
    pricePaise: 59_900,
    struckPaise: 79_900,
    available: 12,
    rating: null,
    reviewsCount: 0,
  })
})

const shown = (name: string, marks: readonly string[]) =>
  highlightedParts(name, marks)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

test.each([
  ['Banjara Daily Planner, Emerald', ['emer'], 'Banjara Daily Planner, [Emer]ald'],
  ['Five Subject Notebooks Plain', ['notebook', 'five'], '[Five] Subject [Notebook]s Plain'],
  ['Nīla Notebook', ['nila'], '[Nīla] Notebook'],
  ['Rose, Crème', ['creme'], 'Rose, [Crème]'],
  ['Ruled Notebook', [], 'Ruled Notebook'],
  ['Ruled Notebook', ['rule', 'ruled'], '[Ruled] Notebook'],
  ['Notebook', ['book'], 'Notebook'],
])('in %j the prefixes %j are highlighted', (name, marks, text) => {
  expect(shown(name, marks)).toBe(text)
})

test('no letter of a name is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (name, marks) => {
      expect(
        highlightedParts(name, marks)
          .map(({ text }) => text)
          .join(''),
      ).toBe(name)
    }),
  )
})
