import { describe, expect, test } from 'vitest'
import { isAllowedByRobots } from './robots.ts'

const TEXT = `# words
User-agent: Googlebot
Disallow: /only-google

User-agent: Other
User-agent: *
Disallow: /api/
Disallow: /cms # staff
Disallow: /*?*sort=
Disallow: /*.pdf$
Allow: /api/open
Disallow:

Sitemap: https://panna.example/sitemap.xml
`

describe('robots.txt', () => {
  test.each([
    ['/', true],
    ['/only-google', true],
    ['/api/x', false],
    ['/api/open/x', true],
    ['/cms', false],
    ['/products?sort=price', false],
    ['/products?page=2', true],
    ['/a.pdf', false],
    ['/a.pdf?x', true],
    ['/a.pdf.pdf', false],
  ])('allows %s: %j', (path, isAllowed) => {
    expect(isAllowedByRobots(TEXT, path)).toBe(isAllowed)
  })

  test('may disallow everything, and disallows nothing if it is empty', () => {
    expect(isAllowedByRobots('User-agent: *\nDisallow: /', '/a')).toBe(false)
    expect(isAllowedByRobots('', '/a')).toBe(true)
    expect(isAllowedByRobots('User-agent: *\nDisallow: /a\nAllow: /a', '/a')).toBe(true)
  })
})
