import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  blogPath,
  countWords,
  parseTags,
  picturesInText,
  postPath,
  postSlug,
  readingMinutes,
  tagKey,
} from './post-parts.ts'

test.each([
  ['Hello, World!', 'hello-world'],
  ['  --What is 70 gsm?--  ', 'what-is-70-gsm'],
  ['Café crème', 'cafe-creme'],
  ['My पन्ना notebook', 'my-notebook'],
  ['पन्ना', ''],
  ['!!!', ''],
])('%j becomes %j', (title, slug) => {
  expect(postSlug(title)).toBe(slug)
})

test('every slug is valid for the table, and does not change when created again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (title) => {
      const slug = postSlug(title)
      expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
      expect(slug.length).toBeLessThanOrEqual(200)
      expect(postSlug(slug)).toBe(slug)
    }),
  )
})

test('a post is at /blog', () => {
  expect(postPath('choosing-paper')).toBe('/blog/choosing-paper')
})

test('tags are trimmed, and blank and repeated ones removed', () => {
  expect(parseTags(' Paper ,, fountain  pens,paper,\n, Ink')).toEqual(['Paper', 'fountain pens', 'Ink'])
  expect(parseTags(' , ,')).toEqual([])
})

test('tags are compared in lower case', () => {
  expect(tagKey('  Fountain  PENS ')).toBe('fountain pens')
})

test('each list has one address', () => {
  expect(blogPath()).toBe('/blog')
  expect(blogPath({ page: 1 })).toBe('/blog')
  expect(blogPath({ tag: 'Fountain pens', page: 2 })).toBe('/blog?page=2&tag=fountain%20pens')
})

test.each([
  ['', 0],
  ['## Two words', 2],
  ["Don't count - dashes", 3],
  ['हिन्दी में तीन', 3],
  ['[our planners](/products/some/where) here', 3],
  ['![a picture](/pictures/aabbccddeeff001122334455) https://shop.example/a/b', 2],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words)
})

test('every post takes at least a minute to read', () => {
  expect([0, 99, 299, 300, 1_000].map(readingMinutes)).toEqual([1, 1, 1, 2, 5])
})

test('long texts are counted quickly', () => {
  const started = performance.now()
  countWords(']('.repeat(45_000))
  countWords('a'.repeat(100_000))
  expect(performance.now() - started).toBeLessThan(1_000)
})

const ONE = '/pictures/aabbccddeeff001122334455'
const OTHER = '/pictures/0123456789abcdef01234567'

test('each of the shop’s own pictures is listed once', () => {
  expect(picturesInText(`![a](${ONE}) ![b](${OTHER} "x") ![c](${ONE})`)).toEqual([ONE, OTHER])
  expect(picturesInText(`${ONE}/320 ${ONE}aa /pictures/xyz https://x.example/pictures/`)).toEqual([])
})
