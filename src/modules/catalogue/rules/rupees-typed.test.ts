import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_RUPEES, readRupees, rupeesTyped } from './rupees-typed.ts'
import { paise } from '#platform/rules/money.ts'

test('a formatted amount is parsed back to itself, with or without separators', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_RUPEES * 100 }), (amount) => {
      const typed = rupeesTyped(paise(amount))
      expect(readRupees(typed)).toBe(amount)
      expect(readRupees(` ₹ ${typed.replace(/^(\d+)(\d{3})/, '$1,$2')} `)).toBe(amount)
    }),
  )
})

test.each(['', '-1', '99.999', '1e3', 'NaN', 'Infinity', '0x10', '1000000.01', '1e12', '1 2.3.4', '.', '१२'])(
  '%j is not an amount',
  (text) => {
    expect(readRupees(text)).toBeNull()
  },
)

test('a missing amount is an empty field', () => {
  expect(rupeesTyped(null)).toBe('')
})
