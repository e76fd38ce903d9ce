import { expect, test } from 'vitest'
import type { Cart } from './cart.ts'
import { settleCart } from './settle-cart.ts'
import { paise } from '#platform/rules/money.ts'

const cart = (quantities: Readonly<Record<string, number>>): Cart =>
  Object.entries(quantities).map(([id, quantity]) => ({
    id,
    quantity,
    name: id,
    pricePaise: paise(100),
    imageUrl: '',
    path: '/a/b',
    maxQuantity: 50,
  }))
const bought = (quantities: Readonly<Record<string, number>>) =>
  Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity }))

test.each([
  ['items that were bought leave the cart', { a: 1, b: 3 }, { a: 1, b: 3 }, {}],
  ['items added since the order stay in the cart', { a: 1, b: 5, c: 2 }, { a: 1, b: 3 }, { b: 2, c: 2 }],
  ['bought items that were removed since change nothing', { b: 1 }, { a: 1, b: 3 }, {}],
])('%s', (_name, before, order, after) => {
  expect(settleCart(cart(before), bought(order))).toEqual(cart(after))
})
