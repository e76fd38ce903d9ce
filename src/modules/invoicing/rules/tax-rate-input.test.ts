import { expect, test } from 'vitest'
import { FIRST_DAY_OF_GST, rateMayBegin, taxRateInput } from './tax-rate-input.ts'
import { MESSAGES } from '#platform/rules/messages.ts'

const RATE = { hsn: '48201090', ratePercent: 18, effectiveFrom: '2026-12-01', note: 'Council of November' }

test('a rate has a code, a whole percentage and a day', () => {
  expect(taxRateInput.parse({ ...RATE, hsn: ' 4820 ', note: ' x ' })).toEqual({
    ...RATE,
    hsn: '4820',
    note: 'x',
  })
  for (const ratePercent of [0, 100])
    expect(taxRateInput.parse({ ...RATE, ratePercent }).ratePercent).toBe(ratePercent)
})

test.each([
  ['hsn', '482', MESSAGES.tax_rate_hsn],
  ['hsn', '482010901', MESSAGES.tax_rate_hsn],
  ['hsn', '48a0', MESSAGES.tax_rate_hsn],
  ['ratePercent', -1, MESSAGES.tax_rate_percent],
  ['ratePercent', 101, MESSAGES.tax_rate_percent],
  ['ratePercent', 2.5, MESSAGES.tax_rate_percent],
  ['ratePercent', null, MESSAGES.tax_rate_percent],
  ['ratePercent', Number.NaN, MESSAGES.tax_rate_percent],
  ['effectiveFrom', '', MESSAGES.tax_rate_day],
  ['effectiveFrom', '2026-02-30', MESSAGES.tax_rate_day],
  ['effectiveFrom', '1.12.2026', MESSAGES.tax_rate_day],
  ['note', 'x'.repeat(201), MESSAGES.tax_rate_note],
])('%s cannot be %s', (field, value, message) => {
  const refused = taxRateInput.safeParse({ ...RATE, [field]: value })
  expect(refused.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
})

test('the rate of an invoiced code changes tomorrow at the earliest', () => {
  const days = { tomorrow: '2026-11-06', last: '2028-11-04' }
  expect(rateMayBegin({ ...days, isInvoiced: true })).toEqual({
    earliest: '2026-11-06',
    latest: '2028-11-04',
  })
  expect(rateMayBegin({ ...days, isInvoiced: false }).earliest).toBe(FIRST_DAY_OF_GST)
})
