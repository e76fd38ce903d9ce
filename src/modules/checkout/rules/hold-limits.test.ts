import { describe, expect, test } from 'vitest'
import { isLargeHold, isTooMuchAfterUnpaid } from './hold-limits.ts'

test('a large reservation is more than 20 units of a product with stock tracking', () => {
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

  test('up to 5 units of a product and 20 in all may be reserved, current reservations included', () => {
    expect(isTooMuchAfterUnpaid([item(5), item(5), item(5), item(5)], 0)).toBe(false)
    expect(isTooMuchAfterUnpaid([item(6)], 0)).toBe(true)
    expect(isTooMuchAfterUnpaid([item(2, 4)], 4)).toBe(true)
    expect(isTooMuchAfterUnpaid([item(5)], 15)).toBe(false)
    expect(isTooMuchAfterUnpaid([item(5)], 16)).toBe(true)
  })

  test('products without stock tracking reserve nothing', () => {
    expect(isTooMuchAfterUnpaid([item(50, 0, null)], 0)).toBe(false)
  })
})
