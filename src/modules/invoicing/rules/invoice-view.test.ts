import { expect, test } from 'vitest'
import { formatFigure, documentDate, paymentLabel, placeLabel, amountInWords } from './invoice-view.ts'
import { paise } from '#platform/rules/money.ts'

test('amounts in columns always have their paise', () => {
  expect([0, 5, 100, 12_345_650, -94_800].map((amount) => formatFigure(paise(amount)))).toEqual([
    '0.00',
    '0.05',
    '1.00',
    '1,23,456.50',
    '-948.00',
  ])
})

test('a date is written out', () => {
  expect(documentDate('2026-04-01')).toBe('1 April 2026')
  expect(documentDate('2026-12-31')).toBe('31 December 2026')
})

test('a payment is shown with its method and reference', () => {
  expect(paymentLabel({ method: 'prepaid', reference: 'pay_1' })).toBe('Paid online, pay_1')
  expect(paymentLabel({ method: 'prepaid', reference: '' })).toBe('Paid online')
  expect(paymentLabel({ method: 'cod', reference: '' })).toBe('Cash on delivery')
  expect(paymentLabel({ method: 'none', reference: '' })).toBe('Nothing to pay')
})

test('a place is shown with its code, if it has one', () => {
  expect(placeLabel({ name: 'Telangana', code: '36' })).toBe('Telangana (36)')
  expect(placeLabel({ name: 'Elsewhere', code: null })).toBe('Elsewhere')
})

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
