import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_ORDER_LINES } from '#modules/catalogue/rules/stock.ts'
import {
  addToCart,
  cartCount,
  cartTotal,
  EMPTY_CART,
  parseCart,
  putBackInCart,
  removeFromCart,
  setQuantity,
  type Cart,
  type CartItem,
  settleCart,
} from './cart.ts'
import { paise } from '#platform/rules/money.ts'
import { anyText } from '#platform/testing/any-text.ts'

const aLine = (facts: Partial<CartItem> = {}): CartItem => ({
  id: 'a',
  name: 'Ruled Notebook',
  pricePaise: paise(24_900),
  imageUrl: '/images/ruled.svg',
  path: '/ruled-notebook/ruled-notebook',
  maxQuantity: 50,
  quantity: 1,
  ...facts,
})

const anItem = (facts: Partial<CartItem> = {}): Omit<CartItem, 'quantity'> => {
  const { quantity: _quantity, ...item } = aLine(facts)
  return item
}

describe('adding an item', () => {
  test('appends a new one, one unit by default', () => {
    const cart = addToCart(addToCart(EMPTY_CART, anItem()), anItem({ id: 'b' }), 3)
    expect(cart.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a', 1],
      ['b', 3],
    ])
  })

  test('increases the quantity of an existing one in its place', () => {
    const cart = [aLine({ quantity: 2 }), aLine({ id: 'b' })]
    expect(addToCart(cart, anItem(), 3).map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a', 5],
      ['b', 1],
    ])
  })

  test('updates the existing item’s data', () => {
    const [line] = addToCart(
      [aLine()],
      anItem({ pricePaise: paise(19_900), name: 'New name', maxQuantity: 9 }),
    )
    expect(line).toEqual(aLine({ pricePaise: paise(19_900), name: 'New name', maxQuantity: 9, quantity: 2 }))
  })

  test('stops at the maximum that can be ordered', () => {
    expect(addToCart(EMPTY_CART, anItem({ maxQuantity: 4 }), 9)).toEqual([
      aLine({ maxQuantity: 4, quantity: 4 }),
    ])
    expect(addToCart([aLine({ quantity: 3 })], anItem({ maxQuantity: 4 }), 9)[0]?.quantity).toBe(4)
  })

  test('does nothing for an item out of stock', () => {
    expect(addToCart(EMPTY_CART, anItem({ maxQuantity: 0 }))).toEqual([])
    const cart = [aLine({ quantity: 2 })]
    expect(addToCart(cart, anItem({ maxQuantity: 0 }))).toEqual(cart)
  })

  test('stops at the maximum number of lines per order', () => {
    const lines = Array.from({ length: MAX_ORDER_LINES }, (_, index) => aLine({ id: `${index}` }))
    expect(addToCart(lines, anItem({ id: 'more' }))).toBe(lines)
    expect(addToCart(lines, anItem({ id: '7' }), 2)[7]?.quantity).toBe(3)
  })

  test.each([0, -1, Number.NaN])('with a quantity of %d changes nothing', (amount) => {
    expect(addToCart(EMPTY_CART, anItem(), amount)).toEqual([])
  })
})

describe('a quantity', () => {
  test.each([0, -1, -50, -Infinity])('of %d removes the item', (quantity) => {
    expect(setQuantity([aLine(), aLine({ id: 'b' })], 'a', quantity)).toEqual([aLine({ id: 'b' })])
  })

  test.each([
    [1, 1],
    [7, 7],
    [2.9, 2],
    [0.5, 1],
    [51, 50],
    [Infinity, 50],
  ])('set to %d is %d', (quantity, expected) => {
    expect(setQuantity([aLine({ quantity: 3 })], 'a', quantity)[0]?.quantity).toBe(expected)
  })

  test('that is not a number changes nothing', () => {
    const cart = [aLine({ quantity: 3 })]
    expect(setQuantity(cart, 'a', Number.NaN)).toEqual(cart)
    expect(addToCart(cart, anItem(), Number.NaN)).toEqual(cart)
  })

  test('of an item that is not in the cart changes nothing', () => {
    expect(setQuantity([aLine()], 'b', 3)).toEqual([aLine()])
    expect(removeFromCart([aLine()], 'b')).toEqual([aLine()])
  })
})

describe('restoring a removed line', () => {
  const cart = ['a', 'b', 'c'].map((id, index) => aLine({ id, quantity: index + 1 }))

  test('puts it back unchanged, in its place', () => {
    for (const [position, line] of cart.entries())
      expect(putBackInCart(removeFromCart(cart, line.id), line, position)).toEqual(cart)
  })

  test('works line by line after the cart was cleared', () => {
    expect(cart.reduce<Cart>((rest, line, position) => putBackInCart(rest, line, position), [])).toEqual(cart)
  })

  test('does not add it twice, nor to a full cart', () => {
    expect(putBackInCart(cart, aLine({ id: 'b' }), 0)).toBe(cart)
    const lines = Array.from({ length: MAX_ORDER_LINES }, (_, index) => aLine({ id: `${index}` }))
    expect(putBackInCart(lines, aLine(), 0)).toBe(lines)
  })
})

/** Prices and limits per id, as for a product. */
const PRODUCTS = ['a', 'b', 'c', 'd'].map((id, index) =>
  anItem({ id, pricePaise: paise(9_950 * (index + 1)), maxQuantity: 3 + 7 * index }),
)
const anyProduct = fc.constantFrom(...PRODUCTS)
const anyStep = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    item: anyProduct,
    amount: fc.integer({ min: -3, max: 60 }),
  }),
  fc.record({
    kind: fc.constant('set' as const),
    item: anyProduct,
    quantity: fc.integer({ min: -3, max: 60 }),
  }),
  fc.record({ kind: fc.constant('remove' as const), item: anyProduct }),
)
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

function take(cart: Cart, step: Step): Cart {
  if (step.kind === 'add') return addToCart(cart, step.item, step.amount)
  return step.kind === 'set'
    ? setQuantity(cart, step.item.id, step.quantity)
    : removeFromCart(cart, step.item.id)
}

/** The rule as the specification states it: quantities by id, in order of arrival. */
function takeInModel(quantities: Map<string, number>, step: Step): void {
  const { id, maxQuantity } = step.item
  const present = quantities.get(id)
  if (present === undefined && step.kind !== 'add') return
  const wanted = step.kind === 'add' ? (present ?? 0) + step.amount : step.kind === 'set' ? step.quantity : 0
  if (wanted <= 0) quantities.delete(id)
  else quantities.set(id, Math.min(wanted, maxQuantity))
}

describe('any sequence of adding, setting and removing', () => {
  test('ends with the items, count and sum that the specification defines', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const quantities = new Map<string, number>()
        for (const step of steps) takeInModel(quantities, step)
        const cart = steps.reduce(take, EMPTY_CART)
        expect(cart.map(({ id, quantity }) => [id, quantity])).toEqual([...quantities])
        expect(cartCount(cart)).toBe([...quantities.values()].reduce((sum, quantity) => sum + quantity, 0))
        const worth = PRODUCTS.map(({ id, pricePaise }) => pricePaise * (quantities.get(id) ?? 0))
        expect(cartTotal(cart)).toBe(worth.reduce((sum, each) => sum + each, 0))
      }),
    )
  })

  test('is unchanged after storing and reading', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), anyText, (steps, name) => {
        const cart = steps.reduce(take, EMPTY_CART).map((line) => ({ ...line, name }))
        expect(parseCart(JSON.stringify(cart))).toEqual(cart)
      }),
    )
  })
})

describe('a stored cart', () => {
  const saved = (facts: Record<string, unknown>) => JSON.stringify([{ ...aLine(), ...facts }])

  test.each([
    ['an empty text', ''],
    ['null', 'null'],
    ['an object', '{}'],
    ['a quoted list', '"[]"'],
    ['half a list', '['],
    ['the word undefined', 'undefined'],
    ['a list of null', '[null]'],
    ['a list of lists', '[[]]'],
    ['a list of strings', '[1,"a"]'],
    ['a quantity of 0', saved({ quantity: 0 })],
    ['a negative quantity', saved({ quantity: -1 })],
    ['half a unit', saved({ quantity: 1.5 })],
    ['a quantity as a string', saved({ quantity: '2' })],
    ['a quantity that is null', saved({ quantity: Number.NaN })],
    ['no quantity', saved({ quantity: undefined })],
    ['a negative price', saved({ pricePaise: -1 })],
    ['a price in rupees', saved({ pricePaise: 249.5 })],
    ['a price beyond safe integers', saved({ pricePaise: 2 ** 53 })],
    ['an id that is a number', saved({ id: 7 })],
    ['no name', saved({ name: null })],
    ['no address', saved({ path: undefined })],
    ['a limit as a string', saved({ maxQuantity: '50' })],
    ['one valid line and one invalid', `[${JSON.stringify(aLine())},{}]`],
  ])('is ignored if it is %s', (_kind, text) => {
    expect(parseCart(text)).toBeNull()
  })

  test('with too many lines is cut to the maximum per order', () => {
    const lines = Array.from({ length: MAX_ORDER_LINES + 1 }, (_, index) => aLine({ id: `${index}` }))
    expect(parseCart(JSON.stringify(lines))).toEqual(lines.slice(0, MAX_ORDER_LINES))
  })

  test('is read or ignored, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.json()), (text) => {
        const cart = parseCart(text)
        expect(cart === null || Array.isArray(cart)).toBe(true)
      }),
    )
  })
})

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
