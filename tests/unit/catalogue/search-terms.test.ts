import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchTerms } from '#domain/catalogue/search-terms.ts'
import { anyText, LONG_TEXTS } from '../any-text.ts'

/** Words of letters, marks and digits, each a prefix, all required: nothing in it is an operator of to_tsquery. */
const SAFE_QUERY = /^(?:[\p{L}\p{M}\p{N}]+:\*(?: & (?!$)|$))*$/u

describe('search terms', () => {
  test.each([
    ['Ruled Notebook', 'ruled:* & notebook:*', 'ruled notebook'],
    ['A5', 'a5:*', 'a5'],
    ['five-subject', 'five:* & subject:*', 'five-subject'],
    ['नोटबुक', 'नोटबुक:*', 'नोटबुक'],
    ['', '', ''],
    ['!!!', '', '!!!'],
  ])('%j asks for %j and compares %j', (typed, query, text) => {
    expect(searchTerms(typed)).toEqual({ query, text })
  })

  test.each([
    ['%', ''],
    ['_', ''],
    ['\\', ''],
    ["'", ''],
    ["note' | 'x", 'note:* & x:*'],
    ['a & b | !c <-> (d):*', 'a:* & b:* & c:* & d:*'],
    ['a:AB*', 'a:* & ab:*'],
    ['note\u0000book', 'note:* & book:*'],
    ['note\u202ebook', 'note:* & book:*'],
    ['\ud800', ''],
    ['📓 book', 'book:*'],
    ['١٢ دفتر', '١٢:* & دفتر:*'],
  ])('reads no operator in %j', (typed, query) => {
    expect(searchTerms(typed).query).toBe(query)
  })

  test('asks for eight words at most', () => {
    expect(searchTerms('a b c d e f g h i j').query.split(' & ')).toHaveLength(8)
  })

  test('never throws, and never asks for anything but words', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const { query, text } = searchTerms(typed)
        expect(query).toMatch(SAFE_QUERY)
        expect(text.isWellFormed()).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each(LONG_TEXTS)('of 50 kB of %s are words too', (_name, text) => {
    expect(searchTerms(text).query).toMatch(SAFE_QUERY)
  })
})
