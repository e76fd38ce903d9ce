import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPickupProblem, isSunday, nextPickupDay, pickupDays, pickupWish } from './pickup.ts'
import { MESSAGES } from '#platform/rules/messages.ts'

describe('the days available for a pickup', () => {
  test('are today and the next seven, without the Sunday', () => {
    expect(pickupDays('2026-11-26')).toEqual([
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
    ])
  })

  test('are correct on every day of a century', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_500 }), (days) => {
        const date = new Date(Date.UTC(2000, 0, 1 + days))
        const day = date.toISOString().slice(0, 10)
        expect(isSunday(day)).toBe(date.getUTCDay() === 0)
        const offered = pickupDays(day)
        expect(offered.length).toBe(date.getUTCDay() === 0 ? 6 : 7)
        expect(offered.some(isSunday)).toBe(false)
      }),
    )
  })
})

test.each([
  ['2026-11-27', '15:59', '2026-11-27'],
  ['2026-11-27', '16:00', '2026-11-28'],
  ['2026-11-28', '19:30', '2026-11-30'],
])('the pickup form on %s at %s starts with %s', (day, time, first) => {
  expect(nextPickupDay({ day, time })).toBe(first)
})

describe('a requested pickup', () => {
  const now = { day: '2026-11-27', time: '15:30' }

  test.each([
    [{ day: '2026-11-27', time: '16:00' }, null],
    [{ day: '2026-11-30', time: '09:00' }, null],
    [{ day: '2026-11-27', time: '15:30' }, 'pickup_past'],
    [{ day: '2026-11-27', time: '09:00' }, 'pickup_past'],
    [{ day: '2026-11-26', time: '16:00' }, 'pickup_day'],
    [{ day: '2026-11-29', time: '16:00' }, 'pickup_day'],
    [{ day: '2026-12-05', time: '16:00' }, 'pickup_day'],
  ])('%j is %s', (wish, problem) => {
    expect(findPickupProblem(wish, now)).toBe(problem)
  })

  test.each([
    [{ day: '', time: '16:00' }, MESSAGES.pickup_day],
    [{ day: '2026-02-30', time: '16:00' }, MESSAGES.pickup_day],
    [{ day: '2026-11-27' }, MESSAGES.pickup_time],
    [{ day: '2026-11-27', time: '' }, MESSAGES.pickup_time],
    [{ day: '2026-11-27', time: '25:00' }, MESSAGES.pickup_time],
    [{ day: '2026-11-27', time: '08:59' }, MESSAGES.pickup_time],
    [{ day: '2026-11-27', time: '19:01' }, MESSAGES.pickup_time],
  ])('%j gets an error message', (typed, message) => {
    expect(pickupWish.safeParse(typed).error?.issues[0]?.message).toBe(message)
  })
})
