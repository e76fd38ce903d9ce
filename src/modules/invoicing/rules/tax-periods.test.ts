import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import {
  financialYearOf,
  indianDayOf,
  invoiceFileName,
  MIN_DIGITS,
  numberPrefix,
  seriesOf,
  monthOf,
  formatMonth,
  readMonth,
} from './tax-periods.ts'

describe('the financial year', () => {
  test.each([
    ['2026-03-31T23:59:59.999+05:30', '2026-03-31', '25-26'],
    ['2026-04-01T00:00:00+05:30', '2026-04-01', '26-27'],
    // In UTC it is still March, and the previous year.
    ['2026-03-31T18:30:00Z', '2026-04-01', '26-27'],
    ['2026-03-31T18:29:59Z', '2026-03-31', '25-26'],
    ['2026-12-31T20:00:00Z', '2027-01-01', '26-27'],
    ['2100-01-15T00:00:00Z', '2100-01-15', '99-00'],
  ])('of %s belongs to the Indian day %s: %s', (instant, day, year) => {
    expect(indianDayOf(new Date(instant))).toBe(day)
    expect(financialYearOf(day)).toBe(year)
  })

  test('changes only on 1 April', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2018-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }),
        (date) => {
          const [today, tomorrow] = [date, new Date(date.getTime() + 86_400_000)].map(indianDayOf)
          const changes = financialYearOf(today!) !== financialYearOf(tomorrow!)
          expect(changes).toBe(tomorrow!.endsWith('-04-01'))
        },
      ),
    )
  })
})

describe('an invoice number', () => {
  test('has at most sixteen letters, digits, dashes and slashes, up to ten million a year', () => {
    for (const paper of ['invoice', 'credit_note'] as const) {
      const prefix = numberPrefix(seriesOf(paper, '2026-11-05'))
      for (const sequence of [1, 999_999, 9_999_999])
        expect(prefix + String(sequence).padStart(MIN_DIGITS, '0')).toMatch(/^[A-Z0-9/-]{1,16}$/)
    }
  })

  test('has another prefix than a credit note’s', () => {
    expect(numberPrefix(seriesOf('invoice', '2026-11-05'))).toBe(`${EXAMPLE_FACTS.invoiceSeries}/26-27/`)
    expect(numberPrefix(seriesOf('credit_note', '2027-03-31'))).toBe(
      `${EXAMPLE_FACTS.creditNoteSeries}/26-27/`,
    )
    expect(EXAMPLE_FACTS.invoiceSeries).not.toBe(EXAMPLE_FACTS.creditNoteSeries)
  })

  test('becomes a file name without folders', () => {
    expect(invoiceFileName('PN/26-27/000001')).toBe('PN-26-27-000001.pdf')
  })
})

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
