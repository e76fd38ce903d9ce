import { describe, expect, test } from 'vitest'
import { isOldLink, shouldRenew, renewalDelay, RENEWED_BEFORE_END_MS, retryDelay } from './session-renewal.ts'

const NOW = Date.parse('2026-11-22T06:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('a session', () => {
  test('is renewed shortly before its end', () => {
    expect(RENEWED_BEFORE_END_MS).toBe(120_000)
    expect(renewalDelay(NOW + 7 * DAY, NOW)).toBe(7 * DAY - 2 * MINUTE)
    expect(renewalDelay(NOW + 5 * MINUTE, NOW)).toBe(3 * MINUTE)
  })

  test.each([[2 * MINUTE], [MINUTE], [0], [-DAY]])('that ends in %i ms is renewed at once', (left) =>
    expect(renewalDelay(NOW + left, NOW)).toBe(0),
  )

  test('is renewed by a visit once it is older than a day', () => {
    expect(shouldRenew(NOW + 7 * DAY, NOW)).toBe(false)
    expect(shouldRenew(NOW + 6 * DAY, NOW)).toBe(false)
    expect(shouldRenew(NOW + 6 * DAY - 1, NOW)).toBe(true)
    expect(shouldRenew(NOW - 1, NOW)).toBe(true)
  })
})

describe('a failed renewal', () => {
  test('is retried after 200 ms, doubling, for at most half a minute', () => {
    const waits = Array.from({ length: 9 }, (_, attempt) => retryDelay(attempt))
    expect(waits).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800, null, null])
    expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBeLessThanOrEqual(30_000)
  })
})

describe('a link with a success message', () => {
  test('is outdated after 120 seconds', () => {
    expect(isOldLink(NOW, NOW)).toBe(false)
    expect(isOldLink(NOW - 120_000, NOW)).toBe(false)
    expect(isOldLink(NOW - 120_001, NOW)).toBe(true)
  })

  test.each([Number.NaN, Infinity, -Infinity, 0, NOW + DAY])('is outdated with the time %d', (at) =>
    expect(isOldLink(at, NOW)).toBe(true),
  )
})
