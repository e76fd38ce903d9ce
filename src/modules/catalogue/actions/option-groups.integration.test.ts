/** Product groups: created and joined in the product form, in a file and on their own page; shown to shoppers. */
import { afterAll, describe, expect, test, vi } from 'vitest'
import { CHANGES_CHANNEL } from '#platform/database/changes.ts'
import { listenForChanges } from '#platform/page-cache/listener.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { anAccount } from '#tests/support/cash.ts'
import {
  aTypedProduct,
  edited,
  factsFrom,
  made,
  productsStored,
  standingOf,
} from '#tests/support/products.ts'
import { aGuest, expectBooksToAgree, placed, testShop } from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'
import { SHEET_HEAD, sheetRow } from '../rules/product-sheet.ts'

const testing = await testShop()
const { shop } = testing
const manager = await staffOf(testing, 'manager')

let count = 0
/** A group with a new name and a product for each colour. */
async function aGroup(...values: readonly string[]) {
  count += 1
  const name = `Group ${count}`
  const ids: ProductId[] = []
  for (const optionValue of values)
    ids.push(await made(testing, manager, { groupName: name, optionName: 'Colour', optionValue }))
  return { name, ids, id: await idOf(name) }
}

async function idOf(name: string): Promise<string> {
  const { groups } = await shop.listProductGroups({ search: name, page: 1 })
  return groups.find((group) => group.name === name)?.id ?? ''
}

/** What the product page links to. */
async function shownOn(id: ProductId) {
  const { slug } = await standingOf(testing, id)
  const page = await shop.getProductPage({ linkSlug: 'ruled-notebook', productSlug: slug })
  if (!page.ok) throw new Error(page.problem.key)
  return page.value.product.options.filter(({ isActive }) => isActive)
}
const valuesOn = async (id: ProductId) => (await shownOn(id)).map(({ value }) => value)

async function membersOf(id: string) {
  const found = await shop.getProductGroup({ id })
  return found.ok ? found.value.members.map(({ value }) => value) : null
}

describe('in the product form', () => {
  test('a new name creates a group; the next product joins it, in any case, without naming the option', async () => {
    const { name, ids, id } = await aGroup('Red')
    const joined = await made(testing, manager, { groupName: name.toUpperCase(), optionValue: 'Blue' })
    expect(await standingOf(testing, joined)).toMatchObject({ groupName: name, optionName: 'Colour' })
    expect(await membersOf(id)).toEqual(['Red', 'Blue'])
    expect(await valuesOn(ids[0]!)).toEqual(['Red', 'Blue'])
    expect(await shownOn(await made(testing, manager))).toEqual([])
  })

  test('another option, no option, or a value in use is refused at its field, and nothing is written', async () => {
    const { name } = await aGroup('Red')
    const typed = await aTypedProduct(testing, { optionValue: 'Blue' })
    const before = await productsStored(testing)
    const fieldsOf = async (change: Partial<typeof typed>) => {
      const facts = factsFrom({ ...typed, ...change })
      const created = await shop.createProduct(manager, { facts, pictureAlt: [] })
      return created.ok ? null : created.problem.fields
    }
    expect(await fieldsOf({ groupName: name, optionName: 'Size' })).toEqual({
      optionName: sentences.optionOfGroup(name, 'Colour'),
    })
    expect(await fieldsOf({ groupName: 'Nobody knows it' })).toEqual({ optionName: MESSAGES.option_name })
    expect(await fieldsOf({ groupName: name, optionValue: 'RED' })).toEqual({
      optionValue: MESSAGES.option_value_taken,
    })
    expect(await productsStored(testing)).toEqual(before)
  })

  test('an empty name removes the product from its group, and a copy is another option, not yet visible to shoppers', async () => {
    const { ids, id } = await aGroup('Red', 'Blue')
    expect(await shop.duplicateProduct(manager, { id: ids[0]! })).toMatchObject({ ok: true })
    expect(await shop.duplicateProduct(manager, { id: ids[0]! })).toMatchObject({ ok: true })
    expect(await membersOf(id)).toEqual(['Red', 'Blue', 'Red (copy)', 'Red (copy 2)'])
    expect(await valuesOn(ids[0]!)).toEqual(['Red', 'Blue'])
    await edited(testing, manager, await standingOf(testing, ids[1]!), { groupName: '' })
    expect(await standingOf(testing, ids[1]!)).toMatchObject({ groupName: null, optionValue: null })
    expect(await valuesOn(ids[0]!)).toEqual(['Red'])
  })
})

test('pages link to active products, mark sold-out ones, and leave out archived ones', async () => {
  const { ids } = await aGroup('Red', 'Blue', 'Green')
  await edited(testing, manager, await standingOf(testing, ids[1]!), { stock: '1' })
  await placed(testing, await aGuest(testing), { items: [{ productId: ids[1]!, quantity: 1 }] })
  await shop.archiveProduct(manager, { id: ids[2]! })
  expect((await shownOn(ids[0]!)).map(({ value, isSoldOut }) => [value, isSoldOut])).toEqual([
    ['Red', false],
    ['Blue', true],
  ])
})

test('a product that joins invalidates the cached pages of the others', async () => {
  const heard: (readonly string[])[] = []
  const listener = await listenForChanges({
    databaseUrl: testing.url,
    channel: CHANGES_CHANNEL,
    onChange: (tags) => heard.push(tags === 'all' ? [] : tags),
    onListening: () => undefined,
  })
  afterAll(() => listener.close())
  const { name, ids, id } = await aGroup('Red')
  const joined = await made(testing, manager, { groupName: name, optionValue: 'Blue' })
  const expectHeard = (...products: readonly ProductId[]) =>
    vi.waitFor(
      () => expect(heard.flat()).toEqual(expect.arrayContaining(products.map((each) => `product:${each}`))),
      { interval: 5, timeout: 15_000 },
    )
  await expectHeard(ids[0]!, joined)
  heard.length = 0
  const group = { name: `${name} again`, optionName: 'Shade' }
  expect(await shop.changeProductGroup(manager, { id, version: 1, group })).toMatchObject({ ok: true })
  await expectHeard(ids[0]!, joined)
})

describe('on the group page', () => {
  test('a group is created, filled, sorted, emptied and deleted, and each step is in the audit log', async () => {
    const created = await shop.createProductGroup(manager, { name: 'Ledgers', optionName: 'Ruling' })
    if (!created.ok) throw new Error(created.problem.key)
    const { id } = created.value
    const [first, second] = [await made(testing, manager), await made(testing, manager)]
    const add = (productId: string, value: string, swatch = '') =>
      shop.addToProductGroup(manager, { id, productId, value, swatch })
    expect(await add(first, '', 'red')).toMatchObject({
      problem: { fields: { optionValue: MESSAGES.option_value, optionSwatch: MESSAGES.option_swatch } },
    })
    expect(await add(first, 'Ruled', '#0f6b4a')).toMatchObject({ ok: true })
    expect(await add(first, 'Ruled')).toMatchObject({ problem: { key: 'option_in_group' } })
    expect(await add(second, 'ruled')).toMatchObject({
      problem: { fields: { optionValue: MESSAGES.option_value_taken } },
    })
    expect(await add(second, 'Plain')).toMatchObject({ ok: true })
    expect(await membersOf(id)).toEqual(['Ruled', 'Plain'])
    const move = (productId: string, by: -1 | 1) => shop.moveInProductGroup(manager, { id, productId, by })
    expect(await move(second, -1)).toMatchObject({ ok: true })
    expect(await membersOf(id)).toEqual(['Plain', 'Ruled'])
    expect(await valuesOn(first)).toEqual(['Plain', 'Ruled'])
    expect(await shop.removeFromProductGroup(manager, { id, productId: second })).toMatchObject({ ok: true })
    expect(await membersOf(id)).toEqual(['Ruled'])
    expect(await shop.deleteProductGroup(manager, { id })).toMatchObject({ ok: true })
    expect(await membersOf(id)).toBeNull()
    expect(await standingOf(testing, first)).toMatchObject({ groupName: null, optionSwatch: null })
    const noted = (await notedBy(testing, manager.userId)).filter(({ subject }) => subject === id)
    expect(noted.map(({ action }) => action)).toEqual([
      'product_group.created',
      ...Array.from({ length: 4 }, () => 'product_group.updated'),
      'product_group.deleted',
    ])
    await expectBooksToAgree(testing)
  })

  test('a new name is applied to its products; a form that was opened before is stale', async () => {
    const { ids, id } = await aGroup('Red', 'Blue')
    const opened = await standingOf(testing, ids[0]!)
    const group = { name: 'Renamed', optionName: 'Shade' }
    expect(await shop.changeProductGroup(manager, { id, version: 1, group })).toMatchObject({ ok: true })
    expect(await standingOf(testing, ids[0]!)).toMatchObject({ groupName: 'Renamed', optionName: 'Shade' })
    expect(await edited(testing, manager, opened, { price: '300' })).toMatchObject({
      problem: { code: 'stale' },
    })
    expect(await shop.changeProductGroup(manager, { id, version: 1, group })).toMatchObject({
      problem: { code: 'stale' },
    })
    expect(await shop.createProductGroup(manager, { ...group, name: 'RENAMED' })).toMatchObject({
      problem: { fields: { name: MESSAGES.option_group_taken } },
    })
  })

  test('only staff with the permission can change a group', async () => {
    const { ids, id } = await aGroup('Red', 'Blue')
    const group = { name: 'Theirs', optionName: 'Size' }
    const refused = { ok: false, problem: { code: 'forbidden' } }
    const productId = ids[1]!
    for (const actor of [await aGuest(testing), await anAccount(testing), await staffOf(testing, 'support')])
      for (const done of [
        await shop.createProductGroup(actor, group),
        await shop.changeProductGroup(actor, { id, version: 1, group }),
        await shop.addToProductGroup(actor, { id, productId, value: 'x', swatch: '' }),
        await shop.moveInProductGroup(actor, { id, productId, by: -1 }),
        await shop.removeFromProductGroup(actor, { id, productId }),
        await shop.deleteProductGroup(actor, { id }),
      ])
        expect(done).toMatchObject(refused)
    expect(await membersOf(id)).toEqual(['Red', 'Blue'])
  })
})

describe('in an import file', () => {
  const imported = async (rows: readonly (readonly string[])[], head: readonly string[] = SHEET_HEAD) => {
    const started = await shop.startProductImport(manager, {
      fileName: 'groups.csv',
      sheet: { head, rows: rows.map((row) => [...row]) },
    })
    if (!started.ok) throw new Error(started.problem.key)
    const { id } = started.value
    const preview = await shop.previewProductImport({ id })
    if (!preview.ok) throw new Error(preview.problem.key)
    const { plan, seen } = preview.value
    const applied = seen === null ? null : await shop.applyProductImport(manager, { id, seen })
    return { plan, applied }
  }

  test('an export can be imported unchanged; option columns move products, and the undo moves them back', async () => {
    const { name, ids, id } = await aGroup('Red', 'Blue')
    const [red, blue] = [await standingOf(testing, ids[0]!), await standingOf(testing, ids[1]!)]
    expect((await imported([sheetRow(red), sheetRow(blue)])).plan).toMatchObject({ unchanged: 2, errors: [] })
    const head = ['sku', 'group_name', 'option_name', 'option_value', 'option_swatch', 'option_position']
    const { applied } = await imported(
      [
        [red.sku, 'From a file', 'Size', 'A5', '', '2'],
        [blue.sku, 'from a FILE', '', 'A4', '#0f6b4a', '1'],
      ],
      head,
    )
    expect(applied).toMatchObject({ ok: true, value: { changed: 2 } })
    expect(await valuesOn(ids[0]!)).toEqual(['A4', 'A5'])
    expect(await membersOf(id)).toEqual([])
    const batchId = applied?.ok ? applied.value.batchId : ''
    expect(await shop.undoProductBatch(manager, { id: batchId })).toMatchObject({ value: { restored: 2 } })
    expect(await valuesOn(ids[0]!)).toEqual(['Red', 'Blue'])
    const emptied = await imported([[red.sku, '', '', '', '', '']], head)
    expect(emptied.applied).toMatchObject({ ok: true, value: { changed: 1 } })
    expect(await standingOf(testing, ids[0]!)).toMatchObject({ groupName: null })
    expect(name).not.toBe('')
  })

  test('an undo leaves out a product whose value is in use since', async () => {
    const { name, ids } = await aGroup('Red', 'Blue')
    const red = await standingOf(testing, ids[0]!)
    const { applied } = await imported([[red.sku, '']], ['sku', 'group_name'])
    await made(testing, manager, { groupName: name, optionValue: 'Red' })
    const batchId = applied?.ok ? applied.value.batchId : ''
    expect(await shop.undoProductBatch(manager, { id: batchId })).toMatchObject({
      value: { restored: 0, conflict: 1 },
    })
  })
})
