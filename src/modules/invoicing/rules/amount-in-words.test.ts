import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'
import { paise } from '#platform/rules/money.ts'

test.each([
  [0, 'Rupees Zero Only'],
  [1, 'Rupees Zero and One Paise Only'],
  [100, 'Rupees One Only'],
  [1_905, 'Rupees Nineteen and Five Paise Only'],
  [2_000, 'Rupees Twenty Only'],
  [2_150, 'Rupees Twenty-One and Fifty Paise Only'],
  [10_000, 'Rupees One Hundred Only'],
  [54_899, 'Rupees Five Hundred Forty-Eight and Ninety-Nine Paise Only'],
  [100_000, 'Rupees One Thousand Only'],
  [123_45_600, 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six Only'],
  [1_000_000_000, 'Rupees One Crore Only'],
  [
    9_87_65_43_21_21,
    'Rupees Ninety-Eight Crore Seventy-Six Lakh Fifty-Four Thousand Three Hundred Twenty-One and Twenty-One Paise Only',
  ],
  [123_00_00_000_00, 'Rupees One Hundred Twenty-Three Crore Only'],
])('%d paise', (amount, words) => {
  expect(amountInWords(paise(amount))).toBe(words)
})

test('a negative amount throws', () => {
  expect(() => amountInWords(paise(-1))).toThrow(RangeError)
})
