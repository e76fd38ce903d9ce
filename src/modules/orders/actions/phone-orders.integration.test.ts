/** Orders that staff take for a customer: priced like any other, and paid by a link, in cash or outside the provider. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PASSWORD_FIELD } from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import type { Draft } from '#modules/checkout/screens/staff/new-order/draft.ts'
import { takeDraft } from '#modules/checkout/screens/staff/new-order/work-on-draft.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PaymentProvider } from '#modules/payments/providers/port.ts'
import { takePhoneOrder } from '#modules/checkout/actions/take-phone-order.ts'
import { anAccount, mailsAbout, takeCash } from '#tests/support/cash.ts'
import { countJobs } from '#tests/support/orders.ts'
import {
  aGuest,
  aProduct,
  CUSTOMER,
  expectBooksToAgree,
  setFaults,
  stockOf,
  testShop,
} from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'
import { phoneOrders, type Wish } from '../testing/phone-support.ts'

const testing = await testShop()
const { shop, db } = testing
const owner = await staffOf(testing, 'owner')

const { anOrder, taken, tokenOf, rowOf } = phoneOrders(testing, owner)

describe('a phone order with a mailed link', () => {
  test('leaves no order behind when the provider does not answer', async () => {
    await setFaults(testing, { apiFailRate: 1 })
    const order = await anOrder()
    const refused = await shop.takePhoneOrder(owner, order.input)
    await setFaults(testing, { apiFailRate: 0 })
    expect(refused).toMatchObject({
      problem: { code: 'order_closed', key: 'payment_initiate_failed' },
    })
    expect(await stockOf(testing, order.productId)).toEqual({ onHand: 10, reserved: 0 })
    expect(await mailsAbout(testing, order.id, order.email)).toEqual([])
    // Submitting the same form again does not report this order as placed.
    const closed = { problem: { code: 'order_closed', key: 'order_form_used' } }
    expect(await shop.takePhoneOrder(owner, order.input)).toMatchObject(closed)
    expect(await mailsAbout(testing, order.id, order.email)).toEqual([])
    await expectBooksToAgree(testing)
  })

  test('gives the form a new id when it failed, so that it can be submitted again', async () => {
    const { input, productId, email } = await anOrder()
    const { order } = input
    const draft: Draft = {
      id: order.id,
      search: '',
      lines: [{ productId, quantity: '2' }],
      couponCode: '',
      customer: { ...CUSTOMER, email },
      business: { gstin: ' 29aagcb7383j1z4', businessName: 'Rao & Sons' },
      delivery: 'courier',
      payment: 'link',
      counterPayment: 'cash',
      reference: '',
      expectedTotalPaise: order.expectedTotalPaise,
    }
    await setFaults(testing, { apiFailRate: 1 })
    const failed = await takeDraft(shop, owner, draft, null)
    await setFaults(testing, { apiFailRate: 0 })
    const resent = await takeDraft(shop, owner, draft, null)
    if (failed.isTaken || resent.isTaken) throw new Error('a dead order was said to be taken')
    expect(failed.view.refusal?.problems).toEqual({ '': MESSAGES.payment_initiate_failed })
    expect(resent.view.refusal?.problems).toEqual({ '': MESSAGES.order_form_used })
    for (const { view } of [failed, resent]) {
      expect(view.draft).toEqual({ ...draft, id: expect.not.stringContaining(order.id) })
      expect(view.quote?.totalPaise).toBe(order.expectedTotalPaise)
    }
    const pressed = await takeDraft(shop, owner, resent.view.draft, null)
    expect(pressed).toEqual({ isTaken: true, id: resent.view.draft.id })
    expect(await tokenOf({ id: resent.view.draft.id as OrderId, email })).not.toBe('')
    const { rows } = await testing.db.pool.query(
      'SELECT buyer_gstin, business_name FROM orders WHERE id = $1',
      [resent.view.draft.id],
    )
    expect(rows).toEqual([{ buyer_gstin: '29AAGCB7383J1Z4', business_name: 'Rao & Sons' }])
    // An input error alone keeps the form's order id.
    const other = { ...draft, expectedTotalPaise: 1, id: randomUUID() }
    expect(await takeDraft(shop, owner, other, null)).toMatchObject({
      isTaken: false,
      view: { draft: { id: other.id } },
    })
    await expectBooksToAgree(testing)
  })

  test('reports all input errors at once, each at its field, and creates nothing', async () => {
    const { input, productId } = await anOrder()
    const draft: Draft = {
      id: input.order.id,
      search: '',
      lines: [{ productId, quantity: '2' }],
      couponCode: '',
      customer: { ...CUSTOMER, fullName: ' ', email: 'asha', pincode: '12' },
      business: { gstin: '29AAGCB7383J1Z5', businessName: '' },
      delivery: 'courier',
      payment: 'outside',
      counterPayment: 'cash',
      reference: ' ',
      expectedTotalPaise: input.order.expectedTotalPaise,
    }
    const wrong = {
      fullName: MESSAGES.full_name_missing,
      email: MESSAGES.email_invalid,
      pincode: MESSAGES.pincode_format,
      gstin: MESSAGES.gstin_check,
      businessName: MESSAGES.business_name_missing,
      reference: MESSAGES.order_reference,
      [PASSWORD_FIELD]: MESSAGES.password_again,
    }
    const taken = await takeDraft(shop, owner, draft, MESSAGES.password_again)
    if (taken.isTaken) throw new Error('a wrong order was taken')
    expect(taken.view.draft).toEqual(draft)
    expect(Object.entries(taken.view.refusal?.problems ?? {})).toEqual(Object.entries(wrong))
    const empty = await takeDraft(shop, owner, { ...draft, lines: [] }, null)
    expect(empty).toMatchObject({ view: { refusal: { problems: { items: MESSAGES.order_no_items } } } })
  })
})

/** The first request stops after writing the order, before calling the provider. */
async function aCutOffOrder(wish: Wish = {}) {
  const order = await anOrder(wish)
  const payments: PaymentProvider = {
    ...testing.deps.payments,
    createOrder: () => Promise.reject(new Error('the process ended here')),
  }
  await expect(takePhoneOrder({ ...testing.deps, payments }, owner, order.input)).rejects.toThrow(
    'ended here',
  )
  return order
}

test('an order that was interrupted before its payment was opened is resumed by the repeat', async () => {
  const { id, input } = await aCutOffOrder()
  expect(await shop.takePhoneOrder(owner, input)).toMatchObject({ ok: true, value: { id } })
  expect(await shop.getOrderForStaff({ id })).toMatchObject({
    order: { razorpayOrderId: expect.any(String), paymentStatus: 'unpaid' },
  })
  await expectBooksToAgree(testing)
})

test('an order that was interrupted with nothing to pay is completed by the repeat', async () => {
  const couponCode = randomUUID().slice(0, 8).toUpperCase()
  await db.pool.query(
    `INSERT INTO coupons (code, discount_type, discount_value, max_uses, valid_from, valid_until)
     VALUES ($1, 'fixed', 90000, 9, shop_now() - interval '1 day', shop_now() + interval '1 day')`,
    [couponCode],
  )
  const { id, input } = await aCutOffOrder({ couponCode })
  // Shipping costs something here; otherwise the coupon would pay for everything.
  await db.pool.query(
    'UPDATE orders SET shipping_paise = 0, total_paise = 0, coins_earned = 0 WHERE id = $1',
    [id],
  )
  await db.pool.query(`UPDATE payments SET amount_paise = 0, provider = 'none' WHERE order_id = $1`, [id])
  expect(await shop.takePhoneOrder(owner, input)).toMatchObject({ ok: true, value: { id } })
  expect(await rowOf(id)).toMatchObject({ payment: 'paid', status: 'completed', provider: 'none' })
  await expectBooksToAgree(testing)
})

test('a cash order counts as confirmed: the parcel is booked with the courier at once', async () => {
  await takeCash(testing)
  const { id, email } = await taken({ payment: 'cod' })
  expect(await countJobs(testing, id, 'ship_order')).toBe(1)
  const [mail] = await mailsAbout(testing, id, email)
  expect(mail?.subject).toContain('is confirmed')
  expect(await shop.getOrderForStaff({ id })).toMatchObject({ order: { codConfirmedAt: expect.any(String) } })
  await expectBooksToAgree(testing)
})

test('an order paid outside the provider is settled at once', async () => {
  const { id, productId } = await taken({ payment: 'outside', reference: 'UTR 77' })
  expect(await rowOf(id)).toMatchObject({ payment: 'paid', provider: 'outside', status: 'completed' })
  expect(await stockOf(testing, productId)).toEqual({ onHand: 8, reserved: 0 })
  const noted = (await notedBy(testing)).filter(({ subject }) => subject === id)
  expect(noted.map(({ action }) => action)).toEqual(['order.taken', 'order.marked_paid'])
  await expectBooksToAgree(testing)
})

test('a form submitted five times at once is one order; the same id with other content is refused', async () => {
  const { input, id, productId } = await anOrder()
  const sent = await Promise.all(Array.from({ length: 5 }, () => shop.takePhoneOrder(owner, input)))
  expect(sent.every((each) => each.ok)).toBe(true)
  expect(await stockOf(testing, productId)).toMatchObject({ reserved: 2 })
  const other = { ...input, order: { ...input.order, customer: { ...input.order.customer, city: 'Pune' } } }
  expect(await shop.takePhoneOrder(owner, other)).toMatchObject({ problem: { code: 'order_id_taken' } })
  expect(await shop.takePhoneOrder(await staffOf(testing, 'owner'), input)).toMatchObject({
    problem: { code: 'order_id_taken' },
  })
  expect(await rowOf(id)).toMatchObject({ payment: 'unpaid' })
  await expectBooksToAgree(testing)
})

test('an order belongs to its e-mail address like a guest’s order', async () => {
  const order = await taken({ payment: 'outside', reference: 'UTR 78' })
  const account = await anAccount(testing, order.email)
  await shop.onEmailVerified({ userId: account.userId })
  expect(await shop.getOrder(account, { id: order.id })).toMatchObject({ ok: true })
  await expectBooksToAgree(testing)
})

test('an order is refused at another price, without stock, and to staff without the permission', async () => {
  const cheap = await anOrder({ expectedTotalPaise: 100 })
  expect(await shop.takePhoneOrder(owner, cheap.input)).toMatchObject({ problem: { code: 'price_changed' } })
  const sold = await anOrder({ productId: await aProduct(testing, { onHand: 1 }) })
  expect(await shop.takePhoneOrder(owner, sold.input)).toMatchObject({ problem: { code: 'out_of_stock' } })
  const support = await staffOf(testing, 'support')
  const outside = await anOrder({ payment: 'outside', reference: 'UTR 1' })
  expect(await shop.takePhoneOrder(support, outside.input)).toMatchObject({ problem: { code: 'forbidden' } })
  const link = await anOrder()
  expect(await shop.takePhoneOrder(await aGuest(testing), link.input)).toMatchObject({
    problem: { code: 'forbidden' },
  })
  expect(await shop.takePhoneOrder(support, link.input)).toMatchObject({ ok: true })
  for (const { id } of [cheap, sold, outside]) expect(await rowOf(id)).toBeUndefined()
  await expectBooksToAgree(testing)
})

test('products are found by a part of the name and by the start of the SKU', async () => {
  const id = await aProduct(testing, { name: 'Quire of Laid Paper', onHand: 3 })
  const { rows } = await db.pool.query<{ sku: string }>('SELECT sku FROM products WHERE id = $1', [id])
  for (const search of ['laid pap', rows[0]!.sku.toUpperCase()])
    expect(await shop.findProductsToSell({ search })).toMatchObject([{ id, available: 3, unitPaise: 24_900 }])
  for (const search of ['', '   ', '%', '_uire'])
    expect(await shop.findProductsToSell({ search })).toEqual([])
})
