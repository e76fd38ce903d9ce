/** Bulk changes: previewed, then saved exactly as previewed, all or nothing. */
import { describe, expect, test } from 'vitest'
import type { BulkChange } from '../rules/product-edits.ts'
import { sellingPrice } from '../rules/pricing.ts'
import { expectBooksToAgree, stockOf, testShop } from '#tests/support/shop.ts'
import { edited, made, productsStored, standingOf } from '#tests/support/products.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop } = testing
const manager = await staffOf(testing, 'manager')

const RAISE: BulkChange = { target: 'price', way: 'raise_percent', amount: 1_000 }
const RECEIVE: BulkChange = { target: 'stock', reason: 'received', quantity: 5, note: '' }

async function seenOf(ids: readonly string[], change: BulkChange): Promise<string> {
  const preview = await shop.previewBulkChange({ ids, change })
  if (!preview.ok || preview.value.seen === null) throw new Error('it can not be done')
  return preview.value.seen
}

async function two() {
  return [await made(testing, manager), await made(testing, manager, { price: '100' })] as const
}

test('prices are previewed, saved together, and each change is recorded in the audit log', async () => {
  const ids = await two()
  const preview = await shop.previewBulkChange({ ids, change: RAISE })
  const after = preview.ok ? preview.value.lines.map((line) => line.after?.pricePaise) : []
  expect(new Set(after)).toEqual(new Set([11_000, 27_400]))
  const seen = await seenOf(ids, RAISE)
  expect(await shop.changeManyProducts(manager, { ids, change: RAISE, seen })).toEqual({
    ok: true,
    value: { changed: 2, batchId: expect.any(String) },
  })
  expect((await standingOf(testing, ids[0])).pricePaise).toBe(27_400)
  const noted = (await notedBy(testing, manager.userId)).slice(-2)
  expect(new Set(noted.map(({ action, subject }) => `${action} ${subject}`))).toEqual(
    new Set(ids.map((id) => `product.updated ${id}`)),
  )
})

test('a price that is set is the price that shoppers pay, also for a discounted product', async () => {
  const id = await made(testing, manager, { price: '699', discountedPrice: '599' })
  const change: BulkChange = { target: 'price', way: 'set', amount: 61_000 }
  const seen = await seenOf([id], change)
  expect((await shop.changeManyProducts(manager, { ids: [id], change, seen })).ok).toBe(true)
  expect(sellingPrice(await standingOf(testing, id))).toBe(61_000)
})

test('stock is added with a movement for each product', async () => {
  const ids = await two()
  const seen = await seenOf(ids, RECEIVE)
  expect((await shop.changeManyProducts(manager, { ids, change: RECEIVE, seen })).ok).toBe(true)
  expect((await stockOf(testing, ids[1])).onHand).toBe(15)
  await expectBooksToAgree(testing)
})

describe('a bulk change saves nothing', () => {
  test('if one of the products was changed since the preview, or its stock has moved', async () => {
    const ids = await two()
    const priceSeen = await seenOf(ids, RAISE)
    const stockSeen = await seenOf(ids, RECEIVE)
    await edited(testing, manager, await standingOf(testing, ids[0]), { description: 'changed' })
    const before = await productsStored(testing)
    const late = await shop.changeManyProducts(manager, { ids, change: RAISE, seen: priceSeen })
    expect(late).toMatchObject({ problem: { code: 'stale', key: 'bulk_moved' } })
    expect(await shop.changeManyProducts(manager, { ids, change: RECEIVE, seen: stockSeen })).toMatchObject({
      problem: { code: 'stale' },
    })
    expect(await productsStored(testing)).toEqual(before)
  })

  test('if it is not possible for one of the products, or differs from the preview', async () => {
    const ids = [await made(testing, manager), await made(testing, manager, { stock: 'not counted' })]
    const before = await productsStored(testing)
    const preview = await shop.previewBulkChange({ ids, change: RECEIVE })
    expect(preview).toMatchObject({ ok: true, value: { seen: null } })
    const seen = await seenOf(ids, RAISE)
    for (const change of [RECEIVE, { ...RAISE, amount: 5_000 }])
      expect(await shop.changeManyProducts(manager, { ids, change, seen })).toMatchObject({
        problem: { code: 'stale' },
      })
    expect(await productsStored(testing)).toEqual(before)
  })

  test('if no product was selected, or without the permission', async () => {
    const support = await staffOf(testing, 'support')
    const ids = await two()
    const seen = await seenOf(ids, RAISE)
    expect(await shop.changeManyProducts(support, { ids, change: RAISE, seen })).toMatchObject({
      problem: { code: 'forbidden' },
    })
    expect(await shop.previewBulkChange({ ids: ['x'], change: RAISE })).toMatchObject({
      problem: { key: 'bulk_none' },
    })
  })
})
