/** When a failed delivery is sent again. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DAY_SECONDS,
  MAX_ATTEMPTS,
  RETRY_SECONDS,
  cooldownSeconds,
  secondsToNextAttempt,
  shareOf,
} from './webhook-schedule.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('the next attempt', () => {
  test('follows after 5 seconds, 5 minutes, half an hour and hours; the last a little more than a day after the first', () => {
    const waits = Array.from({ length: MAX_ATTEMPTS }, (_, index) => secondsToNextAttempt(index + 1, 0, null))
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 28_800, 30_600, null])
    const whole = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0)
    expect(whole).toBeGreaterThan(DAY_SECONDS)
    expect(whole * 1.1).toBeLessThan(27 * 3_600)
  })

  test('is never earlier than planned, and at most a tenth later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 }), share, (tries, chance) => {
        const planned = RETRY_SECONDS[tries - 1]!
        const seconds = secondsToNextAttempt(tries, chance, null)!
        expect(seconds).toBeGreaterThanOrEqual(planned)
        expect(seconds).toBeLessThanOrEqual(Math.round(planned * 1.1))
      }),
    )
  })

  test('is later if the receiver asks for it, up to six hours, and never earlier', () => {
    expect(secondsToNextAttempt(1, 0, 120)).toBe(120)
    expect(secondsToNextAttempt(4, 0, 1)).toBe(7_200)
    expect(secondsToNextAttempt(1, 0, 10 * DAY_SECONDS)).toBe(6 * 3_600)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), share, fc.nat(1e9), (tries, chance, wish) => {
        const without = secondsToNextAttempt(tries, chance, null)!
        const heeded = secondsToNextAttempt(tries, chance, wish)!
        expect(heeded).toBeGreaterThanOrEqual(without)
        expect(heeded).toBeLessThanOrEqual(Math.max(without, 6 * 3_600))
      }),
    )
  })

  test('does not exist after the last one, whatever the receiver asks for', () => {
    expect(secondsToNextAttempt(MAX_ATTEMPTS, 1, 60)).toBeNull()
    expect(secondsToNextAttempt(MAX_ATTEMPTS + 5, 0, null)).toBeNull()
  })
})

test('a slow endpoint cools down: a minute after a failure, else as long as its response took', () => {
  for (const isTaken of [true, false]) expect(cooldownSeconds(999, isTaken)).toBe(0)
  expect(cooldownSeconds(1_000, false)).toBe(60)
  expect(cooldownSeconds(10_000, false)).toBe(60)
  expect(cooldownSeconds(1_000, true)).toBe(1)
  expect(cooldownSeconds(9_100, true)).toBe(10)
})

test('the jitter of a text is between 0 and 1, always the same, and evenly distributed', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(shareOf(text)).toBe(shareOf(text))
      expect(shareOf(text)).toBeGreaterThanOrEqual(0)
      expect(shareOf(text)).toBeLessThanOrEqual(1)
    }),
  )
  const shares = Array.from({ length: 1_000 }, (_, index) => shareOf(`delivery ${index}`))
  expect(shares.filter((each) => each < 0.5).length).toBeGreaterThan(400)
  expect(shares.filter((each) => each < 0.5).length).toBeLessThan(600)
})
