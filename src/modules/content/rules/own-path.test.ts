import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOwnPath, ownPath, spread } from './own-path.ts'
import { anyText } from '#platform/testing/any-text.ts'

const ORIGIN = 'https://panna.example'

describe('an address of the shop', () => {
  test.each([
    ['/', '/'],
    ['/products?search=a%20b#top', '/products?search=a%20b'],
    [`${ORIGIN}/about`, '/about'],
    [ORIGIN, '/'],
  ])('%j has the path %j', (address, path) => {
    expect(ownPath(address, ORIGIN)).toBe(path)
  })

  test.each([
    '',
    '#top',
    'about',
    '//evil.example/',
    '/\\evil.example',
    'https://evil.example/',
    `${ORIGIN}.evil.example/`,
    `${ORIGIN}@evil.example/`,
    'http://169.254.169.254/latest',
    'mailto:hello@panna.example',
    ['javascript', 'alert(1)'].join(':'),
    'file:///etc/passwd',
    '/../etc/passwd',
    '/a/..',
    '/a b',
    '/a\r\nHost: evil.example',
    `/${'a'.repeat(2_001)}`,
  ])('%j is refused', (address) => {
    expect(ownPath(address, ORIGIN)).toBeNull()
  })

  test('never has another host, whatever is typed', () => {
    let paths = 0
    fc.assert(
      fc.property(anyText, (text) => {
        for (const address of [text, `/${text}`, `//${text}`, ORIGIN + text]) {
          const path = ownPath(address, ORIGIN)
          if (path === null) continue
          paths += 1
          expect(isOwnPath(path)).toBe(true)
          expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
        }
      }),
      { numRuns: 1_000 },
    )
    expect(paths).toBeGreaterThan(100)
  })
})

test('a sample is spread from the first to the last entry', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 50 }), (count, most) => {
      const all = Array.from({ length: count }, (_, index) => index)
      const sample = spread(all, most)
      expect(sample).toHaveLength(Math.min(count, most))
      expect(new Set(sample).size).toBe(sample.length)
      expect(sample[0]).toBe(all[0])
      if (most > 1) expect(sample.at(-1)).toBe(all.at(-1))
    }),
  )
})
