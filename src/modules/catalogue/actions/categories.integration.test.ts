/** The categories as rows: shipped as specified, renamed with their products, deleted only when empty. */
import { afterAll, describe, expect, test } from 'vitest'
import {
  EXAMPLE_CATEGORIES,
  allCategories,
  categoryNames,
  setCategories,
} from '#platform/rules/categories.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import {
  categoryDetails,
  EXAMPLE_DETAILS,
  setCategoryDetails,
} from '#modules/catalogue/rules/category-details.ts'
import { NO_FILTER } from '#modules/catalogue/rules/listing-filter.ts'
import { readCategory, toTypedCategory, type TypedCategory } from '#modules/catalogue/rules/category-input.ts'
import { anAccount } from '#tests/support/cash.ts'
import { made, standingOf } from '#tests/support/products.ts'
import { aGuest, expectBooksToAgree, testShop } from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop } = testing
const manager = await staffOf(testing, 'manager')

afterAll(() => {
  setCategories(EXAMPLE_CATEGORIES)
  setCategoryDetails(EXAMPLE_DETAILS)
})

function inputOf(change: Partial<TypedCategory>) {
  const read = readCategory({ ...toTypedCategory(null), ...change })
  if (read.problems !== null) throw new Error(JSON.stringify(read.problems))
  return read.input
}

const PENS = inputOf({ name: 'Pens', holds: 'goods', hsn: '9608', gstRatePercent: '18' })
const rowOf = async (name: string) =>
  (await shop.listCategoriesForStaff()).find((row) => row.name === name) ?? null
const changed = async (name: string, change: Partial<TypedCategory>) => {
  const row = (await rowOf(name))!
  const input = inputOf({ ...toTypedCategory(row), ...change })
  return shop.changeCategory(manager, { id: row.id, version: row.version, input })
}

test('a new shop has the six categories of the specification, with their texts and default values', async () => {
  await shop.loadCategories()
  expect(allCategories()).toEqual(EXAMPLE_CATEGORIES)
  for (const [name, details] of Object.entries(EXAMPLE_DETAILS))
    expect(categoryDetails(name)).toMatchObject(details)
})

test('only staff with the permission can change categories', async () => {
  const { id } = (await rowOf('Ruled Notebooks'))!
  const refused = { ok: false, problem: { code: 'forbidden' } }
  for (const actor of [await aGuest(testing), await anAccount(testing), await staffOf(testing, 'support')]) {
    expect(await shop.createCategory(actor, PENS)).toMatchObject(refused)
    expect(await shop.changeCategory(actor, { id, version: 1, input: PENS })).toMatchObject(refused)
    expect(await shop.showCategory(actor, { id, isShown: false })).toMatchObject(refused)
    expect(await shop.moveCategory(actor, { id, by: 1 })).toMatchObject(refused)
    expect(await shop.deleteCategory(actor, { id })).toMatchObject(refused)
  }
  expect(allCategories()).toEqual(EXAMPLE_CATEGORIES)
  expect(await notedBy(testing)).toEqual([])
})

describe('a category of other goods', () => {
  test('has products without pages, which are in listings, search and filters', async () => {
    expect(await shop.createCategory(manager, PENS)).toMatchObject({ ok: true })
    expect(categoryNames().at(-1)).toBe('Pens')
    const id = await made(testing, manager, { category: 'Pens', name: 'Kalam Fountain Pen', slug: 'kalam' })
    expect(await standingOf(testing, id)).toMatchObject({ pages: null, gsm: null, ruling: null })
    const page = await shop.getProductPage({ linkSlug: 'pens', productSlug: 'kalam' })
    expect(page).toMatchObject({ ok: true, value: { canonicalPath: '/pens/kalam' } })
    const listed = await shop.listCategory({ slug: 'pens', filter: NO_FILTER })
    expect(listed).toMatchObject({ ok: true, value: { heading: 'Pens', total: 1, options: { groups: [] } } })
    const found = await shop.searchProducts({ q: 'fountain pen' })
    expect(found.products.map(({ id: each }) => each)).toContain(id)
    expect((await shop.getSampleSheet({ linkSlug: 'pens', productSlug: 'kalam' })).ok).toBe(false)
  })

  test('with a new name and address keeps its products; both earlier addresses redirect', async () => {
    expect(await changed('Pens', { name: 'Writing', listingSlug: 'writing', linkSlug: 'writing' })).toEqual({
      ok: true,
      value: null,
    })
    expect(categoryDetails('Writing').formerSlugs).toEqual(['pens'])
    const page = await shop.getProductPage({ linkSlug: 'pens', productSlug: 'kalam' })
    expect(page).toMatchObject({ ok: true, value: { canonicalPath: '/writing/kalam' } })
    expect((await shop.searchProducts({ q: 'writing' })).products).toHaveLength(1)
    const listed = await shop.listCategory({ slug: 'writing', filter: NO_FILTER })
    expect(listed).toMatchObject({ ok: true, value: { total: 1 } })
    await expectBooksToAgree(testing)
  })

  test('that has products cannot be deleted, and its kind cannot be changed', async () => {
    const { id } = (await rowOf('Writing'))!
    expect(await shop.deleteCategory(manager, { id })).toMatchObject({
      ok: false,
      problem: { key: 'category_not_empty' },
    })
    expect(await changed('Writing', { holds: 'ruled' })).toMatchObject({
      ok: false,
      problem: { fields: { holds: MESSAGES.category_kind_fixed } },
    })
  })
})

test('a stale edit, a taken name and a taken address are refused at their fields', async () => {
  const row = (await rowOf('Plain Notebooks'))!
  const input = inputOf(toTypedCategory(row))
  expect(await shop.changeCategory(manager, { id: row.id, version: 99, input })).toMatchObject({
    problem: { code: 'stale' },
  })
  expect(await changed('Plain Notebooks', { name: 'ruled notebooks', listingSlug: 'pens' })).toMatchObject({
    problem: {
      fields: { name: MESSAGES.category_name_taken, listingSlug: MESSAGES.category_slug_taken },
    },
  })
})

test('sorting, hiding and deleting take effect at once, and the audit log records by whom', async () => {
  const first = (await rowOf('Undated Daily Planners'))!
  expect(await shop.moveCategory(manager, { id: first.id, by: 1 })).toMatchObject({ ok: true })
  expect(categoryNames().slice(0, 2)).toEqual(['Ruled Notebooks', 'Undated Daily Planners'])
  expect(await shop.showCategory(manager, { id: first.id, isShown: false })).toMatchObject({ ok: true })
  const { sections } = await shop.getHome({ showMore: false })
  expect(sections.map(({ category }) => category)).not.toContain('Undated Daily Planners')
  expect(await shop.createCategory(manager, inputOf({ name: 'Gifts', holds: 'goods' }))).toMatchObject({
    ok: true,
  })
  const { id } = (await rowOf('Gifts'))!
  expect(await shop.deleteCategory(manager, { id })).toMatchObject({ ok: true })
  expect(await rowOf('Gifts')).toBeNull()
  const actions = (await notedBy(testing)).map(({ action }) => action)
  expect(actions.filter((action) => action.startsWith('category.'))).toEqual([
    'category.created',
    'category.updated',
    'category.moved',
    'category.updated',
    'category.created',
    'category.deleted',
  ])
})
