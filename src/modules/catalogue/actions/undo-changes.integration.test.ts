/** Bulk changes and imports undone as a whole. */
import { expect, test } from 'vitest'
import { csvRow } from '#platform/rules/csv.ts'
import { aGuest, expectBooksToAgree, placed, stockOf, testShop } from '#tests/support/shop.ts'
import { edited, made, productsStored, standingOf } from '#tests/support/products.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'
import type { BulkChange } from '../rules/product-edits.ts'

const testing = await testShop()
const { shop } = testing
const manager = await staffOf(testing, 'manager')

async function changed(ids: readonly string[], change: BulkChange): Promise<string> {
  const preview = await shop.previewBulkChange({ ids, change })
  const seen = preview.ok ? (preview.value.seen ?? '') : ''
  const saved = await shop.changeManyProducts(manager, { ids, change, seen })
  if (!saved.ok) throw new Error(saved.problem.key)
  return saved.value.batchId
}

async function imported(rows: readonly (readonly string[])[]): Promise<string> {
  const [head = [], ...others] = rows
  const sheet = { head, rows: others }
  const started = await shop.startProductImport(manager, { fileName: 'undo.csv', sheet })
  if (!started.ok) throw new Error(started.problem.key)
  const { id } = started.value
  const preview = await shop.previewProductImport({ id })
  const seen = preview.ok ? (preview.value.seen ?? '') : ''
  const done = await shop.applyProductImport(manager, { id, seen })
  if (!done.ok) throw new Error(`${done.problem.key} ${csvRow(head)}`)
  return done.value.batchId
}

const outcomesOf = async (id: string) => {
  const found = await shop.getProductBatch({ id })
  return found.ok ? found.value.products.map(({ outcome }) => outcome) : []
}

test('prices are restored; a product that was changed since is left as it is and named', async () => {
  const [one, two] = [await made(testing, manager), await made(testing, manager)]
  const price = (await standingOf(testing, one)).pricePaise
  const batchId = await changed([one, two], { target: 'price', way: 'raise_percent', amount: 1_000 })
  await edited(testing, manager, await standingOf(testing, two), { description: 'edited since' })
  const kept = await standingOf(testing, two)

  const undone = await shop.undoProductBatch(manager, { id: batchId })
  expect(undone).toMatchObject({ ok: true, value: { restored: 1, changed_since: 1 } })
  expect((await standingOf(testing, one)).pricePaise).toBe(price)
  expect(await standingOf(testing, two)).toEqual(kept)
  // What could not be undone comes first.
  expect(await outcomesOf(batchId)).toEqual(['changed_since', 'restored'])
  expect((await notedBy(testing, manager.userId)).at(-1)).toMatchObject({ action: 'product.changes_undone' })

  const before = await productsStored(testing)
  expect(await shop.undoProductBatch(manager, { id: batchId })).toMatchObject({
    problem: { key: 'changes_gone' },
  })
  expect(await productsStored(testing)).toEqual(before)
})

test('stock is restored by its own movement, without touching units sold since', async () => {
  const id = await made(testing, manager)
  const { onHand } = await stockOf(testing, id)
  const batchId = await changed([id], { target: 'stock', reason: 'received', quantity: 5, note: '' })
  await placed(testing, await aGuest(testing), { items: [{ productId: id, quantity: 2 }] })
  expect(await shop.undoProductBatch(manager, { id: batchId })).toMatchObject({ value: { restored: 1 } })
  expect((await stockOf(testing, id)).onHand).toBe(onHand)
  const history = await shop.listStockMovements({ id, page: 1 })
  expect(history.ok && history.value.movements[0]).toMatchObject({ quantity: -5, reason: 'Undo' })
  await expectBooksToAgree(testing)
})

test('undoing an import archives its new products, and restores the others', async () => {
  const old = await made(testing, manager)
  const { sku, version: _, ...before } = await standingOf(testing, old)
  const batchId = await imported([
    ['sku', 'name', 'category', 'price', 'stock_quantity'],
    [sku, 'Renamed by a file', 'Ruled Notebooks', '999', '77'],
    ['UNDO-NEW', 'New by a file', 'Plain Notebooks', '120', '4'],
  ])
  expect((await shop.listRecentBatches())[0]).toMatchObject({
    id: batchId,
    kind: 'import',
    label: 'undo.csv',
    products: 2,
    undoneAt: null,
  })
  expect(await shop.undoProductBatch(manager, { id: batchId })).toMatchObject({
    value: { restored: 1, archived: 1 },
  })
  expect(await standingOf(testing, old)).toMatchObject(before)
  const [created] = (
    await shop.listProductsForStaff({ search: 'UNDO-NEW', category: '', status: 'all', stock: '', page: 1 })
  ).products
  expect(created).toMatchObject({ status: 'archived' })
  await expectBooksToAgree(testing)
})

test('nobody can undo anything without permission', async () => {
  const id = await made(testing, manager)
  const batchId = await changed([id], { target: 'price', way: 'set', amount: 5_000 })
  const before = await productsStored(testing)
  expect(await shop.undoProductBatch(await staffOf(testing, 'support'), { id: batchId })).toMatchObject({
    problem: { code: 'forbidden' },
  })
  expect(await productsStored(testing)).toEqual(before)
})
