import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isPublicStockChanged,
  LOW_STOCK_FOR_STAFF,
  LOW_STOCK_ON_PAGE,
  MAX_QUANTITY,
  MAX_QUANTITY_UNKNOWN,
  maxHeldUnits,
  maxQuantity,
  publicQuantityLimit,
  quantityLimit,
  stockLabel,
  stockLevel,
} from './stock.ts'

test.each([
  [0, 'Out of Stock', 0],
  [-1, 'Out of Stock', 0],
  [1, 'Only 1 left in stock', 1],
  [5, 'Only 5 left in stock', 5],
  [6, 'In Stock', 6],
  [50, 'In Stock', 50],
  [51, 'In Stock', 51],
  [999, 'In Stock', 999],
  [9_999, 'In Stock', 999],
  [null, 'In Stock', 50],
])('%s available is shown as %s, and %d can be ordered', (available, label, most) => {
  expect(stockLabel(available)).toBe(label)
  expect(maxQuantity(available)).toBe(most)
})

test.each([
  [0, 10],
  [20, 10],
  [21, 10],
  [22, 11],
  [1_000, 500],
])('of %d on hand the unpaid orders of one shopper hold at most %d', (onHand, most) => {
  expect(maxHeldUnits(onHand)).toBe(most)
})

test.each([
  [24, 24, 12, 'order_limit', 'You can order up to 12 of Long Book at a time. For more, please contact us.'],
  [24, null, 24, 'out_of_stock', 'Only 24 of Long Book left in stock'],
  [8, 24, 8, 'out_of_stock', 'Only 8 of Long Book left in stock'],
  [0, 24, 0, 'out_of_stock', 'Long Book is out of stock'],
  [null, null, 50, 'out_of_stock', 'You can order at most 50 of one product'],
  [5_000, 5_000, 999, 'out_of_stock', 'You can order at most 999 of one product'],
])('of %s available, with %s on hand, one order has at most %d', (available, onHand, most, code, message) => {
  expect(quantityLimit('Long Book', available, onHand)).toEqual({ most, code, message })
})

test.each([
  [24, 12],
  [8, 8],
  // More than public pages know exactly: the cart says it.
  [MAX_QUANTITY, MAX_QUANTITY],
  [null, MAX_QUANTITY_UNKNOWN],
])('of %s on a public page at most %d can be chosen', (available, most) => {
  expect(publicQuantityLimit('Long Book', available).most).toBe(most)
})

test('the limits are those of the specification', () => {
  expect([MAX_QUANTITY, MAX_QUANTITY_UNKNOWN, LOW_STOCK_ON_PAGE, LOW_STOCK_FOR_STAFF]).toEqual([
    999, 50, 5, 10,
  ])
})

const anyStock = fc.option(fc.integer({ min: -5, max: 200 }))

test('a product can be ordered exactly if it is not out of stock', () => {
  fc.assert(
    fc.property(anyStock, (available) => {
      expect(maxQuantity(available) > 0).toBe(stockLevel(available).kind !== 'out_of_stock')
    }),
  )
})

describe('a stock change', () => {
  test.each([
    [60, 51, false],
    [5_000, 51, false],
    [51, 50, true],
    [50, 49, true],
    [1, 0, true],
    [0, 12, true],
    [null, 50, false],
    [null, null, false],
  ])('from %s to %s changes public pages: %s', (before, after, isChanged) => {
    expect(isPublicStockChanged(before, after)).toBe(isChanged)
  })

  test('changes public pages whenever their text differs', () => {
    fc.assert(
      fc.property(anyStock, anyStock, (before, after) => {
        const isSaidDifferently =
          stockLabel(before) !== stockLabel(after) ||
          Math.min(maxQuantity(before), 51) !== Math.min(maxQuantity(after), 51)
        expect(isPublicStockChanged(before, after)).toBe(isSaidDifferently)
      }),
      { numRuns: 500 },
    )
  })
})
