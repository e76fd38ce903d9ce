import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_CATEGORIES } from '#platform/rules/categories.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { EXAMPLE_DETAILS } from './category-details.ts'
import {
  findCategoryConflicts,
  formerOf,
  movedCategory,
  readCategory,
  RESERVED_SLUGS,
  toTypedCategory,
  type TypedCategory,
} from './category-input.ts'

const BLANK: TypedCategory = { ...toTypedCategory(null), name: 'Pens', holds: 'goods' }
const STORED = EXAMPLE_CATEGORIES.map((category) => ({
  ...category,
  ...EXAMPLE_DETAILS[category.name]!,
  imageUrl: null,
  contents: 3,
}))

function input(change: Partial<TypedCategory> = {}) {
  const read = readCategory({ ...BLANK, ...change })
  if (read.problems !== null) throw new Error(JSON.stringify(read.problems))
  return read.input
}

describe('the category form', () => {
  test('needs only a name and a kind; its addresses are created from the name', () => {
    expect(input()).toMatchObject({ listingSlug: 'pens', linkSlug: 'pens', kind: 'goods', ruling: null })
    expect(input({ holds: 'planner', hasTabs: true })).toMatchObject({ kind: 'notebooks', subjects: 5 })
    expect(input({ holds: 'group', parent: 'Five Subject Notebooks' }).parent).toBeNull()
  })

  test('accepts pages and paper for books only', () => {
    const typed = { pages: '200', binding: 'sewn', weightGrams: '20' }
    expect(input(typed).defaults).toEqual({ weightGrams: '20' })
    expect(input({ ...typed, pages: 'many' }).defaults).toEqual({ weightGrams: '20' })
    expect(input({ ...typed, holds: 'ruled' }).defaults).toEqual(typed)
  })

  test.each(STORED)('$name is unchanged after parsing', (stored) => {
    const { name, listingSlug, linkSlug, kind, parent, ruling, subjects, note, isShown, text, defaults } =
      stored
    const shown = {
      name,
      listingSlug,
      linkSlug,
      kind,
      parent,
      ruling,
      subjects,
      note,
      isShown,
      text,
      defaults,
    }
    expect(input(toTypedCategory(stored))).toEqual({
      ...shown,
      imageUrl: null,
      metaTitle: '',
      metaDescription: '',
    })
  })

  test('has an error message at every wrong field', () => {
    const wrong = {
      ...BLANK,
      name: ' ',
      holds: 'pens',
      listingSlug: 'Fountain Pens',
      linkSlug: 'cart',
      hsn: 'ink',
      imageUrl: 'https://elsewhere.example/pen.png',
    }
    expect(readCategory(wrong).problems).toEqual({
      name: MESSAGES.category_name,
      holds: MESSAGES.category_holds,
      listingSlug: MESSAGES.category_slug,
      linkSlug: MESSAGES.category_slug_reserved,
      imageUrl: MESSAGES.product_picture,
      hsn: MESSAGES.tax_rate_hsn,
    })
    expect(readCategory({ ...BLANK, name: 'पेन' }).problems).toEqual({ listingSlug: MESSAGES.category_slug })
    expect(readCategory({ ...BLANK, name: 'Cart' }).problems).toEqual({
      listingSlug: MESSAGES.category_slug_reserved,
    })
  })

  test('refuses addresses of other pages', () => {
    const siteMap = readFileSync(new URL('../../../routes.ts', import.meta.url), 'utf8')
    const own = siteMap.slice(siteMap.indexOf('export default'))
    const parts = [...own.matchAll(/route\('([a-z-]+)(?=['/])/g)].map(([, part]) => part!)
    expect(parts).toContain('shipping-policy')
    expect(parts.filter((part) => !RESERVED_SLUGS.has(part))).toEqual([])
  })
})

describe('next to other categories', () => {
  test('neither name nor address may be in use, now or earlier', () => {
    const others = [{ ...STORED[0]!, formerSlugs: ['diaries'], aliasLinkSlugs: ['diary'] }]
    const problems = (change: Partial<TypedCategory>) =>
      Object.keys(findCategoryConflicts(input(change), others, null))
    expect(problems({})).toEqual([])
    expect(problems({ name: 'undated daily planners', listingSlug: 'x' })).toEqual(['name'])
    expect(problems({ listingSlug: 'diaries' })).toEqual(['listingSlug'])
    expect(problems({ linkSlug: 'diary' })).toEqual(['linkSlug'])
    expect(problems({ parent: 'Undated Daily Planners' })).toEqual(['parent'])
  })

  test('a category with products keeps its kind, but can change its ruling', () => {
    const ruled = { kind: 'notebooks', contents: 1 } as const
    expect(findCategoryConflicts(input({ holds: 'plain' }), [], ruled)).toEqual({})
    expect(findCategoryConflicts(input(), [], ruled)).toEqual({ holds: MESSAGES.category_kind_fixed })
    expect(findCategoryConflicts(input(), [], { ...ruled, contents: 0 })).toEqual({})
  })
})

test('every earlier address is stored once, and the current one never redirects', () => {
  const slug = fc.constantFrom('a', 'b', 'c', 'd')
  fc.assert(
    fc.property(fc.array(slug, { minLength: 1 }), (walk) => {
      let former: readonly string[] = []
      for (const [at, now] of walk.entries()) if (at > 0) former = formerOf(walk[at - 1]!, now, former)
      const now = walk.at(-1)!
      expect(former).not.toContain(now)
      expect(new Set([...former, now])).toEqual(new Set(walk))
      expect(new Set(former).size).toBe(former.length)
    }),
  )
})

test('moving a category leaves all others in their sequence', () => {
  expect(movedCategory(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(movedCategory(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(movedCategory(['a', 'b', 'c'], 'a', -1)).toBeNull()
  expect(movedCategory(['a', 'b', 'c'], 'x', 1)).toBeNull()
})
