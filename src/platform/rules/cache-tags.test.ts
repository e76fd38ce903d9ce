import { expect, test } from 'vitest'
import { tags } from './cache-tags.ts'
import { categoryNames } from './categories.ts'

test('a tag is its kind and its name', () => {
  expect(tags.product('1')).toBe('product:1')
  expect(tags.categories()).toEqual(categoryNames().map((name) => tags.category(name)))
  expect(new Set(tags.categories()).size).toBe(categoryNames().length)
})
