/** The panel's search. */
import { expect, test } from 'vitest'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, aProduct, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { db, shop } = testing

const kindsOf = async (query: string, role: 'owner' | 'support' | null = 'owner') =>
  (await shop.searchPanel({ query, role })).map(({ kind }) => kind)

test('an order is found by number, id, phone and e-mail, its customer and a product by name', async () => {
  const { id } = await aPaidOrder(testing, await aGuest(testing))
  await db.pool.query(
    `UPDATE orders SET customer_name = 'Zubeda Searched', customer_email = 'zubeda@example.test', customer_phone = '9123456780' WHERE id = $1`,
    [id],
  )
  for (const query of [id.slice(0, 8), id, '9123456780', 'zubeda@example.test', 'zubeda']) {
    const hits = await shop.searchPanel({ query, role: 'owner' })
    expect(hits).toContainEqual(expect.objectContaining({ kind: 'Order', href: `/cms/orders/${id}` }))
  }
  expect(await kindsOf('zubeda')).toContain('Customer')
  const productId = await aProduct(testing, { name: 'Quokka Notebook' })
  expect(await shop.searchPanel({ query: 'quokka', role: 'owner' })).toMatchObject([
    { kind: 'Product', label: 'Quokka Notebook', href: `/cms/products/${productId}` },
  ])
})

test('a role finds what it may read; one letter or wildcards find nothing', async () => {
  expect(await kindsOf('zubeda', 'support')).toContain('Order')
  expect(await kindsOf('zubeda', null)).toEqual([])
  expect(await kindsOf('z')).toEqual([])
  expect(await kindsOf('%%')).toEqual([])
})
