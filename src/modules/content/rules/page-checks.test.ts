import { describe, expect, test } from 'vitest'
import {
  isAllowedByRobots,
  judgeIndexing,
  judgeMobile,
  judgeSpeed,
  type AskedPage,
  type AskedSite,
  type PageFacts,
} from './page-checks.ts'
import { findingOf, MAX_PLACES, type SeoCheckResult } from './seo-check.ts'

const ORIGIN = 'https://panna.example'
const VIEWPORT = 'width=device-width, initial-scale=1'

const factsOf = (path: string, facts: Partial<PageFacts> = {}): PageFacts => ({
  titles: [path],
  descriptions: [`About ${path}`],
  canonicals: [ORIGIN + path],
  robots: ['index, follow'],
  viewports: [VIEWPORT],
  links: [],
  pictures: [{ src: '/p', hasSize: true }],
  scripts: [],
  styles: [],
  fonts: [],
  frames: 0,
  ...facts,
})

const aPage = (
  path: string,
  facts: Partial<PageFacts> = {},
  changes: Partial<AskedPage> = {},
): AskedPage => ({
  path,
  status: 200,
  robotsTag: '',
  facts: factsOf(path, facts),
  ...changes,
})

const ROBOTS = `User-agent: *\nDisallow: /cms\nSitemap: ${ORIGIN}/sitemap.xml`
const SITE: AskedSite = {
  origin: ORIGIN,
  robots: ROBOTS,
  sitemaps: [{ path: '/sitemap.xml', status: 200 }],
  listed: [`${ORIGIN}/`, `${ORIGIN}/about`],
  pages: [aPage('/'), aPage('/about')],
  targets: [{ path: '/contact', status: 200 }],
}

const problemsIn = (result: SeoCheckResult) =>
  result.kind === 'speed'
    ? []
    : result.findings.filter(({ state }) => state !== 'good').map(({ places }) => places)

describe('the indexing check', () => {
  test('is good if nothing is wrong', () => {
    const result = judgeIndexing(SITE)
    expect([result.rating, problemsIn(result)]).toEqual(['good', []])
  })

  test.each<[string, Partial<AskedSite>, string]>([
    ['robots.txt is missing', { robots: null }, '/robots.txt'],
    ['robots.txt does not name the sitemap', { robots: 'User-agent: *' }, '/robots.txt'],
    ['robots.txt disallows a page', { robots: `${ROBOTS}\nUser-agent: *\nDisallow: /about` }, '/about'],
    ['the sitemap is missing', { sitemaps: [{ path: '/sitemap.xml', status: 500 }] }, '/sitemap.xml (500)'],
    ['the sitemap is empty', { listed: [] }, '/sitemap.xml is empty'],
    ['the sitemap contains another site', { listed: ['https://x.example/'] }, 'https://x.example/'],
    ['a page is missing', { pages: [aPage('/old', {}, { status: 404, facts: null })] }, '/old (404)'],
    ['a page has noindex', { pages: [aPage('/', { robots: ['noindex, follow'] })] }, '/ (noindex)'],
    ['a header has noindex', { pages: [aPage('/', {}, { robotsTag: 'noindex' })] }, '/ (noindex)'],
    [
      'a page names another as canonical',
      { pages: [aPage('/', { canonicals: [`${ORIGIN}/home`] })] },
      '/ (canonical)',
    ],
    ['a page has no title', { pages: [aPage('/', { titles: [' '] })] }, '/ (title)'],
    ['a page has two titles', { pages: [aPage('/', { titles: ['A', 'B'] })] }, '/ (title)'],
    ['a page has no description', { pages: [aPage('/', { descriptions: [] })] }, '/ (description)'],
    [
      'two titles are the same',
      { pages: [aPage('/', { titles: ['A'] }), aPage('/b', { titles: ['A'] })] },
      '/b (title)',
    ],
    ['a link or picture is broken', { targets: [{ path: '/gone', status: 404 }] }, '/gone (404)'],
  ])('is poor if %s', (_case, changes, place) => {
    const result = judgeIndexing({ ...SITE, ...changes })
    expect([result.rating, problemsIn(result)]).toEqual(['bad', [[place]]])
  })

  test('ignores pages that did not answer in time', () => {
    const late = { path: '/late', status: null }
    const pages = [aPage('/'), { ...late, robotsTag: '', facts: null }]
    expect(judgeIndexing({ ...SITE, pages, targets: [late] }).rating).toBe('good')
  })
})

describe('the phone check', () => {
  const judge = (facts: Partial<PageFacts>) => judgeMobile([{ path: '/', facts: factsOf('/', facts) }])

  test('is good if nothing is wrong', () => expect(judge({}).rating).toBe('good'))

  test.each([
    [[]],
    [['width=1024']],
    [[VIEWPORT, VIEWPORT]],
    [[`${VIEWPORT}, user-scalable=no`]],
    [[`${VIEWPORT}, maximum-scale=1`]],
  ])('is poor with the viewport %j', (viewports) => expect(judge({ viewports }).rating).toBe('bad'))

  test.each<Partial<PageFacts>>([{ pictures: [{ src: '/p', hasSize: false }] }, { frames: 1 }])(
    'needs work with %j',
    (facts) => expect(judge(facts).rating).toBe('warning'),
  )
})

describe('the speed check', () => {
  const judge = (ms: number, bytes: number) => {
    const answersMs = { desktop: [ms, ms, 9_000], mobile: [ms, ms, 9_000] }
    return judgeSpeed([{ path: '/', answersMs, bytes, scriptBytes: 1_000 }])
  }

  test.each([
    [50, 100_000, 'good'],
    [400, 100_000, 'warning'],
    [900, 100_000, 'bad'],
    [50, 400_000, 'warning'],
    [50, 2_000_000, 'bad'],
  ])('with responses in %i ms and %i bytes is %s', (ms, bytes, rating) => {
    expect(judge(ms, bytes)).toMatchObject({ rating, mobile: { rating, medianMs: ms } })
  })
})

test('a finding counts all places and lists the first ones', () => {
  expect(findingOf([], 'Fine', 'Wrong')).toEqual({ state: 'good', words: 'Fine', places: [] })
  const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const finding = findingOf(places, 'Fine', 'Wrong', 'warning')
  expect(finding).toEqual({ state: 'warning', words: 'Wrong: 7', places: places.slice(0, MAX_PLACES) })
})

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
