import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import { mergeWishlists, wishLines } from './merge-wishlists.ts'
import { MAX_WISHES, type Wishlist, type WishlistItem } from './wishlist.ts'

const wish = (id: string): WishlistItem => ({
  id,
  name: id,
  pricePaise: paise(24_900),
  struckPaise: null,
  imageUrl: '/pictures/x',
  category: 'Ruled Notebooks',
  rating: null,
  reviewsCount: 0,
  path: `/ruled-notebook/${id}`,
  available: null,
})
const list = (...ids: string[]): Wishlist => ids.map(wish)
const ids = (wishes: Wishlist) => wishes.map(({ id }) => id)

describe('merging two wishlists', () => {
  test('puts what only this browser has first at sign-in', () => {
    expect(ids(mergeWishlists({}, list('a', 'b'), list('b', 'c'), 0))).toEqual(['a', 'b', 'c'])
  })

  test('later follows the side that added or removed an item', () => {
    const base = wishLines(list('a', 'b', 'c'))
    expect(ids(mergeWishlists(base, list('d', 'b', 'c'), list('e', 'a', 'c'), 0))).toEqual(['d', 'e', 'c'])
  })

  test('never exceeds the maximum of one list', () => {
    const many = (first: number) => list(...Array.from({ length: 80 }, (_, index) => `p${first + index}`))
    expect(mergeWishlists({}, many(0), many(60), 0)).toHaveLength(MAX_WISHES)
  })

  test('gives the same from either side, each product once, and merging again changes nothing', () => {
    const anyList = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')).map((each) => list(...each))
    fc.assert(
      fc.property(anyList, anyList, anyList, (base, mine, theirs) => {
        const known = wishLines(base)
        const merged = mergeWishlists(known, mine, theirs, 0)
        expect(new Set(ids(mergeWishlists(known, theirs, mine, 0)))).toEqual(new Set(ids(merged)))
        expect(new Set(ids(merged)).size).toBe(merged.length)
        expect(ids(mergeWishlists(wishLines(theirs), merged, theirs, 0)).toSorted()).toEqual(
          ids(merged).toSorted(),
        )
      }),
    )
  })
})
