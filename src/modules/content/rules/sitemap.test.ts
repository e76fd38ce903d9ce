import { describe, expect, test } from 'vitest'
import { cleanSitemapPart, productsPart, productsPartNumber, sitemap, sitemapIndex } from './sitemap.ts'
import { allOf, readXml, textOf } from '#tests/support/xml.ts'

describe('the parts of the site map', () => {
  test.each([1, 2, 10, 9_999])('have a name that can be parsed again: %i', (number) => {
    const name = productsPart(number)
    expect(productsPartNumber(name)).toBe(number)
    expect(cleanSitemapPart(name)).toBe(name)
  })

  test.each([
    '',
    'products',
    'products-0',
    'products-01',
    'products-10000',
    'products--1',
    'Pages',
    'pages ',
  ])('do not include %j', (text) => {
    expect(productsPartNumber(text)).toBeNull()
    expect(cleanSitemapPart(text)).toBe('')
  })

  test('include the pages, without products', () => {
    expect([cleanSitemapPart('pages'), productsPartNumber('pages')]).toEqual(['pages', null])
  })
})

describe('the site map files', () => {
  test('have an index with each part and its latest change', () => {
    const index = readXml(
      sitemapIndex([
        { url: 'https://a.example/sitemap.xml?part=pages', updatedAt: null },
        { url: 'https://a.example/sitemap.xml?part=products-1', updatedAt: '2026-05-01T00:00:00.000Z' },
      ]),
    )
    expect([index.name, index.attributes['xmlns']]).toEqual([
      'sitemapindex',
      'http://www.sitemaps.org/schemas/sitemap/0.9',
    ])
    expect(index.children.map((part) => part.children.map(({ name, text }) => [name, text]))).toEqual([
      [['loc', 'https://a.example/sitemap.xml?part=pages']],
      [
        ['loc', 'https://a.example/sitemap.xml?part=products-1'],
        ['lastmod', '2026-05-01T00:00:00.000Z'],
      ],
    ])
  })

  test('have the pictures of each address, with hostile text escaped', () => {
    const file = readXml(
      sitemap([
        {
          url: 'https://a.example/x?<&"',
          updatedAt: null,
          imageUrls: ['https://a.example/1.jpg', 'https://a.example/</image:loc>.jpg'],
        },
      ]),
    )
    const [entry] = allOf(file, 'url')
    expect(entry && textOf(entry, 'loc')).toBe('https://a.example/x?<&"')
    expect(allOf(file, 'image:loc').map(({ text }) => text)).toEqual([
      'https://a.example/1.jpg',
      'https://a.example/</image:loc>.jpg',
    ])
  })
})
