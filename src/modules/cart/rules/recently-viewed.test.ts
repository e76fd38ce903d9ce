import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MAX_SHOWN,
  NOTHING_SEEN,
  othersSeen,
  parseRecentlyViewed,
  rememberSeen,
  type RecentlyViewed,
  type SeenProduct,
} from './recently-viewed.ts'
import { paise } from '#platform/rules/money.ts'

function seenProduct(id: string, pricePaise = 24_900): SeenProduct {
  return {
    id,
    name: `Notebook ${id}`,
    pricePaise: paise(pricePaise),
    struckPaise: null,
    imageUrl: '/pictures/x',
    category: 'Ruled Notebooks',
    rating: null,
    reviewsCount: 0,
    path: `/ruled-notebook/${id}`,
    available: 5,
  }
}

function looksAt(ids: readonly string[]): RecentlyViewed {
  return ids.reduce((seen, id) => rememberSeen(seen, seenProduct(id)), NOTHING_SEEN)
}

const ids = (list: RecentlyViewed) => list.map(({ id }) => id)

describe('recently viewed products', () => {
  test('are listed newest first, each once', () => {
    expect(ids(looksAt(['a', 'b', 'a', 'c', 'b']))).toEqual(['b', 'c', 'a'])
  })

  test('are stored as they were seen last', () => {
    const seen = rememberSeen(looksAt(['a', 'b']), seenProduct('a', 19_900))
    expect(seen[0]).toEqual(seenProduct('a', 19_900))
  })

  test('are shown without the current page’s product, eight at most', () => {
    const seen = looksAt(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'])
    expect(ids(othersSeen(seen, '11'))).toEqual(['10', '9', '8', '7', '6', '5', '4', '3'])
    expect(ids(othersSeen(seen, 'another'))).toHaveLength(MAX_SHOWN)
    expect(othersSeen(looksAt(['only']), 'only')).toEqual([])
  })

  test('are unchanged after storing and reading; unreadable ones are ignored', () => {
    const seen = looksAt(['a', 'b'])
    expect(parseRecentlyViewed(JSON.stringify(seen))).toEqual(seen)
    for (const text of ['', 'no', '{}', '[1]', '[{"id":"a"}]']) expect(parseRecentlyViewed(text)).toEqual([])
  })

  test('never contain a product twice, and never show the current one', () => {
    const walks = fc.array(fc.constantFrom(...'a b c d e f g h i j k l'.split(' ')), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(walks, (walk) => {
        const seen = looksAt(walk)
        const last = walk.at(-1)!
        expect(new Set(ids(seen)).size).toBe(seen.length)
        expect(ids(seen)[0]).toBe(last)
        expect(ids(othersSeen(seen, last))).not.toContain(last)
        expect(othersSeen(seen, last).length).toBe(Math.min(MAX_SHOWN, new Set(walk).size - 1))
      }),
    )
  })
})
