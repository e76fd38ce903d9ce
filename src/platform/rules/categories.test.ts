import { afterEach, describe, expect, test } from 'vitest'
import {
  allCategories,
  categories,
  categoriesOfListing,
  categoryByName,
  categoryNames,
  categoryOfLink,
  EXAMPLE_CATEGORIES,
  findCategory,
  setCategories,
} from './categories.ts'

afterEach(() => setCategories(EXAMPLE_CATEGORIES))

describe('the categories', () => {
  test('are the five of the specification, in its order', () => {
    expect(categoryNames()).toEqual([
      'Undated Daily Planners',
      'Ruled Notebooks',
      'Plain Notebooks',
      'Five Subject Notebooks Ruled',
      'Five Subject Notebooks Plain',
    ])
  })

  test('have slugs by the rule: lowercased, spaces to hyphens; so has the parent of two', () => {
    const bySlug = (name: string) => name.toLowerCase().replaceAll(' ', '-')
    expect(allCategories().map(({ listingSlug }) => listingSlug)).toEqual(
      [...categoryNames(), 'Five Subject Notebooks'].map(bySlug),
    )
  })

  test('have unique slugs', () => {
    const slugs = allCategories().flatMap(({ listingSlug, linkSlug, aliasLinkSlugs }) => [
      listingSlug,
      linkSlug,
      ...aliasLinkSlugs,
    ])
    expect(new Set(slugs).size).toBe(slugs.length)
  })

  test('are found by name; a product cannot be in a group', () => {
    for (const category of categories()) expect(findCategory(category.name)).toBe(category)
    expect(findCategory('Five Subject Notebooks')).toBeNull()
    expect(findCategory('Pens')).toBeNull()
  })

  test('that are not known yet get slugs by the rule', () => {
    expect(categoryByName('Pens & Ink')).toMatchObject({ listingSlug: 'pens-ink', linkSlug: 'pens-ink' })
  })

  test('are those set last', () => {
    setCategories([{ ...EXAMPLE_CATEGORIES[0], name: 'Lined Notebooks', aliasLinkSlugs: ['old'] }])
    expect(categoryNames()).toEqual(['Lined Notebooks'])
    expect(categoriesOfListing('plain-notebooks')).toBeNull()
    expect(categoryOfLink('old')).toMatchObject({ isCanonical: false })
  })
})

describe('a listing', () => {
  test.each([
    ['undated-daily-planners', 'Undated Daily Planners'],
    ['ruled-notebooks', 'Ruled Notebooks'],
    ['plain-notebooks', 'Plain Notebooks'],
    ['five-subject-notebooks-ruled', 'Five Subject Notebooks Ruled'],
    ['five-subject-notebooks-plain', 'Five Subject Notebooks Plain'],
  ])('%s shows %s', (slug, name) => {
    expect(categoriesOfListing(slug)).toEqual({ heading: name, names: [name] })
  })

  test('of the parent shows both five-subject categories', () => {
    expect(categoriesOfListing('five-subject-notebooks')).toEqual({
      heading: 'Five Subject Notebooks',
      names: ['Five Subject Notebooks Ruled', 'Five Subject Notebooks Plain'],
    })
  })

  test.each([
    '',
    'pens',
    'Ruled-Notebooks',
    'ruled-notebook',
    'ruled-notebooks/',
    '__proto__',
    'constructor',
  ])('%j is not found', (slug) => {
    expect(categoriesOfListing(slug)).toBeNull()
  })
})

describe('the first part of a product link', () => {
  test.each([
    ['undated-daily-planner', 'Undated Daily Planners', true],
    ['ruled-notebook', 'Ruled Notebooks', true],
    ['plain-notebook', 'Plain Notebooks', true],
    ['five-subject-notebook-ruled', 'Five Subject Notebooks Ruled', true],
    ['five-subject-notebook-plain', 'Five Subject Notebooks Plain', true],
    ['five-subject-ruled-notebook', 'Five Subject Notebooks Ruled', false],
    ['five-subject-plain-notebook', 'Five Subject Notebooks Plain', false],
  ])('%s means %s; canonical: %s', (segment, name, isCanonical) => {
    const found = categoryOfLink(segment)
    expect([found?.category.name, found?.isCanonical]).toEqual([name, isCanonical])
  })

  test.each([
    '',
    'ruled-notebooks',
    'five-subject-notebook',
    'RULED-NOTEBOOK',
    'product',
    '__proto__',
    'toString',
  ])('%j is unknown', (segment) => {
    expect(categoryOfLink(segment)).toBeNull()
  })
})
