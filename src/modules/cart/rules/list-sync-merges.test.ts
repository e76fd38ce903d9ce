import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_ORDER_LINES } from '#modules/catalogue/rules/stock.ts'
import type { Cart, CartItem } from './cart.ts'
import { cartLines, mergeCarts, mergeWishlists, wishlistLines } from './list-sync.ts'
import { paise } from '#platform/rules/money.ts'
import { MAX_WISHES, type Wishlist, type WishlistItem } from './wishlist.ts'

const line = (id: string, quantity: number, maxQuantity = 50, facts: Partial<CartItem> = {}): CartItem => ({
  id,
  name: `Notebook ${id}`,
  pricePaise: paise(24_900),
  imageUrl: '/pictures/x',
  path: `/ruled-notebook/${id}`,
  quantity,
  maxQuantity,
  putInAt: 0,
  ...facts,
})

const NOW = 100

const cartQuantities = (cart: Cart) => Object.fromEntries(cart.map(({ id, quantity }) => [id, quantity]))

describe('at sign-in', () => {
  test('the carts are merged: the larger quantity, the account’s lines first', () => {
    const mine = [line('a', 1), line('b', 5)]
    const theirs = [line('b', 2), line('c', 3)]
    expect(mergeCarts({}, mine, theirs, NOW).map(({ id, quantity }) => [id, quantity])).toEqual([
      ['b', 5],
      ['c', 3],
      ['a', 1],
    ])
  })

  test('the account’s copy has the newer name, price and stock, which limits the quantity', () => {
    const mine = [line('a', 9, 50, { name: 'Old name' })]
    const theirs = [line('a', 2, 4, { pricePaise: paise(19_900) })]
    expect(mergeCarts({}, mine, theirs, NOW)).toEqual([line('a', 4, 4, { pricePaise: paise(19_900) })])
  })

  test('a sold-out product stays with one unit, so that the cart can say so', () => {
    expect(mergeCarts({}, [line('a', 3, 0)], [], NOW)).toEqual([line('a', 1, 0)])
  })
})

describe('after sign-in', () => {
  test('what this browser removed or added is applied to the newer copy', () => {
    const base = cartLines([line('a', 1), line('b', 2)])
    const mine = [line('b', 2), line('c', 1)]
    const theirs = [line('a', 1), line('b', 6), line('d', 1)]
    expect(cartQuantities(mergeCarts(base, mine, theirs, NOW))).toEqual({ b: 6, c: 1, d: 1 })
  })

  test('an item that was added again stays when another browser removed the earlier one, and counts as new', () => {
    const base = cartLines([line('a', 1)])
    const anew = line('a', 1, 50, { putInAt: 2 })
    expect(mergeCarts(base, [anew], [], NOW)).toEqual([anew])
    expect(mergeCarts(base, [], [anew], NOW)).toEqual([anew])
    expect(mergeCarts({}, [anew], [line('a', 1)], NOW)).toEqual([{ ...anew, putInAt: NOW }])
  })
})

const anyCart: fc.Arbitrary<Cart> = fc.uniqueArray(
  fc
    .record({ id: fc.integer({ min: 0, max: 12 }), quantity: fc.integer({ min: 1, max: 60 }) })
    // A product has one stock, whichever cart it is in.
    .map(({ id, quantity }) => line(`p${id}`, quantity, (id * 7) % 51)),
  { selector: ({ id }) => id, maxLength: 12 },
)

describe('for any two carts', () => {
  test('quantities are the same from either side, and merging again changes nothing', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (mine, theirs) => {
        const merged = mergeCarts({}, mine, theirs, NOW)
        expect(cartQuantities(mergeCarts({}, theirs, mine, NOW))).toEqual(cartQuantities(merged))
        expect(cartQuantities(mergeCarts({}, merged, theirs, NOW))).toEqual(cartQuantities(merged))
        expect(mergeCarts({}, merged, merged, NOW)).toEqual(merged)
      }),
    )
  })

  test('no quantity is above stock or 999, and no product is lost or duplicated', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (mine, theirs) => {
        const merged = mergeCarts({}, mine, theirs, NOW)
        for (const { quantity, maxQuantity } of merged) {
          expect(quantity).toBeGreaterThanOrEqual(1)
          expect(quantity).toBeLessThanOrEqual(Math.max(1, Math.min(maxQuantity, 999)))
        }
        const ids = merged.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(new Set(ids)).toEqual(new Set([...mine, ...theirs].map(({ id }) => id)))
      }),
    )
  })

  test('no cart has more lines than an order may have', () => {
    const many = (first: number) => Array.from({ length: 40 }, (_, index) => line(`p${first + index}`, 1))
    const merged = mergeCarts({}, many(0), many(30), NOW)
    expect(merged).toHaveLength(MAX_ORDER_LINES)
    // All the account's own lines stay, and as many of the browser's as fit.
    expect(merged.slice(0, 40)).toEqual(many(30))
  })
})

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
    const base = wishlistLines(list('a', 'b', 'c'))
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
        const known = wishlistLines(base)
        const merged = mergeWishlists(known, mine, theirs, 0)
        expect(new Set(ids(mergeWishlists(known, theirs, mine, 0)))).toEqual(new Set(ids(merged)))
        expect(new Set(ids(merged)).size).toBe(merged.length)
        expect(ids(mergeWishlists(wishlistLines(theirs), merged, theirs, 0)).toSorted()).toEqual(
          ids(merged).toSorted(),
        )
      }),
    )
  })
})
