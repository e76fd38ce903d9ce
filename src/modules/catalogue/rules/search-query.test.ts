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

describe('a search', () => {
  test.each([
    ['notebooks', "('notebook' | 'notebooks')"],
    ['emer', "'emerald'"],
    ['emerald planner', "('emerald' & ('planner' | 'planners'))"],
    ['the planner for daily', "(('planner' | 'planners') & 'daily')"],
  ])('for %j asks for every word as it begins: %s', (typed, query) => {
    const { literal, wide, corrected } = read(typed)!
    expect([literal, wide, corrected]).toEqual([query, query, null])
  })

  test('asks beside the words for what they mean', () => {
    expect(read('diary')).toMatchObject({ literal: null, wide: "('planner' | 'planners')", corrected: null })
    const literal = "('ruled' & ('notebook' | 'notebooks'))"
    expect(read('five long books')).toMatchObject({ literal: null, wide: `('five' & ${literal})` })
  })

  test('takes the longest phrase that means something', () => {
    expect(read('college notebook')?.readings[1]).toEqual(['five', 'subject', 'notebook'])
    expect(read('diary emerald')?.readings).toEqual([
      ['diary', 'emerald'],
      ['planner', 'emerald'],
    ])
  })

  test('keeps the words themselves beside their meaning when products have them', () => {
    const words = { ...WORDS, meanings: new Map([['ruled', 'plain']]) }
    expect(searchQuery(['ruled'], words)).toMatchObject({
      literal: "'ruled'",
      wide: "('ruled' | 'plain')",
    })
  })

  test('reads a mistyped word as the nearest one, and says so', () => {
    expect(read('palnner')).toMatchObject({ literal: null, corrected: 'planner' })
    expect(read('emrald notebook')).toMatchObject({ corrected: 'emerald notebook' })
  })

  test('a meaning without a word means nothing', () => {
    expect(searchQuery(['empty'], { ...WORDS, near: new Map() })).toBeNull()
  })

  test.each(['', '!!!', 'xqzzyw'])('for %j finds nothing, and asks nothing', (typed) => {
    expect(read(typed)).toBeNull()
  })

  test('words that say nothing are asked for when there is no other', () => {
    const words: SearchWords = { meanings: new Map(), known: new Map([['the', ['the']]]), near: new Map() }
    expect(searchQuery(['the'], words)?.wide).toBe("'the'")
  })

  test('many words with one beginning are asked for as one', () => {
    const many = Array.from({ length: MAX_WORDS_OF_A_PREFIX + 1 }, (_, index) => `n${index}`)
    const words: SearchWords = { meanings: new Map(), known: new Map([['n', many]]), near: new Map() }
    expect(searchQuery(['n'], words)?.wide).toBe("'n':*")
  })

  test('leaves out a word that nothing matches, and names it', () => {
    const words = { ...WORDS, near: new Map() }
    const query = searchQuery(['unicorn', 'planner'], words)
    expect(query).toMatchObject({ wide: "('planner' | 'planners')", unmatched: ['unicorn'], corrected: null })
    expect(unknownWords(['unicorn', 'planner', 'for', '2026'], words)).toEqual(['unicorn'])
  })

  test('a single letter beside words that nothing matches finds nothing: too many words begin with it', () => {
    expect(searchQuery(['n', 'unicorn'], WORDS)).toBeNull()
    expect(searchQuery(['n'], WORDS)).not.toBeNull()
  })

  test('takes an occasion as a hint beside a product, and at its word alone', () => {
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

  test('marks what was typed and what it means', () => {
    expect(read('diaries emerald')?.marks).toEqual(
      ['diaries', 'diary', 'planner', 'emerald'].toSorted(byPlace),
    )
  })
})

/** The order in which the example's words are marked. */
function byPlace(a: string, b: string): number {
  const order = ['diary', 'diaries', 'planner', 'emerald']
  return order.indexOf(a) - order.indexOf(b)
}

describe('a search that no product matches whole', () => {
  test('asks for all parts but one, then for any, the rarest first', () => {
    expect(relaxedQueries(['common', 'rare', 'middle'], [90, 1, 10])).toEqual([
      {
        literal: '(rare & middle)',
        wide: '((middle & common) | (rare & common) | (rare & middle))',
      },
      { literal: 'rare', wide: '(rare | middle | common)' },
    ])
    expect(relaxedQueries(['common', 'rare'], [2, 1])).toEqual([{ literal: 'rare', wide: '(rare | common)' }])
  })

  test('of one part has nothing to give up', () => {
    expect(relaxedQueries(['one'], [0])).toEqual([])
  })
})

test('nothing of a text, of a product or of staff is ever an operator', () => {
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
