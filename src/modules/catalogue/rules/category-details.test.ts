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

test('every shipped category has a text of its own', () => {
  const texts = allCategories().map(({ name }) => categoryDetails(name).text)
  expect(new Set(texts).size).toBe(allCategories().length)
  expect(texts).not.toContain('')
})

test('one that is not known has none', () => {
  expect(categoryDetails('Pens')).toMatchObject({ text: '', defaults: {} })
})

test('an earlier address names the category of today', () => {
  expect(categoryOfFormerSlug('ruled-notebooks')).toBeNull()
  setCategoryDetails({ Lined: { ...categoryDetails('Pens'), formerSlugs: ['ruled-notebooks'] } })
  expect(categoryOfFormerSlug('ruled-notebooks')).toBe('Lined')
  expect(defaultsByCategory()).toEqual({ Lined: {} })
})
