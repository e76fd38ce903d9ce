import { describe, expect, test } from 'vitest'
import { isLargeHold, isTooMuchAfterUnpaid } from './hold-limits.ts'

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
