import { expect, test } from 'vitest'
import { aGuest, aProduct, placed, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop } = testing

test('the stock reserved by a shopper’s own unpaid order is available to that shopper, for that cart', async () => {
  const productId = await aProduct(testing, { onHand: 3 })
  const other = await aProduct(testing)
  const [guest, stranger] = [await aGuest(testing), await aGuest(testing)]
  const cart = [{ productId, quantity: 3 }]
  await placed(testing, guest, { items: cart })

  expect((await shop.quoteCart(guest, { items: cart })).problems).toEqual([])
  expect((await shop.quoteCart(stranger, { items: cart })).problems).toMatchObject([{ code: 'out_of_stock' }])
  // Another cart is another order: it cannot use what the first one reserved.
  for (const items of [
    [{ productId, quantity: 2 }],
    [{ productId, quantity: 4 }],
    [...cart, { productId: other, quantity: 1 }],
  ])
    expect((await shop.quoteCart(guest, { items })).problems).toMatchObject([{ code: 'out_of_stock' }])
})

test('nothing is added once the order is cancelled', async () => {
  const productId = await aProduct(testing, { onHand: 3 })
  const guest = await aGuest(testing)
  await placed(testing, guest, { items: [{ productId, quantity: 3 }] })
  await testing.db.pool.query(`UPDATE orders SET expires_at = shop_now() - interval '1 minute'`)
  await shop.releaseExpiredOrders()
  expect((await shop.quoteCart(guest, { items: [{ productId, quantity: 3 }] })).problems).toEqual([])
  expect((await shop.quoteCart(guest, { items: [{ productId, quantity: 4 }] })).problems).toHaveLength(1)
})
