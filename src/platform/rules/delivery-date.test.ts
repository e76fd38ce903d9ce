import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CUT_OFF_HOUR,
  dayNumber,
  expectedDays,
  isoDay,
  policyDays,
  type OrderMoment,
} from './delivery-date.ts'

const day = fc.integer({ min: dayNumber('2020-01-01'), max: dayNumber('2060-12-31') })
const moment = fc.record({ day: day.map(isoDay), hour: fc.integer({ min: 0, max: 23 }) })
const way = fc.record({ transitDays: fc.integer({ min: 0, max: 30 }), isRemote: fc.boolean() })

const at = (text: string, hour = 10): OrderMoment => ({ day: text, hour })
const near = { transitDays: 2, isRemote: false }

/** Checked against the platform's own calendar. */
const isDeliveredOn = (iso: string) =>
  new Date(`${iso}T00:00Z`).getUTCDay() !== 0 && !['01-26', '08-15', '10-02'].includes(iso.slice(5))

describe('days', () => {
  test('are calculated as in the calendar, forward and back', () => {
    fc.assert(
      fc.property(day, (number) => {
        expect(isoDay(number)).toBe(new Date(number * 86_400_000).toISOString().slice(0, 10))
        expect(dayNumber(isoDay(number))).toBe(number)
      }),
    )
  })
})

describe('the day of delivery', () => {
  test.each([
    ['an ordinary Tuesday', at('2026-11-24'), near, '2026-11-26', '2026-11-28'],
    ['after the cut-off', at('2026-11-24', CUT_OFF_HOUR), near, '2026-11-27', '2026-11-28'],
    ['the hour before it', at('2026-11-24', CUT_OFF_HOUR - 1), near, '2026-11-26', '2026-11-28'],
    ['over a Sunday', at('2026-11-27'), near, '2026-11-30', '2026-12-02'],
    ['on a Sunday', at('2026-11-29'), near, '2026-12-02', '2026-12-03'],
    ['on Republic Day', at('2026-01-26'), near, '2026-01-29', '2026-01-30'],
    ['before Independence Day', at('2026-08-14'), near, '2026-08-18', '2026-08-20'],
    ['over the end of a year', at('2026-12-31'), near, '2027-01-02', '2027-01-05'],
    ['a remote place', at('2026-11-24'), { transitDays: 7, isRemote: true }, '2026-12-03', '2026-12-07'],
    ['within the town', at('2026-11-24'), { transitDays: 0, isRemote: false }, '2026-11-25', '2026-11-27'],
  ])('%s', (_what, ordered, onTheWay, earliest, latest) => {
    expect(expectedDays(ordered, onTheWay)).toEqual({ earliest, latest })
  })

  test("without the courier's figure follows the policy: 2-7 business days", () => {
    expect(policyDays(at('2026-11-24'))).toEqual({ earliest: '2026-11-26', latest: '2026-12-02' })
  })

  test('is never a Sunday or a holiday, and the range never ends before it starts', () => {
    fc.assert(
      fc.property(moment, way, (ordered, onTheWay) => {
        for (const { earliest, latest } of [expectedDays(ordered, onTheWay), policyDays(ordered)]) {
          expect([earliest, latest].filter((each) => !isDeliveredOn(each))).toEqual([])
          expect(earliest > ordered.day && earliest <= latest).toBe(true)
        }
      }),
    )
  })

  test('is never earlier for a longer route, a remote place or a later order', () => {
    const isNotBefore = (a: ReturnType<typeof expectedDays>, b: ReturnType<typeof expectedDays>): boolean =>
      a.earliest >= b.earliest && a.latest >= b.latest
    fc.assert(
      fc.property(moment, way, fc.integer({ min: 0, max: 5 }), (ordered, onTheWay, more) => {
        const expected = expectedDays(ordered, onTheWay)
        const longer = { ...onTheWay, transitDays: onTheWay.transitDays + more }
        expect(isNotBefore(expectedDays(ordered, longer), expected)).toBe(true)
        expect(isNotBefore(expectedDays(ordered, { ...onTheWay, isRemote: true }), expected)).toBe(true)
        const later = { ...ordered, hour: Math.min(23, ordered.hour + more) }
        expect(isNotBefore(expectedDays(later, onTheWay), expected)).toBe(true)
        const nextDay = { day: isoDay(dayNumber(ordered.day) + 1), hour: ordered.hour }
        expect(isNotBefore(expectedDays(nextDay, onTheWay), expected)).toBe(true)
      }),
    )
  })
})
