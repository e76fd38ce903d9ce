import { describe, expect, test } from 'vitest'
import {
  CATEGORIES,
  categoriesOfListing,
  categoryByName,
  CATEGORY_NAMES,
  categoryOfLink,
  FIVE_SUBJECT_PARENT,
  type CategoryName,
} from './categories.ts'

describe('the categories', () => {
  test('are the five of the specification, in its order', () => {
    expect(CATEGORY_NAMES).toEqual([
      'Undated Daily Planners',
      'Ruled Notebooks',
      'Plain Notebooks',
      'Five Subject Notebooks Ruled',
      'Five Subject Notebooks Plain',
    ])
  })

  test('beside the five there is the parent of two, named by the rule: lowercased, spaces to hyphens', () => {
    const bySlug = (name: string) => name.toLowerCase().replaceAll(' ', '-')
    expect(FIVE_SUBJECT_PARENT.listingSlug).toBe(bySlug(FIVE_SUBJECT_PARENT.name))
    expect(CATEGORIES.map(({ listingSlug }) => listingSlug)).toEqual(CATEGORY_NAMES.map(bySlug))
  })

  test('share no address', () => {
    const slugs = CATEGORIES.flatMap(({ listingSlug, linkSlug, aliasLinkSlugs }) => [
      listingSlug,
      linkSlug,
      ...aliasLinkSlugs,
    ])
    expect(new Set([...slugs, FIVE_SUBJECT_PARENT.listingSlug]).size).toBe(slugs.length + 1)
  })

  test.each(CATEGORY_NAMES)('know %s by its name', (name) => {
    expect(categoryByName(name).name).toBe(name)
  })

  test('know no other name', () => {
    expect(() => categoryByName('Pens' as CategoryName)).toThrow(RangeError)
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
  ])('%j is none', (segment) => {
    expect(categoryOfLink(segment)).toBeNull()
  })
})
