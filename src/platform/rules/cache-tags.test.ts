import { expect, test } from 'vitest'
import { tags } from './cache-tags.ts'
import { CATEGORY_NAMES } from './categories.ts'

test('a tag is its kind and its name', () => {
  expect(tags.product('1')).toBe('product:1')
  expect(tags.categories()).toEqual(CATEGORY_NAMES.map((name) => tags.category(name)))
  expect(new Set(tags.categories()).size).toBe(CATEGORY_NAMES.length)
})
