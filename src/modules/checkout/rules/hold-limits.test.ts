import { describe, expect, test } from 'vitest'
import { isLargeHold, isTooMuchAfterUnpaid, maxHeldUnits } from './hold-limits.ts'

test.each([
  [0, 10],
  [20, 10],
  [21, 10],
  [22, 11],
  [1_000, 500],
])('of %d on hand the unpaid orders of one shopper hold at most %d', (onHand, most) => {
  expect(maxHeldUnits(onHand)).toBe(most)
})

test('a large hold is more than 20 units of a product that is counted', () => {
  expect(
    isLargeHold([
      { quantity: 20, onHand: 100 },
      { quantity: 20, onHand: 100 },
    ]),
  ).toBe(false)
  expect(isLargeHold([{ quantity: 21, onHand: 100 }])).toBe(true)
  expect(isLargeHold([{ quantity: 21, onHand: null }])).toBe(false)
})

describe('after an unpaid order', () => {
  const item = (quantity: number, heldBefore = 0, onHand: number | null = 100) => ({
    quantity,
    heldBefore,
    onHand,
  })

  test('5 of a product and 20 in all are not too much, with what is held already', () => {
    expect(isTooMuchAfterUnpaid([item(5), item(5), item(5), item(5)], 0)).toBe(false)
    expect(isTooMuchAfterUnpaid([item(6)], 0)).toBe(true)
    expect(isTooMuchAfterUnpaid([item(2, 4)], 4)).toBe(true)
    expect(isTooMuchAfterUnpaid([item(5)], 15)).toBe(false)
    expect(isTooMuchAfterUnpaid([item(5)], 16)).toBe(true)
  })

  test('products that are not counted hold nothing', () => {
    expect(isTooMuchAfterUnpaid([item(50, 0, null)], 0)).toBe(false)
  })
})
