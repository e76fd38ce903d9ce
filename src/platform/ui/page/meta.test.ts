import fc from 'fast-check'
import type { MetaDescriptor } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { SiteSeo } from '../../rules/share-text.ts'
import { pageMeta, shopUrlOf, type PageMeta } from './meta.ts'
import { anyText } from '../../testing/any-text.ts'

const SHOP_URL = 'https://panna.example'
const PAGE = { title: 'Ruled Notebooks', description: 'Lines.', path: '/category/ruled-notebooks' }

function head(page: Partial<PageMeta>, seo: SiteSeo = {}) {
  const matches = [{ id: 'root', loaderData: { shopUrl: SHOP_URL, seo } }]
  return readHead(pageMeta({ ...PAGE, shopUrl: shopUrlOf(matches), matches, ...page }))
}

/** Each tag's value by its name; a duplicate tag is an error. */
function readHead(tags: readonly MetaDescriptor[]): Record<string, string> {
  const pairs = (tags as readonly Record<string, string>[]).map((tag): [string, string] => {
    if (tag['title'] !== undefined) return ['title', tag['title']]
    if (tag['tagName'] === 'link') return [tag['rel'] ?? '', tag['href'] ?? '']
    return [tag['name'] ?? tag['property'] ?? '', tag['content'] ?? '']
  })
  const names = pairs.map(([name]) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index && name !== 'article:tag')).toEqual([])
  return Object.fromEntries(pairs)
}

describe('the head of a page', () => {
  test('by default contains all that a search engine and a shared link need', () => {
    expect(head({})).toEqual({
      title: 'Ruled Notebooks | Panna',
      description: 'Lines.',
      keywords:
        'Panna, Undated Daily Planners, Ruled Notebooks, Plain Notebooks, Five Subject Notebooks Ruled, Five Subject Notebooks Plain',
      robots: 'index, follow',
      canonical: 'https://panna.example/category/ruled-notebooks',
      'og:site_name': 'Panna',
      'og:locale': 'en_US',
      'og:type': 'website',
      'og:title': 'Ruled Notebooks',
      'og:description': 'Lines.',
      'og:url': 'https://panna.example/category/ruled-notebooks',
      'og:image': 'https://panna.example/share.jpg',
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Panna: Notebooks and planners made for writing',
      'twitter:card': 'summary_large_image',
    })
  })

  test('of a page without a path forbids indexing', () => {
    const { path: _path, ...page } = PAGE
    const shown = readHead(pageMeta({ ...page, shopUrl: SHOP_URL, matches: [] }))
    expect(shown).toMatchObject({ robots: 'noindex, follow' })
    expect(shown).not.toHaveProperty('canonical')
    expect(shown).not.toHaveProperty('og:url')
  })

  test('after a failed root contains no address', () => {
    const shown = readHead(pageMeta({ ...PAGE, shopUrl: shopUrlOf([undefined]), matches: [undefined] }))
    expect(shown).toMatchObject({ robots: 'noindex, follow' })
    expect(shown).not.toHaveProperty('canonical')
  })

  test('of a product has its own share picture', () => {
    const imagePath = '/pictures/0123456789abcdef01234567/share.jpg'
    expect(head({ imagePath, imageAlt: 'A book', type: 'product' })).toMatchObject({
      'og:type': 'product',
      'og:image': `${SHOP_URL}${imagePath}`,
      'og:image:type': 'image/jpeg',
      'og:image:alt': 'A book',
    })
  })

  test('of an article has its times, its section and its tags', () => {
    const tags = readHead(
      pageMeta({
        ...PAGE,
        shopUrl: SHOP_URL,
        matches: [],
        type: 'article',
        article: {
          publishedAt: '2026-05-01T00:00:00.000Z',
          modifiedAt: '2026-05-02T00:00:00.000Z',
          tags: ['ink'],
        },
      }),
    )
    expect(tags).toMatchObject({
      'og:type': 'article',
      'article:published_time': '2026-05-01T00:00:00.000Z',
      'article:modified_time': '2026-05-02T00:00:00.000Z',
      'article:tag': 'ink',
    })
  })
})

describe("the owner's settings", () => {
  const SEO: SiteSeo = {
    title: 'Paper of Hyderabad',
    description: 'For ink.',
    keywords: 'paper, ink',
    ogTitle: 'Look',
    ogDescription: 'See.',
    imageUrl: 'https://cdn.example/share.jpg',
    twitterHandle: '@panna',
  }

  test('give the home page its title', () => {
    expect(head({ path: '/' }, SEO)).toMatchObject({
      title: 'Paper of Hyderabad',
      description: 'For ink.',
      'og:title': 'Look',
      'og:description': 'See.',
      canonical: 'https://panna.example/',
    })
  })

  test("fall back to the home page's own text where they are empty", () => {
    expect(head({ path: '/', title: 'Panna: paper' }, { description: 'For ink.' })).toMatchObject({
      title: 'Panna: paper',
      description: 'For ink.',
      'og:title': 'Panna: paper',
      'og:description': 'For ink.',
    })
  })

  test('are on every other page beside its own text', () => {
    const shown = head({}, SEO)
    expect(shown).toMatchObject({
      title: 'Ruled Notebooks | Panna',
      'og:title': 'Ruled Notebooks',
      keywords: 'paper, ink',
      'twitter:site': '@panna',
      'og:image': 'https://cdn.example/share.jpg',
    })
    // A picture of unknown size.
    expect(shown).not.toHaveProperty('og:image:width')
  })

  test("give way to a product's picture", () => {
    expect(head({ imagePath: '/a.jpg' }, SEO)['og:image']).toBe(`${SHOP_URL}/a.jpg`)
  })
})

describe('lengths', () => {
  test("a title keeps its words in preference to the shop's name", () => {
    const title = 'A five subject notebook for a whole year of your lectures'
    expect(title.length).toBeGreaterThan(60 - ' | Panna'.length)
    expect(head({ title }).title).toBe(title)
  })

  test("the shop's name occurs once", () => {
    expect(head({ title: 'About Panna' }).title).toBe('About Panna')
  })

  test('title and description stay within the displayed length, whatever is written', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 30 }), (texts) => {
        const shown = head({ title: texts.join(' '), description: texts.join(' ') })
        expect(shown.title?.length).toBeLessThanOrEqual(60)
        expect(shown['description']?.length).toBeLessThanOrEqual(160)
        expect(shown.title).not.toMatch(/\p{Cc}/u)
      }),
    )
  })
})
