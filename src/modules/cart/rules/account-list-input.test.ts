import { describe, expect, test } from 'vitest'
import { saveCartInput, saveWishlistInput } from './account-list-input.ts'
import { uuid } from '#modules/checkout/testing/an-order.ts'

const CART = {
  owner: 'u-1',
  version: 3,
  items: [{ productId: uuid(1), quantity: 2, putInAt: 1_790_000_000_000 }],
}
const WISHLIST = { owner: 'u-1', version: 0, productIds: [uuid(1), uuid(2)] }
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ productId: uuid(index), quantity: 1 }))

describe('a submitted cart', () => {
  test('has ids and quantities, and the version that its browser knows', () => {
    expect(saveCartInput.parse(CART)).toEqual(CART)
    expect(saveCartInput.parse({ ...CART, items: [] }).items).toEqual([])
    expect(saveCartInput.parse({ ...CART, items: lines(50) }).items).toHaveLength(50)
  })

  test.each([
    ['51 lines', { items: lines(51) }],
    ['a product twice', { items: [...lines(1), ...lines(1)] }],
    ['a quantity of 0', { items: [{ productId: uuid(1), quantity: 0 }] }],
    ['a quantity of 1000', { items: [{ productId: uuid(1), quantity: 1_000 }] }],
    ['half a product', { items: [{ productId: uuid(1), quantity: 1.5 }] }],
    ['a price', { items: [{ productId: uuid(1), quantity: 1, pricePaise: 1 }] }],
    ['a time before the earliest', { items: [{ productId: uuid(1), quantity: 1, putInAt: -1 }] }],
    ['a time after the latest', { items: [{ productId: uuid(1), quantity: 1, putInAt: 8.64e15 + 1 }] }],
    ['an invalid product id', { items: [{ productId: 'notebook', quantity: 1 }] }],
    ['no version', { version: undefined }],
    ['a version below 0', { version: -1 }],
    ['a version too large for the column', { version: 2 ** 31 }],
    ['no owner', { owner: '' }],
    ['another field', { userId: 'u-2' }],
  ])('is refused with %s', (_name, changes) => {
    expect(saveCartInput.safeParse({ ...CART, ...changes }).error?.issues[0]?.message).toBe(
      'This request cannot be read',
    )
  })
})

describe('a submitted wishlist', () => {
  test('has ids in sequence', () => {
    expect(saveWishlistInput.parse(WISHLIST)).toEqual(WISHLIST)
  })

  test.each([
    ['101 products', { productIds: lines(101).map(({ productId }) => productId) }],
    ['a product twice', { productIds: [uuid(1), uuid(1)] }],
    ['no list', { productIds: 'all' }],
    ['another field', { items: [] }],
  ])('is refused with %s', (_name, changes) => {
    expect(saveWishlistInput.safeParse({ ...WISHLIST, ...changes }).success).toBe(false)
  })
})
