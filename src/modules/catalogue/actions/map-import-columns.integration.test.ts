/** Files of other shops, from the upload to the products. */
import { expect, test } from 'vitest'
import { csvRow } from '#platform/rules/csv.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { signInAsOwner, testApp } from '#platform/testing/http-harness.ts'
import { expectBooksToAgree } from '#tests/support/shop.ts'
import { productsStored } from '#tests/support/products.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'
import { readMapping, typedMapping, type TypedMapping } from '../rules/sheet-mapping.ts'

const testing = await testApp()
const { shop } = testing
const owner = await signInAsOwner(testing)
const manager = await staffOf(testing, 'manager')

const SHOPIFY = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Type',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Status',
] as const

type Cells = Partial<Record<(typeof SHOPIFY)[number], string>>
const shopifyFile = (rows: readonly Cells[]) =>
  [SHOPIFY, ...rows.map((row) => SHOPIFY.map((name) => row[name] ?? ''))].map(csvRow).join('')

/** 500 products: every fifth has two variants, the others two pictures; one has neither. */
function fiveHundred(): Cells[] {
  return Array.from({ length: 500 }, (_, n): Cells[] => {
    const first = {
      Handle: `book-${n}`,
      Title: `Book ${n}`,
      'Body (HTML)': `<p>Number <b>${n}</b></p>`,
      Type: n % 2 ? 'Ruled' : 'Blank',
      Published: 'TRUE',
      'Variant SKU': `SH-${n}`,
      'Variant Grams': '400',
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': '12',
      'Variant Price': '199.00',
      'Variant Compare At Price': '249.00',
      'Image Src': `https://cdn.shopify.com/${n}.jpg`,
      'Image Position': '1',
      Status: 'active',
    }
    const second = { Handle: `book-${n}` }
    if (n === 0) return [first]
    return n % 5 === 0
      ? [
          { ...first, 'Option1 Name': 'Cover', 'Option1 Value': 'Red' },
          { ...second, 'Option1 Value': 'Blue', 'Variant Price': '189.00' },
        ]
      : [first, { ...second, 'Image Src': `https://cdn.shopify.com/${n}-b.jpg`, 'Image Position': '2' }]
  }).flat()
}

async function upload(file: string, name = 'shop.csv'): Promise<string> {
  const sent = await owner.ask({
    method: 'POST',
    url: `/api/admin/product-imports?name=${name}`,
    payload: Buffer.from(file),
    headers: { 'content-type': 'text/csv' },
  })
  expect(sent.status).toBe(201)
  return (sent.json as unknown as { id: string }).id
}

async function columnsOf(id: string) {
  const found = await shop.getImportColumns({ id })
  if (!found.ok) throw new Error(found.problem.key)
  return found.value
}

/** Confirms the suggested mapping, with some changes. */
async function map(id: string, changes: Partial<TypedMapping>) {
  const { sheet, source, mapping } = await columnsOf(id)
  const typed = typedMapping(mapping)
  const columns = { ...typed.columns, ...changes.columns }
  const read = readMapping({ ...typed, ...changes, columns }, sheet, source)
  if (read.problems !== null) throw new Error(JSON.stringify(read.problems))
  return shop.mapImportColumns(manager, { id, mapping: read.mapping })
}

async function previewOf(id: string) {
  const preview = await shop.previewProductImport({ id })
  if (!preview.ok) throw new Error(preview.problem.key)
  return preview.value
}

const find = async (search: string) =>
  (await shop.listProductsForStaff({ search, category: '', status: '', stock: '', page: 1 })).products

test('a Shopify file of 500 products is recognised, mapped, previewed and imported; a second import changes nothing', async () => {
  const file = shopifyFile(fiveHundred())
  const id = await upload(file)
  const { source, counts } = await columnsOf(id)
  expect([source, counts]).toEqual(['shopify', { rows: 999, products: 500, imported: 599, skipped: 0 }])

  expect(await shop.previewProductImport({ id })).toMatchObject({ problem: { key: 'import_unmapped' } })
  expect(await shop.applyProductImport(manager, { id, seen: '' })).toMatchObject({
    problem: { key: 'import_unmapped' },
  })

  const categories = { Ruled: 'Ruled Notebooks' }
  expect(await map(id, { defaultCategory: 'Plain Notebooks', categories })).toMatchObject({ ok: true })
  const before = await productsStored(testing)
  const preview = await previewOf(id)
  expect([preview.plan.errors, preview.plan.created.length]).toEqual([[], 599])
  expect(await productsStored(testing)).toEqual(before)

  expect(await shop.applyProductImport(manager, { id, seen: preview.seen ?? '' })).toMatchObject({
    ok: true,
    value: { created: 599, changed: 0 },
  })
  const variants = (await find('book 5'))
    .filter(({ name }) => /^Book 5(,|$)/.test(name))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  expect(variants.map(({ name, sku, slug }) => [name, sku, slug])).toEqual([
    ['Book 5, Blue', 'book-5-blue', 'book-5-blue'],
    ['Book 5, Red', 'SH-5', 'book-5-red'],
  ])
  const found = await shop.listProductGroups({ search: 'Book 5', page: 1 })
  const group = found.groups.find(({ name }) => name === 'Book 5')!
  expect(group).toMatchObject({ optionName: 'Cover', products: 2 })
  const members = [
    { value: 'Red', sku: 'SH-5' },
    { value: 'Blue', sku: 'book-5-blue' },
  ]
  expect(await shop.getProductGroup({ id: group.id })).toMatchObject({ value: { members } })
  // The shop's own name for it stays when the file is imported again.
  const renamed = { id: group.id, version: 1, group: { name: 'Hard-bound', optionName: 'Cloth' } }
  expect(await shop.changeProductGroup(manager, renamed)).toMatchObject({ ok: true })
  const stored = await shop.getProductForStaff({ id: (await find('SH-7'))[0]!.id })
  expect(stored).toMatchObject({
    value: {
      product: {
        name: 'Book 7',
        category: 'Ruled Notebooks',
        description: 'Number 7',
        pricePaise: 19_900,
        originalPricePaise: 24_900,
        onHand: 12,
        weightGrams: 400,
        status: 'active',
      },
    },
  })
  await expectBooksToAgree(testing)
  expect([await shop.findRedirect('/products/book-5/'), await shop.findRedirect('/products/book-7')]).toEqual(
    ['/ruled-notebook/book-5-red', '/ruled-notebook/book-7'],
  )

  const again = await upload(file)
  await map(again, { defaultCategory: 'Undated Daily Planners', categories })
  expect((await previewOf(again)).plan).toMatchObject({
    unchanged: 599,
    created: [],
    changed: [],
    errors: [],
  })
}, 120_000)

test('the mapped columns are in the audit log, by the file’s own headers', async () => {
  const id = await upload('Item code,Product,Rate\nNOTE-1,Note,120\n', 'noted.csv')
  await map(id, { defaultCategory: 'Plain Notebooks' })
  const noted = (await notedBy(testing, manager.userId)).filter(({ label }) => label === 'noted.csv')
  expect(noted).toMatchObject([
    {
      action: 'product.columns_matched',
      after: { sku: 'Item code', name: 'Product', price: 'Rate', defaultCategory: 'Plain Notebooks' },
    },
  ])
})

test('an error names the row and the column of the file, and nothing is imported', async () => {
  const rows: Cells[] = [
    { Handle: 'good', Title: 'Good', 'Variant SKU': 'ERR-1', 'Variant Price': '10' },
    { Handle: 'good', 'Image Src': 'https://x/1.jpg' },
    { Handle: 'bad', Title: 'Bad', 'Variant SKU': 'ERR-2', 'Variant Price': '12,5x' },
    { Handle: 'same', Title: 'Same', 'Variant SKU': 'ERR-1', 'Variant Price': '10' },
  ]
  const id = await upload(shopifyFile(rows))
  await map(id, { defaultCategory: 'Plain Notebooks' })
  const { plan, seen } = await previewOf(id)
  expect(plan.errors).toEqual([
    { line: 4, column: 'Variant Price', message: MESSAGES.product_price },
    { line: 5, column: 'Variant SKU', message: MESSAGES.import_sku_twice },
  ])
  expect(seen).toBeNull()
})

test('any other file is mapped manually; its default category is used for new products only', async () => {
  const file = 'Item code,Product,Rate,Colour\nHAND-1,Hand one,120,Red\n'
  const id = await upload(file)
  expect(await map(id, { defaultCategory: 'Plain Notebooks', columns: { stock: '' } })).toMatchObject({
    ok: true,
  })
  expect((await previewOf(id)).plan.created.map(({ facts }) => facts.onHand)).toEqual([0])
  const counted = 'Item code,Product,Rate,Qty\nHAND-1,Hand one,120,4\n'
  const next = await upload(counted)
  await map(next, { defaultCategory: 'Plain Notebooks' })
  await shop.applyProductImport(manager, { id: next, seen: (await previewOf(next)).seen ?? '' })
  const prices = await upload('Item code,Rate\nHAND-1,130\n')
  await map(prices, { defaultCategory: 'Ruled Notebooks' })
  const { plan } = await previewOf(prices)
  expect(plan.changed.map(({ after }) => [after.category, after.pricePaise])).toEqual([
    ['Plain Notebooks', 13_000],
  ])
})

test('a mapping is refused without permission, for the shop’s own format, and after the import', async () => {
  const id = await upload('Item code,Product,Rate,Qty\nLATE-9,Late nine,120,4\n')
  const { mapping } = await columnsOf(id)
  const support = await staffOf(testing, 'support')
  expect(await shop.mapImportColumns(support, { id, mapping })).toMatchObject({
    problem: { code: 'forbidden' },
  })
  await map(id, { defaultCategory: 'Plain Notebooks' })
  await shop.applyProductImport(manager, { id, seen: (await previewOf(id)).seen ?? '' })
  expect(await shop.mapImportColumns(manager, { id, mapping })).toMatchObject({
    problem: { key: 'import_over' },
  })
  const own = await upload('sku,price\nLATE-9,130\n')
  expect(await shop.mapImportColumns(manager, { id: own, mapping })).toMatchObject({
    problem: { key: 'import_over' },
  })
  expect(await shop.getImportColumns({ id: own })).toMatchObject({ problem: { key: 'import_over' } })
})
