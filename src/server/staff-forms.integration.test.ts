/** Panel forms: each has a way to cancel and reports all errors at once. */
import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { visitors } from '#platform/testing/visitors.ts'
import { made } from '#tests/support/products.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest } from '#tests/support/shop.ts'
import { staffOf } from '#tests/support/staff.ts'

const { testing, browsers } = await visitors()
const { owner } = browsers
const manager = await staffOf(testing, 'manager')

/** As if the password had been entered long ago. */
const forgetPassword = () =>
  testing.db.pool.query(`UPDATE sessions SET confirmed_at = shop_now() - interval '1 hour'`)

test('dialogs that save something can be cancelled', async () => {
  const { id } = await anUnpaidOrder(testing)
  const product = await made(testing, manager)
  for (const path of [
    `/cms/products/bulk?id=${product}`,
    `/cms/orders/${id}/ship`,
    `/cms/orders/${id}/paid`,
    '/cms/integrations/keys/new',
    '/cms/staff/invite',
  ])
    expect([path, (await owner.get(path)).text.includes('>Cancel</a>')]).toEqual([path, true])
})

test('the preview of new prices shows what shoppers will pay', async () => {
  const product = await made(testing, manager, { price: '699', discountedPrice: '599' })
  const form = { step: 'preview', target: 'price', way: 'set', amount: '610', reason: '', note: '' }
  const { text } = await owner.postForm(`/cms/products/bulk?id=${product}`, form)
  expect(text).toContain('₹599 (list price ₹699)')
  expect(text).toContain('₹610 (list price ₹699)')
})

test('a rejected row of the products table shows what was typed, and the saved values', async () => {
  const product = await made(testing, manager, { price: '349', stock: '10' })
  const row = { id: product, version: '1', price: '299', stock: '12', stockWas: '10', status: 'inactive' }
  const typo = await owner.postForm('/cms/products?search=made', { ...row, price: 'x', status: 'gone' })
  expect(typo.status).toBe(422)
  for (const text of [MESSAGES.product_price, 'value="x"', 'value="12"', 'Finish editing'])
    expect(typo.text).toContain(text)
  const stale = await owner.postForm('/cms/products?search=made', { ...row, version: '0' })
  expect(stale.status).toBe(409)
  expect(stale.text).toContain('Saved now: ₹349, 10 on hand, active')
  const saved = await owner.postForm('/cms/products?search=made&sort=-price', row)
  expect(saved.headers['location']).toBe('/cms/products?search=made&sort=-price&said=product_updated')
})

test('marking an unpaid order as shipped reports payment, courier and password together', async () => {
  const { id } = await anUnpaidOrder(testing)
  await forgetPassword()
  const { status, text } = await owner.postForm(`/cms/orders/${id}/ship`, {
    courier: '',
    tracking: '',
    reference: '',
  })
  expect(status).toBe(422)
  for (const key of ['order_pays_first', 'order_courier', 'order_tracking', 'password_again'] as const)
    expect(text).toContain(MESSAGES[key])
})

test("a new endpoint's address and password are reported together", async () => {
  await forgetPassword()
  const form = { url: 'shop.example', description: '', events: 'order.paid' }
  const { status, text } = await owner.postForm('/cms/integrations/webhooks/new', form)
  expect(status).toBe(422)
  for (const key of ['webhook_url_shape', 'password_again'] as const) expect(text).toContain(MESSAGES[key])
})

test('orders booked before are counted, not rejected', async () => {
  const { id } = await aPaidOrder(testing, await aGuest(testing))
  const book = async () => (await owner.postForm('/cms/orders/ship', { order: id })).text
  expect(await book()).toContain('1 booked')
  const again = await book()
  expect(again).toContain('1 already booked')
  expect(again).toContain(MESSAGES.orders_all_booked)
  expect(again).not.toContain('refused')
  const nothing = (await owner.postForm('/cms/orders/ship', {})).text
  expect(nothing).toContain(MESSAGES.orders_none_chosen)
  expect(nothing).not.toContain('Booked with the courier')
})
