/** Product addresses: current ones, redirects from former ones, and those of deleted products. */
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { edited, made, standingOf } from '#tests/support/products.ts'
import { aGuest, expectBooksToAgree, placed, testShop } from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop } = testing
const manager = await staffOf(testing, 'manager')

describe('a product address', () => {
  const pathOf = async (linkSlug: string, productSlug: string) => {
    const page = await shop.getProductPage({ linkSlug, productSlug })
    return page.ok ? page.value.canonicalPath : null
  }

  test('that is no longer used redirects to the current one, however often it changes, and back again', async () => {
    const id = await made(testing, manager, { slug: 'first' })
    await edited(testing, manager, await standingOf(testing, id), { slug: 'second' })
    await edited(testing, manager, await standingOf(testing, id), {
      slug: 'third',
      category: 'Plain Notebooks',
    })
    for (const slug of ['first', 'second'])
      expect(await pathOf('ruled-notebook', slug)).toBe('/plain-notebook/third')
    expect(await pathOf('plain-notebook', 'third')).toBe('/plain-notebook/third')
    expect((await shop.getSampleSheet({ linkSlug: 'ruled-notebook', productSlug: 'first' })).ok).toBe(true)
    await edited(testing, manager, await standingOf(testing, id), {
      slug: 'first',
      category: 'Ruled Notebooks',
    })
    expect(await pathOf('ruled-notebook', 'first')).toBe('/ruled-notebook/first')
    expect(await pathOf('plain-notebook', 'third')).toBe('/ruled-notebook/first')
  })

  test('that another product has or had is refused', async () => {
    const id = await made(testing, manager, { slug: 'was-here' })
    await edited(testing, manager, await standingOf(testing, id), { slug: 'is-here' })
    const other = await standingOf(testing, await made(testing, manager))
    for (const slug of ['was-here', 'is-here'])
      expect(await edited(testing, manager, other, { slug })).toMatchObject({
        problem: { fields: { slug: MESSAGES.product_slug_taken } },
      })
  })

  test('of a deleted product is not found', async () => {
    const id = await made(testing, manager, { slug: 'gone-first' })
    await edited(testing, manager, await standingOf(testing, id), { slug: 'gone-now' })
    await shop.archiveProduct(manager, { id })
    expect(await pathOf('ruled-notebook', 'gone-first')).toBeNull()
  })
})

describe('a deleted product', () => {
  test('is not on sale, is kept for its orders, can be deleted once, and can be restored unchanged', async () => {
    const id = await made(testing, manager)
    await placed(testing, await aGuest(testing), { items: [{ productId: id, quantity: 1 }] })
    await edited(testing, manager, await standingOf(testing, id), { status: 'inactive' })
    expect(await shop.archiveProduct(manager, { id })).toEqual({ ok: true, value: { was: 'inactive' } })
    expect(await shop.archiveProduct(manager, { id })).toMatchObject({ problem: { code: 'not_found' } })
    expect((await standingOf(testing, id)).status).toBe('archived')
    expect(await shop.restoreProduct(manager, { id, to: 'inactive' })).toMatchObject({ ok: true })
    expect(await shop.restoreProduct(manager, { id, to: 'active' })).toMatchObject({
      problem: { code: 'not_found' },
    })
    expect((await standingOf(testing, id)).status).toBe('inactive')
    const noted = (await notedBy(testing, manager.userId)).slice(-2).map(({ action }) => action)
    expect(noted).toEqual(['product.archived', 'product.restored'])
    await expectBooksToAgree(testing)
  })

  test.each(['', 'x', '00000000-0000-4000-8000-00000000dead'])('%j is not found', async (id) => {
    expect(await shop.archiveProduct(manager, { id })).toMatchObject({ problem: { code: 'not_found' } })
  })
})
