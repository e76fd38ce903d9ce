import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rssFeed } from './rss.ts'
import { allOf, readXml, textOf } from '#tests/support/xml.ts'
import { anyText } from '#platform/testing/any-text.ts'

const FEED = {
  url: 'https://shop.example/blog',
  feedUrl: 'https://shop.example/blog/rss.xml',
  title: 'Panna blog',
  description: 'Notes',
}

test('a feed without posts is valid', () => {
  const [channel] = readXml(rssFeed({ ...FEED, posts: [] })).children
  expect(channel && textOf(channel, 'title')).toBe('Panna blog')
})

test('the feed is well-formed and contains the posts, whatever they contain', () => {
  fc.assert(
    fc.property(anyText, anyText, (title, html) => {
      const publishedAt = 'Sun, 22 Nov 2026 08:30:00 GMT'
      const post = {
        url: 'https://shop.example/blog/a',
        title,
        excerpt: title,
        tags: [title],
        publishedAt,
        html,
      }
      const [item] = allOf(readXml(rssFeed({ ...FEED, posts: [post] })), 'item')
      expect(item && textOf(item, 'guid')).toBe('https://shop.example/blog/a')
      expect(item && textOf(item, 'pubDate')).toBe(publishedAt)
      const clean = html.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
      expect(item && textOf(item, 'content:encoded')).toBe(clean)
    }),
  )
})
