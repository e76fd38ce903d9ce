/** Staff's product changes, each with invalid input, refusals and concurrent edits. */
import { describe, expect, test } from 'vitest'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { aGuest, expectBooksToAgree, placed, stockOf, testShop } from '#tests/support/shop.ts'
import {
  aPicture,
  aTypedProduct,
  edited,
  factsFrom,
  made,
  productsStored,
  standingOf,
} from '#tests/support/products.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop, db } = testing
const manager = await staffOf(testing, 'manager')
const support = await staffOf(testing, 'support')

const movementsOf = async (id: ProductId) => {
  const found = await shop.listStockMovements({ id, page: 1 })
  if (!found.ok) throw new Error(found.problem.key)
  return found.value.movements
}
const found = (search: Partial<Parameters<typeof shop.listProductsForStaff>[0]>) =>
  shop.listProductsForStaff({ search: '', category: '', status: '', stock: '', page: 1, ...search })
const namesOf = async (search: Parameters<typeof found>[0]) =>
  (await found(search)).products.map((p) => p.name)

describe('the product list', () => {
  test('finds by name, category, SKU and short id, and sorts by name regardless of case', async () => {
    await made(testing, manager, { name: 'zebra Findable', sku: 'FIND-2', slug: 'zebra-findable' })
    const id = await made(testing, manager, { name: 'Apple Findable', sku: 'FIND-1' })
    expect(await namesOf({ search: 'findable' })).toEqual(['Apple Findable', 'zebra Findable'])
    expect(await namesOf({ search: 'find-1' })).toEqual(['Apple Findable'])
    expect(await namesOf({ search: id.slice(0, 8) })).toEqual(['Apple Findable'])
    expect((await namesOf({ search: 'ruled note' })).length).toBeGreaterThan(1)
    expect(await namesOf({ search: '%' })).toEqual([])
    expect(await namesOf({ search: "'\0\\_" })).toEqual([])
  })

  test('lists fewer than ten available as low, and none available or inactive as out of stock', async () => {
    const category = 'Plain Notebooks'
    const of = (name: string, stock: string, inStock = 'yes') =>
      made(testing, manager, {
        name: `Zq ${name}`,
        stock,
        inStock,
        category,
        ruling: 'plain',
        slug: `zq-${name.toLowerCase()}`,
      })
    await of('Ten', '10')
    await of('Nine', '9')
    await of('None', '0')
    await of('Off', '50', 'no')
    await of('Uncounted', 'not counted')
    expect(await namesOf({ category, stock: 'low', search: 'zq' })).toEqual(['Zq Nine', 'Zq None'])
    const out = await namesOf({ category, stock: 'out' })
    expect([
      out.includes('Zq None'),
      out.includes('Zq Off'),
      out.includes('Zq Nine'),
      out.includes('Zq Uncounted'),
    ]).toEqual([true, true, false, false])
  })
})

describe('a new product', () => {
  test('is in the shop with a stock movement, and in the audit log', async () => {
    const id = await made(testing, manager, { name: 'Brand New', slug: '', sku: '', stock: '12' })
    const product = await standingOf(testing, id)
    expect([product.slug, product.sku, product.onHand]).toEqual([
      'brand-new',
      `PN-${id.slice(0, 8).toUpperCase()}`,
      12,
    ])
    expect(await movementsOf(id)).toMatchObject([
      { kind: 'received', quantity: 12, after: 12, reason: 'Opening stock' },
    ])
    expect((await notedBy(testing, manager.userId)).at(-1)).toMatchObject({
      action: 'product.created',
      subject: id,
      label: 'Brand New',
      before: null,
    })
    expect((await shop.findProductPath({ id })).ok).toBe(true)
  })

  test("is refused with another product's address or SKU, or a missing picture", async () => {
    await made(testing, manager, { slug: 'only-one', sku: 'ONLY-1' })
    const before = await productsStored(testing)
    const refusedWith = async (typed: Parameters<typeof aTypedProduct>[1]) => {
      const facts = factsFrom({ ...(await aTypedProduct(testing)), ...typed })
      const made = await shop.createProduct(manager, { facts, pictureAlt: [] })
      return made.ok ? null : made.problem.fields
    }
    const pictured = await productsStored(testing)
    expect(await refusedWith({ slug: 'only-one' })).toEqual({ slug: MESSAGES.product_slug_taken })
    expect(await refusedWith({ sku: 'ONLY-1' })).toEqual({ sku: MESSAGES.product_sku_taken })
    expect(await refusedWith({ imageUrl: '/pictures/000000000000000000000000' })).toEqual({
      imageUrl: MESSAGES.photo_gone,
    })
    expect(pictured).toEqual(before)
  })

  test('is created once for two simultaneous requests with one address', async () => {
    const typed = await aTypedProduct(testing)
    const twins = ['TWIN-1', 'TWIN-2', 'TWIN-3'].map((sku) =>
      shop.createProduct(manager, { facts: factsFrom({ ...typed, slug: 'twins', sku }), pictureAlt: [] }),
    )
    const answers = await Promise.all(twins)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

test('support, deactivated managers and guests can change nothing', async () => {
  const id = await made(testing, manager)
  const product = await standingOf(testing, id)
  const demoted = await staffOf(testing, 'manager')
  await db.pool.query(`UPDATE user_roles SET disabled_at = now() WHERE user_id = $1`, [demoted.userId])
  const before = await productsStored(testing)
  for (const actor of [support, demoted, await aGuest(testing)]) {
    const facts = factsFrom(await aTypedProduct(testing, { imageUrl: product.imageUrl }))
    const answers = [
      await shop.createProduct(actor, { facts, pictureAlt: [] }),
      await edited(testing, actor, product, { name: 'X' }),
      await shop.archiveProduct(actor, { id }),
      await shop.restoreProduct(actor, { id, to: 'active' }),
      await shop.changeStock(actor, { productId: id, reason: 'received', quantity: 1, note: '' }),
      await shop.startProductImport(actor, { fileName: 'x', sheet: { head: ['sku'], rows: [['A']] } }),
      await shop.exportProducts(actor, { search: '', category: '', status: '', stock: '' }),
      await shop.maySendPicture(actor, 'product'),
    ]
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.problem.code))).toEqual(
      Array.from({ length: answers.length }, () => 'forbidden'),
    )
  }
  expect(await productsStored(testing)).toEqual(before)
})

describe('a product change', () => {
  test('is recorded with old and new values; saving without changes writes nothing', async () => {
    const before = await standingOf(testing, await made(testing, manager))
    expect((await edited(testing, manager, before, { price: '199.50', description: 'New words' })).ok).toBe(
      true,
    )
    const after = await standingOf(testing, before.id)
    expect([after.pricePaise, after.description, after.version]).toEqual([
      19_950,
      'New words',
      before.version + 1,
    ])
    expect((await notedBy(testing, manager.userId)).at(-1)).toMatchObject({
      action: 'product.updated',
      before: { pricePaise: 24_900, description: '' },
      after: { pricePaise: 19_950, description: 'New words' },
    })
    const stored = await productsStored(testing)
    expect((await edited(testing, manager, after, {})).ok).toBe(true)
    expect(await productsStored(testing)).toEqual(stored)
  })

  test('to an outdated version is refused, and changes nothing', async () => {
    const before = await standingOf(testing, await made(testing, manager))
    await edited(testing, manager, before, { price: '199' })
    const stored = await productsStored(testing)
    const second = await edited(testing, manager, before, { price: '1' })
    expect(second).toMatchObject({ ok: false, problem: { code: 'stale', key: 'staff_stale' } })
    expect(await productsStored(testing)).toEqual(stored)
  })

  test('of the stock is a movement with its reason, and does not overwrite units sold since', async () => {
    const before = await standingOf(testing, await made(testing, manager))
    expect((await edited(testing, manager, before, { stock: '25' })).ok).toBe(true)
    expect((await movementsOf(before.id))[0]).toMatchObject({
      kind: 'adjusted',
      quantity: 15,
      reason: 'Stock count',
    })
    const now = await standingOf(testing, before.id)
    await shop.changeStock(manager, { productId: before.id, reason: 'lost', quantity: 1, note: '' })
    const late = { ...now, version: now.version + 1 }
    expect(await edited(testing, manager, late, { stock: '30' })).toMatchObject({
      problem: { fields: { stock: MESSAGES.product_stock_moved } },
    })
    expect((await edited(testing, manager, late, { price: '99' })).ok).toBe(true)
    expect((await stockOf(testing, before.id)).onHand).toBe(24)
    await expectBooksToAgree(testing)
  })

  test('never takes reserved stock, and an ordered product keeps its stock tracking', async () => {
    const id = await made(testing, manager)
    await placed(testing, await aGuest(testing), { items: [{ productId: id, quantity: 4 }] })
    const held = await standingOf(testing, id)
    expect(await edited(testing, manager, held, { stock: '3' })).toMatchObject({
      problem: { fields: { stock: sentences.stockHeld(4) } },
    })
    expect(await edited(testing, manager, held, { stock: 'not counted' })).toMatchObject({
      problem: { fields: { stock: MESSAGES.product_count_fixed } },
    })
    expect((await edited(testing, manager, held, { stock: '4' })).ok).toBe(true)
    await expectBooksToAgree(testing)
  })

  test('that switches stock tracking off and on keeps the sum of movements correct', async () => {
    const id = await made(testing, manager, { stock: '7' })
    expect((await edited(testing, manager, await standingOf(testing, id), { stock: 'not counted' })).ok).toBe(
      true,
    )
    expect((await stockOf(testing, id)).onHand).toBeNull()
    expect((await edited(testing, manager, await standingOf(testing, id), { stock: '5' })).ok).toBe(true)
    expect((await movementsOf(id))[0]).toMatchObject({ quantity: -2, after: 5 })
    await expectBooksToAgree(testing)
  })

  test('can set alt texts, only for the product’s own pictures', async () => {
    const [own, other] = [await aPicture(testing), await aPicture(testing)]
    const before = await standingOf(testing, await made(testing, manager, { imageUrl: own }))
    const saved = await shop.changeProduct(manager, {
      id: before.id,
      version: before.version,
      stockWas: before.onHand,
      stockReason: 'counted',
      facts: before,
      pictureAlt: [
        { url: own, alt: 'A red notebook' },
        { url: other, alt: 'Not mine' },
      ],
    })
    expect(saved.ok).toBe(true)
    const pictures = await shop.listPicturesForStaff({ urls: [own, other] })
    expect(pictures.map(({ alt }) => alt)).toEqual(['A red notebook', ''])
  })
})
