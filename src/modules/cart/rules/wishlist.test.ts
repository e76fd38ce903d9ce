import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import {
  addToWishlist,
  EMPTY_WISHLIST,
  isInWishlist,
  MAX_WISHES,
  parseWishlist,
  putBackInWishlist,
  refreshWishlist,
  removeFromWishlist,
  type Wishlist,
  type WishlistItem,
} from './wishlist.ts'
import { anyText } from '#platform/testing/any-text.ts'

const anItem = (facts: Partial<WishlistItem> = {}): WishlistItem => ({
  id: 'a',
  name: 'Ruled Notebook',
  pricePaise: paise(24_900),
  struckPaise: paise(29_900),
  imageUrl: '/pictures/0123456789abcdef01234567',
  category: 'Ruled Notebooks',
  rating: 4.5,
  reviewsCount: 12,
  path: '/ruled-notebook/ruled-notebook',
  available: 10,
  ...facts,
})
const idsOf = (list: Wishlist) => list.map(({ id }) => id)
const full = Array.from({ length: MAX_WISHES }, (_, index) => anItem({ id: `${index}` }))

describe('adding to the wishlist', () => {
  test('puts the newest first', () => {
    expect(idsOf(addToWishlist(addToWishlist(EMPTY_WISHLIST, anItem()), anItem({ id: 'b' })))).toEqual([
      'b',
      'a',
    ])
  })

  test('ignores a duplicate id, whatever its other data', () => {
    const list = [anItem()]
    expect(addToWishlist(list, anItem({ name: 'Another name', pricePaise: paise(1) }))).toBe(list)
  })

  test('stops at the maximum', () => {
    expect(addToWishlist(full.slice(1), anItem({ id: 'last' }))).toHaveLength(MAX_WISHES)
    expect(addToWishlist(full, anItem({ id: 'one too many' }))).toBe(full)
  })

  test('stores the specification’s fields and no others', () => {
    const card = { ...anItem(), isNew: true, placeholder: 'data:,' }
    expect(addToWishlist(EMPTY_WISHLIST, card)).toEqual([anItem()])
  })
})

describe('restoring', () => {
  const before = ['a', 'b', 'c'].map((id) => anItem({ id }))

  test('undoes a removal in its place', () => {
    expect(putBackInWishlist(removeFromWishlist(before, 'b'), before)).toEqual(before)
  })

  test('undoes clearing, with later additions in front', () => {
    const since = addToWishlist(EMPTY_WISHLIST, anItem({ id: 'd' }))
    expect(idsOf(putBackInWishlist(since, before))).toEqual(['d', 'a', 'b', 'c'])
  })

  test('never exceeds the maximum', () => {
    expect(putBackInWishlist([anItem({ id: 'new' })], full)).toHaveLength(MAX_WISHES)
  })
})

describe('the shop’s current data', () => {
  test('replaces the stored data', () => {
    const fresh = anItem({ pricePaise: paise(19_900), available: 0, name: 'New name' })
    expect(refreshWishlist([anItem({ id: 'b' }), anItem()], [fresh])).toEqual([anItem({ id: 'b' }), fresh])
  })

  test('keeps the same list object when nothing differs, and adds no fields', () => {
    const list = [anItem()]
    expect(refreshWishlist(list, [anItem(), anItem({ id: 'unknown' })])).toBe(list)
  })
})

const anyItem = fc.constantFrom('a', 'b', 'c', 'd', 'e').map((id) => anItem({ id }))
const anyStep = fc.record({ kind: fc.constantFrom('add', 'remove', 'clear'), item: anyItem })
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

function take(list: Wishlist, { kind, item }: Step): Wishlist {
  if (kind === 'clear') return EMPTY_WISHLIST
  return kind === 'add' ? addToWishlist(list, item) : removeFromWishlist(list, item.id)
}

describe('any sequence of adding, removing and clearing', () => {
  test('keeps each product once, the newest first', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        let ids: string[] = []
        for (const { kind, item } of steps) {
          if (kind === 'clear') ids = []
          else if (kind === 'remove') ids = ids.filter((id) => id !== item.id)
          else if (!ids.includes(item.id)) ids = [item.id, ...ids]
        }
        const list = steps.reduce(take, EMPTY_WISHLIST)
        expect(idsOf(list)).toEqual(ids)
        for (const id of ['a', 'b', 'c', 'd', 'e']) expect(isInWishlist(list, id)).toBe(ids.includes(id))
      }),
    )
  })

  test('is unchanged after storing and reading', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 20 }), anyText, (steps, name) => {
        const list = steps.reduce(take, EMPTY_WISHLIST).map((item) => ({ ...item, name }))
        expect(parseWishlist(JSON.stringify(list))).toEqual(list)
      }),
    )
  })

  test('can be undone completely', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyItem, { selector: ({ id }) => id }),
        fc.array(anyStep),
        (before, steps) => {
          const later = steps.filter(({ kind }) => kind !== 'add').reduce(take, before as Wishlist)
          expect(putBackInWishlist(later, before)).toEqual(before)
        },
      ),
    )
  })
})

describe('a stored wishlist', () => {
  const saved = (facts: Record<string, unknown>) => JSON.stringify([{ ...anItem(), ...facts }])

  test.each([
    ['an empty text', ''],
    ['null', 'null'],
    ['an object', '{}'],
    ['half a list', '['],
    ['a list of null', '[null]'],
    ['a list of strings', '[1,"a"]'],
    ['a negative price', saved({ pricePaise: -1 })],
    ['a price in rupees', saved({ pricePaise: 249.5 })],
    ['a struck-through price as a string', saved({ struckPaise: '299' })],
    ['a missing struck-through price', saved({ struckPaise: undefined })],
    ['a rating out of range', saved({ rating: 7 })],
    ['a rating in words', saved({ rating: 'good' })],
    ['half a review', saved({ reviewsCount: 0.5 })],
    ['an id that is a number', saved({ id: 7 })],
    ['no name', saved({ name: null })],
    ['no category', saved({ category: undefined })],
    ['an address outside the shop', saved({ path: '//evil.example/x' })],
    ['a script as its address', saved({ path: 'data:text/html,x' })],
    ['negative stock', saved({ available: -1 })],
    ['one valid entry and one invalid', `[${JSON.stringify(anItem())},{}]`],
  ])('is ignored if it is %s', (_kind, text) => {
    expect(parseWishlist(text)).toBeNull()
  })

  test('has a product once, however often it was stored', () => {
    expect(parseWishlist(JSON.stringify([anItem(), anItem({ name: 'again' })]))).toEqual([anItem()])
  })

  test('may have no rating or stock', () => {
    const bare = anItem({ rating: null, struckPaise: null, available: null, reviewsCount: 0 })
    expect(parseWishlist(JSON.stringify([bare]))).toEqual([bare])
  })

  test('with too many entries is cut to the maximum', () => {
    expect(parseWishlist(JSON.stringify([...full, anItem({ id: 'more' })]))).toEqual(full)
  })

  test('is read or ignored, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.json()), (text) => {
        const list = parseWishlist(text)
        expect(list === null || Array.isArray(list)).toBe(true)
      }),
    )
  })
})
