/** Product import and export over HTTP, as a browser sends it. */
import { describe, expect, test } from 'vitest'
import { bindShop } from '#app/shop.ts'
import { connect } from '#platform/database/connection.ts'
import { CSV_MARK, csvRow } from '#platform/rules/csv.ts'
import { MAX_SHEET_BYTES } from '#platform/rules/sheet.ts'
import { SHEET_HEAD } from '../rules/product-sheet.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { ImportPreview } from './import-products.ts'
import { signInAsOwner, testApp } from '#platform/testing/http-harness.ts'
import { aGuest, expectBooksToAgree, placed, stockOf } from '#tests/support/shop.ts'
import { aPicture, edited, made, productsStored, standingOf } from '#tests/support/products.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'

const testing = await testApp()
const { shop } = testing
const owner = await signInAsOwner(testing)
const manager = await staffOf(testing, 'manager')
const picture = await aPicture(testing)

const HEAD = 'sku,name,category,price,stock_quantity,image_url'
const row = (sku: string, rest: string) => `${sku},${rest},${picture}`

async function send(file: string | Buffer, from = owner) {
  const payload = typeof file === 'string' ? Buffer.from(file) : file
  return from.ask({
    method: 'POST',
    url: '/api/admin/product-imports?name=products.csv',
    payload,
    headers: { 'content-type': 'text/csv' },
  })
}

async function previewOf(file: string | Buffer): Promise<ImportPreview & { readonly id: string }> {
  const sent = await send(file)
  const { id } = sent.json as unknown as { id: string }
  const preview = await shop.previewProductImport({ id })
  if (!preview.ok) throw new Error(`${sent.status} ${sent.text}`)
  return { ...preview.value, id }
}

const apply = ({ id, seen }: { readonly id: string; readonly seen: string | null }) =>
  shop.applyProductImport(manager, { id, seen: seen ?? '' })

async function exported(search: string): Promise<string> {
  const made = await shop.exportProducts(manager, { search, category: '', status: '', stock: '' })
  if (!made.ok) throw new Error(made.problem.key)
  let text = CSV_MARK + csvRow(SHEET_HEAD)
  for await (const batch of made.value.batches) text += batch.map(csvRow).join('')
  return text
}

test('new and changed rows are previewed, then imported together, with stock movements', async () => {
  const id = await made(testing, manager, { sku: 'IMP-1', stock: '10' })
  const file = [
    HEAD,
    row('IMP-1', 'Renamed,Ruled Notebooks,99.50,14'),
    row('IMP-2', '"Plain, Two",Plain Notebooks,120,3'),
  ]
  const preview = await previewOf(file.join('\r\n'))
  expect([preview.plan.created.length, preview.plan.changed.length, preview.plan.errors]).toEqual([1, 1, []])
  expect(await apply(preview)).toMatchObject({ ok: true, value: { created: 1, changed: 1 } })
  expect(await standingOf(testing, id)).toMatchObject({ name: 'Renamed', pricePaise: 9_950, onHand: 14 })
  const imports = (await notedBy(testing, manager.userId)).filter(({ label }) => label === 'products.csv')
  expect(imports).toMatchObject([
    {
      action: 'product.imported',
      before: { 'Renamed (IMP-1)': { onHand: 10 }, 'Plain, Two (IMP-2)': null },
      after: {
        added: 1,
        changed: 1,
        'Plain, Two (IMP-2)': 'added',
        'Renamed (IMP-1)': { name: 'Renamed', pricePaise: 9_950, onHand: 14 },
      },
    },
  ])
  const rows = (
    await shop.listProductsForStaff({ search: 'imp-2', category: '', status: '', stock: '', page: 1 })
  ).products
  expect(rows).toMatchObject([{ name: 'Plain, Two', slug: 'plain-two', onHand: 3, status: 'active' }])
  expect(await apply(preview)).toMatchObject({
    problem: { code: 'not_found', key: 'import_over' },
  })
  await expectBooksToAgree(testing)
})

test('an export can be imported unchanged, including text that a spreadsheet would run or split', async () => {
  await made(testing, manager, {
    name: '=Round, "trip"\'',
    slug: 'round-trip',
    sku: 'ROUND-1',
    stock: 'not counted',
    description: '-first\n@second',
    discountedPrice: '99.90',
    originalPrice: '300',
    gtin: '036000291452',
    mpn: '=DK-200',
  })
  await made(testing, manager, {
    name: "'=Round trip planner",
    sku: 'ROUND-2',
    category: 'Undated Daily Planners',
    ruling: 'planner',
    about: [{ title: '+Paper', text: '=smooth, "thick"' }],
  })
  const file = await exported('round')
  expect(file).toContain(`"'=Round, ""trip""'"`)
  expect(file).toContain(`,036000291452,'=DK-200`)
  expect((await previewOf(file)).plan).toMatchObject({ unchanged: 2, created: [], changed: [], errors: [] })
})

test('barcodes and part numbers can be imported; a wrong check digit names its row', async () => {
  const id = await made(testing, manager, { sku: 'CODE-1', gtin: '96385074', mpn: 'DK-1' })
  const file = (gtin: string) => `sku,gtin,mpn\nCODE-1,${gtin},`
  const wrong = await previewOf(file('8901234567891'))
  expect(wrong.plan.errors).toEqual([{ line: 2, column: 'gtin', message: MESSAGES.product_gtin }])
  expect(await apply(await previewOf(file('8901234567890')))).toMatchObject({ value: { changed: 1 } })
  expect(await standingOf(testing, id)).toMatchObject({ gtin: '8901234567890', mpn: null })
})

test('a file can set and remove a product’s binding', async () => {
  const id = await made(testing, manager, { sku: 'BOUND-1', binding: '' })
  const file = (binding: string) => `sku,binding\nBOUND-1,${binding}`
  expect(await apply(await previewOf(file('Wire-O')))).toMatchObject({ value: { changed: 1 } })
  expect(await standingOf(testing, id)).toMatchObject({ binding: 'wire-o' })
  const wrong = await previewOf(file('welded'))
  expect(wrong.plan.errors).toMatchObject([{ line: 2, column: 'binding' }])
  expect(await apply(await previewOf(file('')))).toMatchObject({ value: { changed: 1 } })
  expect(await standingOf(testing, id)).toMatchObject({ binding: null })
})

describe('an import accepts', () => {
  const table = [
    HEAD.replaceAll(',', '\t'),
    row('UTF-16', 'पन्ना,Plain Notebooks,120,3').replaceAll(',', '\t'),
  ].join('\n')
  test.each([
    ['UTF-8 with a byte order mark', Buffer.from(`${CSV_MARK}${table}`)],
    ['UTF-16 with tabs', Buffer.from(`\ufeff${table}`, 'utf16le')],
    ['semicolons', Buffer.from(table.replaceAll('\t', ';'))],
  ])('%s', async (_name, file) => {
    const { plan } = await previewOf(file)
    expect(plan.errors).toEqual([{ line: 2, column: 'slug', message: MESSAGES.product_slug }])
  })
})

describe('an import is refused, and nothing is stored:', () => {
  test.each<[string, string | Buffer, string]>([
    ['an empty file', '', MESSAGES.import_empty],
    ['only a header row', HEAD, MESSAGES.import_empty],
    ['a quote that is never closed', `${HEAD}\n"x,y`, MESSAGES.import_unreadable],
    ['binary data', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff, 0xff]), MESSAGES.import_unreadable],
    ['200,000 rows', `sku\n${'A\n'.repeat(200_000)}`, MESSAGES.import_rows],
    ['5,001 rows', `sku\n${'A\n'.repeat(5_001)}`, MESSAGES.import_rows],
  ])('%s', async (_name, file, message) => {
    const answer = await send(file)
    expect([answer.status, answer.json.error.message]).toEqual([422, message])
  })

  test('above 5 MB', async () => {
    const answer = await send(Buffer.alloc(MAX_SHEET_BYTES + 1, 'a'))
    expect([answer.status, answer.json.error.message]).toEqual([413, MESSAGES.import_large])
  })

  test('without staff permission', async () => {
    expect((await send(HEAD, testing.browser())).status).toBe(401)
  })
})

test('one wrong row makes the whole import fail', async () => {
  const file = [
    HEAD,
    row('HALF-1', 'Good,Plain Notebooks,120,3'),
    row('HALF-2', '<script>alert(1)</script>,Plain Notebooks,-5,-3'),
    row('HALF-1', 'Again,Plain Notebooks,120,3'),
  ]
  const preview = await previewOf(file.join('\n'))
  expect(preview.plan.errors.map(({ line, column }) => [line, column])).toEqual([
    [3, 'price'],
    [3, 'stock_quantity'],
    [4, 'sku'],
  ])
  expect(preview.seen).toBeNull()
  const before = await productsStored(testing)
  expect(await apply(preview)).toMatchObject({ problem: { code: 'stale' } })
  const nothingSeen = { id: preview.id, seen: null as unknown as string }
  expect(await shop.applyProductImport(manager, nothingSeen)).toMatchObject({ problem: { code: 'stale' } })
  expect(await productsStored(testing)).toEqual(before)
})

test('a product that was changed since the preview is previewed again, and not imported', async () => {
  const id = await made(testing, manager, { sku: 'LATE-1' })
  const preview = await previewOf('sku,price\nLATE-1,50')
  await edited(testing, manager, await standingOf(testing, id), { description: 'meanwhile' })
  const before = await productsStored(testing)
  expect(await apply(preview)).toMatchObject({ problem: { code: 'stale', key: 'import_moved' } })
  expect(await productsStored(testing)).toEqual(before)
  const again = await shop.previewProductImport({ id: preview.id })
  expect(await apply({ id: preview.id, seen: again.ok ? again.value.seen : null })).toMatchObject({
    ok: true,
  })
  expect(await standingOf(testing, id)).toMatchObject({ pricePaise: 5_000, description: 'meanwhile' })
})

test('a file is imported that takes longer to plan than a transaction may usually wait', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => row(`SLOW-${n}`, `Slow ${n},Plain Notebooks,120,4`))
  const preview = await previewOf([HEAD, ...rows].join('\n'))
  const db = connect(testing.url)
  db.pool.on('connect', (client) => void client.query('SET idle_in_transaction_session_timeout = 20'))
  const { clock } = testing.deps
  const slow = bindShop({ ...testing.deps, db, clock: { ...clock, wait: () => clock.wait(200) } })
  const applied = await slow.applyProductImport(manager, { id: preview.id, seen: preview.seen ?? '' })
  await db.close()
  expect(applied).toMatchObject({ ok: true, value: { created: 60 } })
})

test('five thousand rows are imported together, with progress, while shoppers buy', async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => row(`BIG-${n}`, `Big ${n},Plain Notebooks,120,4`))
  const preview = await previewOf([HEAD, ...rows].join('\n'))
  expect(await apply(preview)).toMatchObject({ ok: true, value: { created: 5_000, changed: 0 } })
  expect(await shop.getImportProgress({ id: preview.id })).toEqual({ ok: true, value: { done: 5_000 } })
  const found = await shop.listProductsForStaff({
    search: 'big-4999',
    category: '',
    status: '',
    stock: '',
    page: 1,
  })

  const changes = await previewOf(
    ['sku,stock_quantity,original_price', ...rows.map((_, n) => `BIG-${n},5,500`)].join('\n'),
  )
  let isRunning = true
  const isOver = apply(changes).finally(() => (isRunning = false))
  const productId = found.products[0]!.id
  for (let bought = 0; isRunning && bought < 4; bought += 1)
    await placed(testing, await aGuest(testing), { items: [{ productId, quantity: 1 }] })
  expect(await isOver).toMatchObject({ ok: true, value: { created: 0, changed: 5_000 } })
  expect(await standingOf(testing, productId)).toMatchObject({ onHand: 5, originalPricePaise: 50_000 })
  expect((await stockOf(testing, productId)).reserved).toBeGreaterThan(0)
  await expectBooksToAgree(testing)
}, 120_000)
