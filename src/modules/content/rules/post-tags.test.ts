import { expect, test } from 'vitest'
import { blogPath, parseTags, tagKey } from './post-tags.ts'

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
