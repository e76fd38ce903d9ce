import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MAX_WORDS_OF_A_PREFIX,
  relaxedQueries,
  searchQuery,
  unknownWords,
  type SearchWords,
} from './search-query.ts'
import { searchTerms } from './search-terms.ts'
import { anyText } from '#platform/testing/any-text.ts'

const PRODUCTS = [
  'notebook',
  'notebooks',
  'planner',
  'planners',
  'daily',
  'ruled',
  'plain',
  'emerald',
  'five',
  'subject',
]
const MEANINGS: readonly (readonly [string, string])[] = [
  ['diary', 'planner'],
  ['rough book', 'notebook'],
  ['long book', 'ruled notebook'],
  ['college notebook', 'five subject notebook'],
  ['empty', '!!!'],
]

/** What a database with these words would return. */
const WORDS: SearchWords = {
  meanings: new Map(MEANINGS),
  known: {
    get: (beginning: string) => {
      const words = PRODUCTS.filter((word) => word.startsWith(beginning))
      return words.length > 0 ? words : undefined
    },
  } as SearchWords['known'],
  near: { get: () => PRODUCTS } as unknown as SearchWords['near'],
}
const read = (typed: string) => searchQuery(searchTerms(typed).words, WORDS)

/** Quoted words, brackets, and the three operators in use; no other character. */
const SAFE = /^(?:\(|\)| \| | & |'(?:[^'\\]|''|\\\\)+'(?::\*)?)+$/u

describe('a search query', () => {
  test.each([
    ['notebooks', "('notebook' | 'notebooks')"],
    ['emer', "'emerald'"],
    ['emerald planner', "('emerald' & ('planner' | 'planners'))"],
    ['the planner for daily', "(('planner' | 'planners') & 'daily')"],
  ])('for %j has a prefix match for every word: %s', (typed, query) => {
    const { literal, wide, corrected } = read(typed)!
    expect([literal, wide, corrected]).toEqual([query, query, null])
  })

  test('includes synonyms beside the words', () => {
    expect(read('diary')).toMatchObject({ literal: null, wide: "('planner' | 'planners')", corrected: null })
    const literal = "('ruled' & ('notebook' | 'notebooks'))"
    expect(read('five long books')).toMatchObject({ literal: null, wide: `('five' & ${literal})` })
  })

  test('uses the longest phrase that has a synonym', () => {
    expect(read('college notebook')?.readings[1]).toEqual(['five', 'subject', 'notebook'])
    expect(read('diary emerald')?.readings).toEqual([
      ['diary', 'emerald'],
      ['planner', 'emerald'],
    ])
  })

  test('keeps the words themselves beside their synonyms if products have them', () => {
    const words = { ...WORDS, meanings: new Map([['ruled', 'plain']]) }
    expect(searchQuery(['ruled'], words)).toMatchObject({
      literal: "'ruled'",
      wide: "('ruled' | 'plain')",
    })
  })

  test('corrects a mistyped word to the nearest one, and says so', () => {
    expect(read('palnner')).toMatchObject({ literal: null, corrected: 'planner' })
    expect(read('emrald notebook')).toMatchObject({ corrected: 'emerald notebook' })
  })

  test('ignores a synonym without a matching word', () => {
    expect(searchQuery(['empty'], { ...WORDS, near: new Map() })).toBeNull()
  })

  test.each(['', '!!!', 'xqzzyw'])('for %j finds nothing, and does not query', (typed) => {
    expect(read(typed)).toBeNull()
  })

  test('uses filler words if there are no others', () => {
    const words: SearchWords = { meanings: new Map(), known: new Map([['the', ['the']]]), near: new Map() }
    expect(searchQuery(['the'], words)?.wide).toBe("'the'")
  })

  test('uses a prefix match for many words with the same beginning', () => {
    const many = Array.from({ length: MAX_WORDS_OF_A_PREFIX + 1 }, (_, index) => `n${index}`)
    const words: SearchWords = { meanings: new Map(), known: new Map([['n', many]]), near: new Map() }
    expect(searchQuery(['n'], words)?.wide).toBe("'n':*")
  })

  test('leaves out a word without matches, and names it', () => {
    const words = { ...WORDS, near: new Map() }
    const query = searchQuery(['unicorn', 'planner'], words)
    expect(query).toMatchObject({ wide: "('planner' | 'planners')", unmatched: ['unicorn'], corrected: null })
    expect(unknownWords(['unicorn', 'planner', 'for', '2026'], words)).toEqual(['unicorn'])
  })

  test('for a single letter beside words without matches finds nothing, because too many words start with it', () => {
    expect(searchQuery(['n', 'unicorn'], WORDS)).toBeNull()
    expect(searchQuery(['n'], WORDS)).not.toBeNull()
  })

  test('uses an occasion as a hint beside a product, and as a word on its own', () => {
    const words = { ...WORDS, meanings: new Map([...MEANINGS, ['gift', 'planner']]), near: new Map() }
    expect(searchQuery(['gift', 'notebook'], words)).toMatchObject({ wide: "('notebook' | 'notebooks')" })
    expect(searchQuery(['gift'], words)).toMatchObject({ wide: "('planner' | 'planners')", unmatched: [] })
  })

  test('for a size that no product has shows all, and says so', () => {
    expect(searchQuery(['a4'], { ...WORDS, near: new Map() })).toMatchObject({
      unmatched: ['a4'],
      wide: expect.stringContaining("'notebook':*"),
    })
  })

  test('highlights the typed words and their synonyms', () => {
    expect(read('diaries emerald')?.marks).toEqual(
      ['diaries', 'diary', 'planner', 'emerald'].toSorted(byPlace),
    )
  })
})

/** The sequence in which the example's words are highlighted. */
function byPlace(a: string, b: string): number {
  const order = ['diary', 'diaries', 'planner', 'emerald']
  return order.indexOf(a) - order.indexOf(b)
}

describe('a search without complete matches', () => {
  test('requires all parts but one, then any, the rarest first', () => {
    expect(relaxedQueries(['common', 'rare', 'middle'], [90, 1, 10])).toEqual([
      {
        literal: '(rare & middle)',
        wide: '((middle & common) | (rare & common) | (rare & middle))',
      },
      { literal: 'rare', wide: '(rare | middle | common)' },
    ])
    expect(relaxedQueries(['common', 'rare'], [2, 1])).toEqual([{ literal: 'rare', wide: '(rare | common)' }])
  })

  test('with one part has nothing to leave out', () => {
    expect(relaxedQueries(['one'], [0])).toEqual([])
  })
})

test('no text of shoppers, products or staff ever becomes an operator', () => {
  const hostile = fc.constantFrom("a'b", 'x\\', "' | '", 'a:*', '!b', '(', "''")
  let queries = 0
  fc.assert(
    fc.property(anyText, fc.array(hostile), fc.array(fc.tuple(anyText, anyText)), (typed, stored, staff) => {
      const words = ['planner', ...searchTerms(typed).words]
      const query = searchQuery(words, {
        meanings: new Map([...staff, ...words.map((word) => [word, stored.join(' ')] as const)]),
        known: { get: () => ['notebook', ...stored] } as unknown as SearchWords['known'],
        near: { get: () => stored } as unknown as SearchWords['near'],
      })
      if (query === null) throw new Error('a known word gave no query')
      const relaxed = relaxedQueries(query.parts, [])
      for (const text of [
        query.wide,
        query.literal,
        ...relaxed.flatMap(({ literal, wide }) => [literal, wide]),
      ]) {
        if (text === null) continue
        queries += 1
        expect(text).toMatch(SAFE)
        const open = [...text.replace(/'(?:[^'\\]|''|\\\\)+'/g, '')]
        expect(open.filter((each) => each === '(').length).toBe(open.filter((each) => each === ')').length)
      }
    }),
    { numRuns: 1_000 },
  )
  expect(queries).toBeGreaterThanOrEqual(1_000)
})
