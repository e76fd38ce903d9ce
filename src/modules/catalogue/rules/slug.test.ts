import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { categories, categoryOfLink } from '#platform/rules/categories.ts'
import { productPath, productSlug } from './slug.ts'
import { anyText, LONG_TEXTS } from '#platform/testing/any-text.ts'

describe('the slug of a product', () => {
  test.each([
    ['Ruled Notebook', 'ruled-notebook'],
    ['Daily Planner, Undated (A5)', 'daily-planner-undated-a5'],
    ['Pen & Paper', 'pen-paper'],
    ['A - B', 'a-b'],
    ['  spaces   everywhere\t\n', 'spaces-everywhere'],
    ['already-a--slug', 'already-a-slug'],
    ['under_score', 'under_score'],
    ['100% cotton!', '100-cotton'],
    ['Déjà vu', 'dj-vu'],
    ['../../etc/passwd', 'etcpasswd'],
    ['<script>', 'script'],
    ['नोटबुक', ''],
  ])('%j is %j', (name, slug) => {
    expect(productSlug(name)).toBe(slug)
  })

  test('contains only word characters and single hyphens, and does not change when created again', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const slug = productSlug(name)
        expect(slug).toMatch(/^[a-z0-9_-]*$/)
        expect(slug).not.toContain('--')
        expect(productSlug(slug)).toBe(slug)
      }),
      { numRuns: 500 },
    )
  })

  test.each(LONG_TEXTS)('of 50 kB of %s is a slug too', (_name, text) => {
    expect(productSlug(text)).toMatch(/^[a-z0-9_-]*$/)
  })
})

describe('the address of a product', () => {
  test.each([
    ['Undated Daily Planners', '/undated-daily-planner/x'],
    ['Ruled Notebooks', '/ruled-notebook/x'],
    ['Plain Notebooks', '/plain-notebook/x'],
    ['Five Subject Notebooks Ruled', '/five-subject-notebook-ruled/x'],
    ['Five Subject Notebooks Plain', '/five-subject-notebook-plain/x'],
  ] as const)('in %s starts with its link', (category, path) => {
    expect(productPath({ category, slug: 'x' })).toBe(path)
  })

  test('is parsed back to its category and slug', () => {
    const anySlug = fc.stringMatching(/^[a-z0-9_][a-z0-9_-]{0,30}$/)
    fc.assert(
      fc.property(fc.constantFrom(...categories()), anySlug, (category, slug) => {
        const [root, segment = '', ...rest] = productPath({ category: category.name, slug }).split('/')
        expect([root, rest]).toEqual(['', [slug]])
        expect(categoryOfLink(segment)).toEqual({ category, isCanonical: true })
      }),
    )
  })
})
