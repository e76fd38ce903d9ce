import { expect, test } from 'vitest'
import { formatFigure, documentDate, paymentLabel, placeLabel } from './document-labels.ts'
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
