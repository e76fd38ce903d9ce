import { describe, expect, test } from 'vitest'
import { isAllowedByRobots, readRobots } from './robots-rules.ts'

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
  const rules = readRobots(TEXT)

  test('names its site maps', () => {
    expect(rules.sitemaps).toEqual(['https://panna.example/sitemap.xml'])
  })

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
  ])('lets %s be read: %j', (path, isAllowed) => {
    expect(isAllowedByRobots(rules, path)).toBe(isAllowed)
  })

  test('that closes everything closes everything; that says nothing closes nothing', () => {
    expect(isAllowedByRobots(readRobots('User-agent: *\nDisallow: /'), '/a')).toBe(false)
    expect(isAllowedByRobots(readRobots(''), '/a')).toBe(true)
    expect(isAllowedByRobots(readRobots('User-agent: *\nDisallow: /a\nAllow: /a'), '/a')).toBe(true)
  })
})
