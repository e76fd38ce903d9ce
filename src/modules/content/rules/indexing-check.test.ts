import { describe, expect, test } from 'vitest'
import { judgeIndexing, type AskedPage, type AskedSite } from './indexing-check.ts'
import type { PageFacts } from './page-facts.ts'
import type { Finding } from './seo-check.ts'
import { GOOD_FACTS } from '../testing/facts.ts'

const ORIGIN = 'https://panna.example'

function aPage(path: string, facts: Partial<PageFacts> = {}, changes: Partial<AskedPage> = {}): AskedPage {
  const own = { titles: [path], descriptions: [`About ${path}`], canonicals: [ORIGIN + path] }
  return { path, status: 200, robotsTag: '', facts: { ...GOOD_FACTS, ...own, ...facts }, ...changes }
}

const SITE: AskedSite = {
  origin: ORIGIN,
  shopUrl: ORIGIN,
  robots: {
    path: '/robots.txt',
    status: 200,
    text: `User-agent: *\nDisallow: /cms\nSitemap: ${ORIGIN}/sitemap.xml`,
  },
  sitemaps: [{ path: '/sitemap.xml', status: 200 }],
  listed: 2,
  foreign: [],
  pages: [aPage('/'), aPage('/about')],
  links: [{ path: '/contact', status: 200 }],
  pictures: [{ path: '/pictures/x', status: 200 }],
}

function judge(changes: Partial<AskedSite>) {
  const result = judgeIndexing({ ...SITE, ...changes }) as { rating: string; findings: readonly Finding[] }
  return {
    rating: result.rating,
    wrong: result.findings.filter(({ state }) => state === 'bad' || state === 'warning'),
  }
}

describe('indexing', () => {
  test('is good where nothing is wrong', () => {
    expect(judge({})).toEqual({ rating: 'good', wrong: [] })
  })

  test.each<[string, Partial<AskedSite>, string]>([
    ['robots.txt is gone', { robots: { ...SITE.robots, status: 404 } }, 'robots.txt did not answer'],
    [
      'robots.txt closes a page',
      { robots: { ...SITE.robots, text: `${SITE.robots.text}\nUser-agent: *\nDisallow: /about` } },
      'robots.txt closes 1 page of the site map',
    ],
    [
      'the site map is gone',
      { sitemaps: [{ path: '/sitemap.xml', status: 500 }] },
      'The site map did not answer',
    ],
    ['the site map is empty', { listed: 0 }, 'The site map is empty'],
    ['the site map names others', { foreign: ['https://x.example/'] }, '1 of its addresses lie elsewhere'],
    [
      'a page is gone',
      { pages: [aPage('/'), aPage('/old', {}, { status: 404, facts: null })] },
      '1 of the 2 addresses of the sample do not answer with a page',
    ],
    [
      'a page hides itself',
      { pages: [aPage('/', { robots: ['noindex, follow'] })] },
      '1 page of the site map asks to be left out (noindex)',
    ],
    [
      'a page is hidden by its header',
      { pages: [aPage('/', {}, { robotsTag: 'noindex' })] },
      '1 page of the site map asks to be left out (noindex)',
    ],
    [
      'a page names another as canonical',
      { pages: [aPage('/', { canonicals: [`${ORIGIN}/home`] })] },
      '1 page without the right canonical address',
    ],
    ['a page has no title', { pages: [aPage('/', { titles: [' '] })] }, '1 page without a title'],
    [
      'a page has no description',
      { pages: [aPage('/', { descriptions: [] })] },
      '1 page without a description',
    ],
    [
      'JSON-LD is broken',
      { pages: [aPage('/', { jsonLd: ['{"@context"'] })] },
      '1 page with JSON-LD that cannot be read',
    ],
    ['a link is broken', { links: [{ path: '/gone', status: 404 }] }, '1 broken link'],
    ['a picture is broken', { pictures: [{ path: '/p', status: 404 }] }, '1 broken picture'],
  ])('is poor when %s', (_case, changes, words) => {
    expect(judge(changes)).toMatchObject({ rating: 'bad', wrong: [{ state: 'bad', words }] })
  })

  test.each<[string, Partial<AskedSite>]>([
    ['no line names the site map', { robots: { ...SITE.robots, text: 'User-agent: *' } }],
    ['two titles are the same', { pages: [aPage('/', { titles: ['A'] }), aPage('/b', { titles: ['A'] })] }],
    [
      'two descriptions are the same',
      { pages: [aPage('/', { descriptions: ['A'] }), aPage('/b', { descriptions: ['A'] })] },
    ],
    ['a page claims other languages', { pages: [aPage('/', { hreflangs: ['hi'] })] }],
    ['the canonical address is not where the shop runs', { shopUrl: 'https://shop.example' }],
  ])('needs work when %s', (_case, changes) => {
    expect(judge(changes)).toMatchObject({ rating: 'warning', wrong: [{ state: 'warning' }] })
  })

  test('does not count what was not reached', () => {
    const { findings } = judgeIndexing({ ...SITE, links: [{ path: '/late', status: null }] }) as {
      findings: readonly Finding[]
    }
    expect(findings.map(({ words }) => words)).toEqual(
      expect.arrayContaining([
        'No broken link among 0 that the sample names',
        '1 of the addresses were not reached in the time of this test; they are not counted',
      ]),
    )
  })

  test('says that a shop on this machine is only there', () => {
    const origin = 'http://localhost:3000'
    const { findings } = judgeIndexing({ ...SITE, origin, shopUrl: origin, pages: [] }) as {
      findings: readonly Finding[]
    }
    expect(findings.at(-1)).toMatchObject({ state: 'note' })
  })
})
