import { expect, test } from 'vitest'
import { monthOf, formatMonth, readMonth } from './month.ts'

test.each(['2026-11', '2017-07', '2099-12'])('%s is a month', (text) => {
  expect(readMonth(text)).toBe(text)
})

test.each([
  '',
  '2026-13',
  '2026-00',
  '2017-06',
  '2026-1',
  '1926-11',
  '2026-11-01',
  "2026-11' OR 1",
  null,
  undefined,
])('%s is not a month', (text) => {
  expect(readMonth(text)).toBeNull()
})

test('the month of an instant is the Indian month', () => {
  expect(monthOf(new Date('2026-10-31T19:00:00Z'))).toBe('2026-11')
  expect(formatMonth('2026-11')).toBe('November 2026')
})
