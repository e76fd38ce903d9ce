import { describe, expect, test } from 'vitest'
import {
  isOldLink,
  shouldRenew,
  renewalDelay,
  RENEWED_BEFORE_END_MS,
  retryDelay,
  deviceName,
  UNKNOWN_DEVICE,
} from './account-session.ts'

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

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/19.0 Safari/605.1.15', 'Safari on macOS'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['something on Windows', 'Browser on Windows'],
  ['Firefox', 'Firefox'],
  ['curl/8.5.0', UNKNOWN_DEVICE],
  ['<script>', UNKNOWN_DEVICE],
  ['', UNKNOWN_DEVICE],
  [null, UNKNOWN_DEVICE],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
