import { describe, expect, test } from 'vitest'
import { cleanSitemapPart, productsPart, productsPartNumber, sitemap, sitemapIndex } from './sitemap.ts'
import { allOf, readXml, textOf } from '#tests/support/xml.ts'

describe('parts of the site map', () => {
  test.each([1, 2, 10, 9_999])('part %i has a name that reads back', (number) => {
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
  ])('%j is none', (text) => {
    expect(productsPartNumber(text)).toBeNull()
    expect(cleanSitemapPart(text)).toBe('')
  })

  test('the pages are a part, but none of products', () => {
    expect([cleanSitemapPart('pages'), productsPartNumber('pages')]).toEqual(['pages', null])
  })
})

describe('the files', () => {
  test('the index names each part and its newest change', () => {
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

  test('an address keeps its pictures, and hostile text stays text', () => {
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
