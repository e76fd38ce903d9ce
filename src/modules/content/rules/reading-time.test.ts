import { expect, test } from 'vitest'
import { formatCount, readingMinutes } from './reading-time.ts'

test.each([
  ['', 0],
  ['## Two words', 2],
  ["Don't count - dashes", 3],
  ['हिन्दी में तीन', 3],
  ['[our planners](/products/some/where) here', 3],
  ['![a picture](/pictures/aabbccddeeff001122334455) https://shop.example/a/b', 2],
])('%j has %i words', (text, words) => {
  expect(formatCount(text)).toBe(words)
})

test('every post takes at least a minute to read', () => {
  expect([0, 99, 299, 300, 1_000].map(readingMinutes)).toEqual([1, 1, 1, 2, 5])
})

test('long texts are counted quickly', () => {
  const started = performance.now()
  formatCount(']('.repeat(45_000))
  formatCount('a'.repeat(100_000))
  expect(performance.now() - started).toBeLessThan(1_000)
})
