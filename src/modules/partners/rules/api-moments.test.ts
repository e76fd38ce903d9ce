import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isForward, isoInstant, readMoment, spanOf } from './api-moments.ts'

const DAY = 86_400_000

describe('a day as a parameter', () => {
  test('is the whole day in India', () => {
    const { from, until } = readMoment('2026-11-22')!
    expect(isoInstant(from)).toBe('2026-11-21T18:30:00.000Z')
    expect(isoInstant(until)).toBe('2026-11-22T18:30:00.000Z')
  })

  test.each([
    '2026-02-29',
    '2026-13-01',
    '1999-12-31',
    '2100-01-01',
    '2026-1-1',
    '22-11-2026',
    '',
    ' 2026-11-22',
  ])('“%s” is invalid', (text) => expect(readMoment(text)).toBeNull())
})

describe('an instant as a parameter', () => {
  test.each([
    ['2026-11-22T09:30:00+05:30', '2026-11-22T04:00:00.000Z'],
    ['2026-11-22T09:30:00 05:30', '2026-11-22T04:00:00.000Z'],
    ['2026-11-22t04:00z', '2026-11-22T04:00:00.000Z'],
    ['2026-11-22T04:00:00.1Z', '2026-11-22T04:00:00.100Z'],
    ['2026-11-22T04:00:00.123456789Z', '2026-11-22T04:00:00.123Z'],
    ['2026-11-22T00:00:00-0800', '2026-11-22T08:00:00.000Z'],
    ['2024-02-29T23:59:59+00:00', '2024-02-29T23:59:59.000Z'],
  ])('%s means %s', (text, instant) => {
    const { from, until } = readMoment(text)!
    expect(isoInstant(from)).toBe(instant)
    expect(until - from).toBe(1)
  })

  test.each([
    '2026-11-22T09:30:00',
    '2026-11-22T24:00:00Z',
    '2026-11-22T09:60:00Z',
    '2026-11-22T09:30:60Z',

    '2026-11-22T09:30:00+15:00',
    '2026-11-22T09:30:00+05:61',
    '2026-02-30T09:30:00Z',
    '2026-11-22 09:30:00Z',
    '2026-11-22T09Z',
    '1733',
    '2026-11-22T09:30:00.Z',
    '2026-11-22T09:30:00Z ',
  ])('“%s” is invalid', (text) => expect(readMoment(text)).toBeNull())

  test('reads its own format, and JavaScript’s', () => {
    const from = Date.UTC(2000, 0, 2)
    fc.assert(
      fc.property(fc.integer({ min: from, max: from + 36_000 * DAY }), (milliseconds) => {
        expect(isoInstant(milliseconds)).toBe(new Date(milliseconds).toISOString())
        expect(readMoment(isoInstant(milliseconds))).toEqual({ from: milliseconds, until: milliseconds + 1 })
      }),
    )
  })
})

test('a period includes both ends, and an end may be open', () => {
  const { from, until } = spanOf({ start_date: '2026-11-22', end_date: '2026-11-22' })
  expect(until! - from!).toBe(DAY)
  expect(spanOf({})).toEqual({ from: null, until: null })
  expect(isForward(spanOf({ start_date: '2026-11-22' }))).toBe(true)
  expect(isForward(spanOf({ start_date: '2026-11-23', end_date: '2026-11-22' }))).toBe(false)
  const instant = '2026-11-22T10:00:00Z'
  expect(isForward(spanOf({ start_date: instant, end_date: instant }))).toBe(true)
})
