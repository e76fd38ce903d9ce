import { expect, test } from 'vitest'
import { bucketLabel, formatDays, formatDay, shortDay } from './format-day.ts'

test('days are formatted as in India', () => {
  expect(shortDay('2026-11-05')).toBe('5 Nov')
  expect(formatDay('2026-02-28')).toBe('28 Feb 2026')
  expect(formatDays({ from: '2026-11-05', to: '2026-11-05' })).toBe('5 Nov 2026')
  expect(formatDays({ from: '2026-10-24', to: '2026-11-22' })).toBe('24 Oct – 22 Nov 2026')
  expect(formatDays({ from: '2025-12-30', to: '2026-01-02' })).toBe('30 Dec 2025 – 2 Jan 2026')
})

test('a bar is labelled with its first day, or its month and year', () => {
  const days = { from: '2026-01-05', to: '2026-01-11' }
  expect([bucketLabel(days, 'day'), bucketLabel(days, 'week'), bucketLabel(days, 'month')]).toEqual([
    '5 Jan',
    '5 Jan',
    'Jan 26',
  ])
})
