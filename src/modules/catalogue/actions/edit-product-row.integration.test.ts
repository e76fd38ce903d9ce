/** Products edited in the product list, sorted by its columns, and duplicated. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { sellingPrice } from '../rules/pricing.ts'
import type { QuickEdit } from '../rules/product-edits.ts'
import { aGuest, expectBooksToAgree, placed, stockOf, testShop } from '#tests/support/shop.ts'
import { edited, made, productsStored, standingOf } from '#tests/support/products.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop, db } = testing
const manager = await staffOf(testing, 'manager')

/** The row as it is shown, with some fields changed. */
async function rowOf(id: ProductId, changed: Partial<QuickEdit> = {}): Promise<QuickEdit> {
  const product = await standingOf(testing, id)
  const { version, onHand } = product
  return {
    version,
    price: sellingPrice(product),
    stock: onHand,
    stockWas: onHand,
    status: 'active',
    ...changed,
  }
}

describe('a row of the product list', () => {
  test('saves price, stock and status, records a stock movement and an audit entry', async () => {
    const id = await made(testing, manager, { price: '699', discountedPrice: '599', stock: '10' })
    const edit = await rowOf(id, { price: paise(54_900), stock: 14, status: 'inactive' })
    expect(await shop.editProductRow(manager, { id, edit })).toEqual({ ok: true, value: { id } })
    expect(await standingOf(testing, id)).toMatchObject({
      pricePaise: 69_900,
      discountedPricePaise: 54_900,
      onHand: 14,
      status: 'inactive',
    })
    const history = await shop.listStockMovements({ id, page: 1 })
    expect(history.ok && history.value.movements[0]).toMatchObject({ quantity: 4, reason: 'Stock count' })
    const noted = (await notedBy(testing, manager.userId)).at(-1)
    expect(noted).toMatchObject({ action: 'product.updated', subject: id, after: { onHand: 14 } })
    await expectBooksToAgree(testing)
  })

  test('invalidates the pages that show the product, and changes nothing if nothing was edited', async () => {
    const id = await made(testing, manager)
    const client = await db.pool.connect()
    onTestFinished(() => client.release(true))
    const heard: string[] = []
    client.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await client.query('LISTEN panna_changes')
    const stored = await productsStored(testing)
    expect((await shop.editProductRow(manager, { id, edit: await rowOf(id) })).ok).toBe(true)
    expect(await productsStored(testing)).toEqual(stored)
    await shop.editProductRow(manager, { id, edit: await rowOf(id, { price: paise(30_000) }) })
    await expect.poll(() => client.query('SELECT 1').then(() => heard.join())).toContain(`product:${id}`)
  })

  test('with an older version is refused, as is stock that a sale has changed since', async () => {
    const id = await made(testing, manager, { stock: '10' })
    const shown = await rowOf(id, { stock: 20 })
    await db.pool.query('UPDATE products SET in_stock = in_stock WHERE id = $1', [id])
    await shop.changeStock(manager, { productId: id, reason: 'lost', quantity: 1, note: '' })
    const stored = await productsStored(testing)
    expect(await shop.editProductRow(manager, { id, edit: shown })).toMatchObject({
      problem: { code: 'stale', key: 'staff_stale' },
    })
    const stale = await rowOf(id, { stock: 20, stockWas: 10 })
    expect(await shop.editProductRow(manager, { id, edit: stale })).toMatchObject({
      problem: { fields: { stock: MESSAGES.product_stock_moved } },
    })
    expect(await productsStored(testing)).toEqual(stored)
    const untouched = await rowOf(id, { price: paise(19_900), stock: 10, stockWas: 10 })
    expect((await shop.editProductRow(manager, { id, edit: untouched })).ok).toBe(true)
    expect((await stockOf(testing, id)).onHand).toBe(9)
  })

  test('cannot set the stock below reservations, needs the permission, and does not exist for an archived product', async () => {
    const id = await made(testing, manager, { stock: '10' })
    await placed(testing, await aGuest(testing), { items: [{ productId: id, quantity: 3 }] })
    const low = await rowOf(id, { stock: 2 })
    expect(await shop.editProductRow(manager, { id, edit: low })).toMatchObject({
      problem: { fields: { stock: sentences.stockHeld(3) } },
    })
    const support = await staffOf(testing, 'support')
    const edit = await rowOf(id, { price: paise(100) })
    expect((await shop.editProductRow(support, { id, edit })).ok).toBe(false)
    await shop.archiveProduct(manager, { id })
    expect(await shop.editProductRow(manager, { id, edit: await rowOf(id) })).toMatchObject({
      problem: { code: 'not_found' },
    })
  })
})

test('the product list can be sorted by each of its columns, in both directions', async () => {
  const one = (name: string, price: string, stock: string, status = 'active') =>
    made(testing, manager, { name: `Sorted ${name}`, price, stock, status, slug: `sorted-${name}` })
  await one('a', '300', '5')
  await one('b', '100', '9', 'inactive')
  await one('c', '200', 'not counted')
  const order = async (sort: string) => {
    const search = { search: 'sorted', category: '', status: '', stock: '', sort, page: 1 }
    const { products } = await shop.listProductsForStaff(search)
    return products.map(({ name }) => name.at(-1)).join('')
  }
  expect(await order('')).toBe('abc')
  expect(await order('-name')).toBe('cba')
  expect(await order('price')).toBe('bca')
  expect(await order('-price')).toBe('acb')
  expect(await order('stock')).toBe('abc')
  expect(await order('-stock')).toBe('bac')
  expect(await order('status')).toBe('acb')
  expect(await order('name; DROP TABLE products')).toBe('abc')
})

test('a duplicate is a draft with its own address and SKU, without stock and barcode; so is a second one', async () => {
  const id = await made(testing, manager, { name: 'Original', gtin: '4006381333931', stock: '7', mpn: 'M-1' })
  const original = await standingOf(testing, id)
  const copies = [await shop.duplicateProduct(manager, { id }), await shop.duplicateProduct(manager, { id })]
  const [first, second] = await Promise.all(
    copies.map((copy) => standingOf(testing, copy.ok ? copy.value.id : id)),
  )
  expect(first).toMatchObject({
    name: 'Original (copy)',
    slug: `${original.slug}-copy`,
    status: 'inactive',
    onHand: 0,
    gtin: null,
    mpn: null,
    pricePaise: original.pricePaise,
    imageUrl: original.imageUrl,
  })
  expect(second).toMatchObject({ name: 'Original (copy 2)', slug: `${original.slug}-copy-2` })
  expect(new Set([original, first, second].map((each) => each?.sku)).size).toBe(3)
  expect(await standingOf(testing, id)).toEqual(original)
  await edited(testing, manager, first!, { name: 'Another', slug: 'another-one' })
  const nobody = await shop.duplicateProduct(manager, { id: 'none' })
  expect(nobody).toMatchObject({ problem: { code: 'not_found' } })
})
