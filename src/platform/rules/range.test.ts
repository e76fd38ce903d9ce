import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber, isoDay } from './delivery-date.ts'
import { isDay, lengthOf, MAX_DAYS, PRESETS, readDays, readRange } from './range.ts'

const TODAY = '2026-11-22'
const NOTHING = { range: null, from: null, to: null }
const aDay = fc.integer({ min: dayNumber('2020-01-01'), max: dayNumber('2035-12-31') }).map(isoDay)

describe('a range', () => {
  test.each([
    ['7', '2026-11-16', TODAY],
    ['30', '2026-10-24', TODAY],
    ['90', '2026-08-25', TODAY],
    ['month', '2026-11-01', TODAY],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['year', '2025-11-23', TODAY],
    ['anything', '2026-10-24', TODAY],
    ['constructor', '2026-10-24', TODAY],
  ])('named %s goes from %s to %s', (range, from, to) => {
    expect(readRange({ ...NOTHING, range }, TODAY)).toMatchObject({ from, to, isRefused: false })
  })

  test('is what the dates say, up to today', () => {
    const asked = { range: 'custom', from: '2026-02-27', to: '2026-03-02' }
    expect(readRange(asked, TODAY)).toEqual({
      preset: 'custom',
      from: '2026-02-27',
      to: '2026-03-02',
      length: 4,
      isRefused: false,
      before: { from: '2026-02-23', to: '2026-02-26' },
    })
    expect(readDays('2026-11-20', '2027-01-01', TODAY)).toEqual({ from: '2026-11-20', to: TODAY })
  })

  test.each([
    [null, null],
    ['', '2026-11-01'],
    ['2026-11-02', '2026-11-01'],
    ['2026-02-30', '2026-03-01'],
    ['2026-13-01', '2026-11-01'],
    ['2026-11-23', '2026-11-24'],
    ['2020-01-01', '2026-11-01'],
    ["2026-11-01'--", '2026-11-02'],
  ])('is invalid from %s to %s: the last 30 days are shown, and the page says so', (from, to) => {
    expect(readRange({ range: 'custom', from, to }, TODAY)).toMatchObject({
      preset: 'custom',
      from: '2026-10-24',
      to: TODAY,
      isRefused: true,
    })
  })

  test('is as long as its comparison range, which ends the day before', () => {
    fc.assert(
      fc.property(aDay, fc.constantFrom(...Object.keys(PRESETS)), aDay, aDay, (today, range, from, to) => {
        const read = readRange({ range, from, to }, today)
        expect(lengthOf(read)).toBe(read.length)
        expect(lengthOf(read.before)).toBe(read.length)
        expect(dayNumber(read.before.to) + 1).toBe(dayNumber(read.from))
        expect(read.length).toBeGreaterThan(0)
        expect(read.length).toBeLessThanOrEqual(MAX_DAYS)
        expect(read.to <= today).toBe(true)
      }),
    )
  })
})

test('accepts only calendar dates', () => {
  fc.assert(fc.property(aDay, (day) => isDay(day)))
  for (const none of ['2026-02-29', '2026-00-01', '2026-1-1', '1999-01-01', ' 2026-01-01', null])
    expect(isDay(none)).toBe(false)
})

test('exactly the days of this century are calendar days', () => {
  const part = (max: number) => fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, '0'))
  fc.assert(
    fc.property(part(99), part(13), part(32), (year, month, day) => {
      const text = `20${year}-${month}-${day}`
      const instant = new Date(`${text}T00:00:00Z`).getTime()
      const isReal = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
      expect([text, isDay(text)]).toEqual([text, isReal])
    }),
  )
})

test.each(['1999-12-31', '2026-1-01', '2026-01-01T10:00', ' 2026-01-01', ''])(
  '%j is not a calendar day',
  (text) => expect(isDay(text)).toBe(false),
)
