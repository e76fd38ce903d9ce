import { afterEach, expect, test } from 'vitest'
import { allCategories } from '#platform/rules/categories.ts'
import {
  categoryDetails,
  categoryOfFormerSlug,
  defaultsByCategory,
  EXAMPLE_DETAILS,
  setCategoryDetails,
} from './category-details.ts'

afterEach(() => setCategoryDetails(EXAMPLE_DETAILS))

test('every shipped category has its own text', () => {
  const texts = allCategories().map(({ name }) => categoryDetails(name).text)
  expect(new Set(texts).size).toBe(allCategories().length)
  expect(texts).not.toContain('')
})

test('an unknown category has none', () => {
  expect(categoryDetails('Pens')).toMatchObject({ text: '', defaults: {} })
})

test('an earlier address redirects to the current category', () => {
  expect(categoryOfFormerSlug('ruled-notebooks')).toBeNull()
  setCategoryDetails({ Lined: { ...categoryDetails('Pens'), formerSlugs: ['ruled-notebooks'] } })
  expect(categoryOfFormerSlug('ruled-notebooks')).toBe('Lined')
  expect(defaultsByCategory()).toEqual({ Lined: {} })
})
