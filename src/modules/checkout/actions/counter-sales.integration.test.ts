/** Sales at the counter, and phone orders of customers without an e-mail address. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { counterSaleInput, type CounterPayment } from '../rules/phone-order-input.ts'
import { phoneOrders } from '#modules/orders/testing/phone-support.ts'
import { staffOrderFilter } from '#modules/orders/rules/staff-order-list.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { TASKS } from '#server/jobs/jobs.ts'
import { anAccount } from '#tests/support/cash.ts'
import { aStaffMember } from '#tests/support/money.ts'
import { eventsOf, jobsOf, stateOf } from '#tests/support/shipping.ts'
import { aGuest, aProduct, expectBooksToAgree, stockOf, testShop } from '#tests/support/shop.ts'
import { staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop, db } = testing
const owner = await aStaffMember(testing)
const { taken, anOrder } = phoneOrders(testing, owner)

type Sale = { readonly email?: string; readonly payment?: CounterPayment; readonly quantity?: number }

async function aSale({ email = '', payment = 'cash', quantity = 2 }: Sale = {}) {
  const productId = await aProduct(testing, { onHand: 10 })
  const id = randomUUID()
  const items = [{ productId, quantity }]
  const quote = await shop.quoteCart({ kind: 'visitor' }, { items }, { delivery: 'pickup' })
  const customer = { fullName: '', email, phone: '' }
  const order = { id, items, customer, expectedTotalPaise: quote.totalPaise }
  const reference = payment === 'cash' ? '' : '4711'
  return { id: id as OrderId, productId, quote, input: counterSaleInput.parse({ order, payment, reference }) }
}

async function sold(sale: Sale = {}) {
  const made = await aSale(sale)
  const result = await shop.takePhoneOrder(owner, made.input)
  if (!result.ok) throw new Error(result.problem.key)
  return made
}

describe('a counter sale', () => {
  test('is paid, handed over, booked and invoiced at once, and sends no mail', async () => {
    const { id, productId, quote, input } = await sold({ payment: 'upi' })
    expect(quote.shippingPaise).toBe(0)
    expect(quote.totalPaise).toBe(quote.subtotalPaise)
    expect(await stateOf(testing, id)).toBe('paid delivered completed')
    expect(await stockOf(testing, productId)).toEqual({ onHand: 8, reserved: 0 })
    expect(await jobsOf(testing, id)).toEqual(['send_order_mail paid'])
    expect(await eventsOf(testing, id)).toEqual(['order.placed', 'order.paid', 'order.delivered'])
    const { rows } = await db.pool.query<{ document: Record<string, unknown>; reference: string }>(
      `SELECT i.document, p.outside_reference AS reference FROM invoices i JOIN payments p USING (order_id) WHERE i.order_id = $1`,
      [id],
    )
    expect(rows).toMatchObject([
      {
        reference: 'UPI 4711',
        document: { placeOfSupply: { code: EXAMPLE_FACTS.stateCode }, isInterState: false },
      },
    ])
    // Submitted twice, it is one sale.
    expect(await shop.takePhoneOrder(owner, input)).toMatchObject({ ok: true, value: { id } })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 8, reserved: 0 })
    await expectBooksToAgree(testing)
  })

  test('mails only a receipt, if there is an address', async () => {
    const email = `${randomUUID()}@counter.test`
    const [mailed, without] = [await sold({ email }), await sold()]
    for (const { id } of [mailed, without]) await TASKS.send_order_mail(shop, { orderId: id, kind: 'paid' })
    const mails = (await (await fetch(`${testing.sandbox.url}/mail.json`)).json()) as {
      to: string | string[]
      subject: string
    }[]
    const receipts = mails.filter(({ subject }) => subject.startsWith('Your receipt'))
    expect(receipts.map(({ to }) => String(to))).toEqual([expect.stringContaining(email)])
  })

  test('needs the permission to take money, and is refused without stock', async () => {
    const { input, id } = await aSale()
    expect(await shop.takePhoneOrder(await staffOf(testing, 'support'), input)).toMatchObject({
      problem: { key: 'staff_denied' },
    })
    expect(await stateOf(testing, id)).toBe('none')
    const many = await aSale({ quantity: 11 })
    expect(await shop.takePhoneOrder(owner, many.input)).toMatchObject({ problem: { code: 'out_of_stock' } })
    expect(await stateOf(testing, many.id)).toBe('none')
  })

  test('can be returned to the counter: restocked, and refunded manually', async () => {
    const { id, productId } = await sold()
    const opened = {
      id: randomUUID() as string,
      orderId: id,
      reason: 'damaged' as const,
      because: 'Brought back',
      items: [{ productId, quantity: 1 }],
    }
    expect(await shop.openReturn(owner, { ...opened, wish: 'replacement' })).toMatchObject({
      problem: { key: 'return_at_shop_refund' },
    })
    expect(await shop.openReturn(owner, { ...opened, wish: 'refund' })).toMatchObject({ ok: true })
    const approved = await shop.decideReturn(owner, { id: opened.id, decision: 'approve', answer: '' })
    expect(approved).toMatchObject({ ok: true })
    expect(await shop.receiveReturn(owner, { id: opened.id, restock: [productId] })).toMatchObject({
      ok: true,
    })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 9, reserved: 0 })
    const { rows } = await db.pool.query<{ method: string }>(
      `SELECT method FROM refunds WHERE order_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ method: 'manual' }])
    const parcels = await db.pool.query(`SELECT 1 FROM parcels WHERE order_id = $1`, [id])
    expect(parcels.rowCount).toBe(0)
    await expectBooksToAgree(testing)
  })

  test('is listed as a paid order that was picked up', async () => {
    const { id } = await sold()
    const filter = staffOrderFilter(new URLSearchParams({ fulfilment: 'picked_up' }))
    const { orders } = await shop.listOrdersForStaff({ ...filter, page: 1 })
    expect(orders.find((order) => order.id === id)).toMatchObject({
      delivery: 'pickup',
      paymentStatus: 'paid',
    })
  })
})

describe('a phone order without an e-mail address', () => {
  test('has a link that staff share, sends no mail, and can be opened and paid', async () => {
    const { id, input } = await taken({ email: '' })
    expect(await jobsOf(testing, id)).toEqual([])
    expect(await shop.sendOrderLink(owner, { orderId: id })).toMatchObject({
      problem: { key: 'order_no_email' },
    })
    const made = await shop.makeOrderLink(owner, { orderId: id })
    if (!made.ok) throw new Error(made.problem.key)
    const { url, text, phone } = made.value
    expect(text).toContain(url)
    expect(phone).toBe(input.order.customer.phone.replace(/\D/g, '').slice(-10))
    const token = url.split('/').at(-1)!
    const guest = await aGuest(testing)
    expect(await shop.openLinkedOrder(guest, { token })).toMatchObject({ ok: true, value: { orderId: id } })
    expect(await shop.getOrder(guest, { id })).toMatchObject({ ok: true })
    expect(await shop.markPaidOutside(owner, { orderId: id, reference: 'UTR 9' })).toMatchObject({ ok: true })
    expect(await shop.makeOrderLink(owner, { orderId: id })).toMatchObject({
      problem: { key: 'order_no_link' },
    })
    await expectBooksToAgree(testing)
  })

  test('belongs to the account that opens its link, with the account’s address', async () => {
    const { id } = await taken({ email: '' })
    const made = await shop.makeOrderLink(owner, { orderId: id })
    const token = made.ok ? made.value.url.split('/').at(-1)! : ''
    const email = `${randomUUID()}@account.test`
    const account = await anAccount(testing, email, true)
    expect(await shop.openLinkedOrder(account, { token })).toMatchObject({ ok: true })
    const { rows } = await db.pool.query<{ email: string; owner: string }>(
      `SELECT customer_email AS email, user_id AS owner FROM orders WHERE id = $1`,
      [id],
    )
    expect(rows).toEqual([{ email, owner: account.userId }])
  })

  test('is listed by its phone number, has a null e-mail for partners, and cannot use a limited coupon', async () => {
    const { id, input } = await taken({ email: '' })
    const { phone } = input.order.customer
    const { guests } = await shop.listGuestsForStaff({ search: phone, status: '', page: 1 })
    expect(guests.filter(({ email }) => email === '')).toMatchObject([
      { key: phone.replace(/\D/g, '').slice(-10), email: '' },
    ])
    await expect(
      db.pool.query(`UPDATE orders SET placed_by = NULL, session_id = gen_random_uuid() WHERE id = $1`, [id]),
    ).rejects.toThrow(/orders_email|orders_one_owner|foreign key/)

    const code = `LIMITED${randomUUID().slice(0, 4).toUpperCase()}`
    await db.pool.query(
      `INSERT INTO coupons (code, discount_type, discount_value, max_uses, max_uses_per_customer, valid_from, valid_until)
       VALUES ($1, 'percentage', 10, 9, 1, shop_now() - interval '1 day', shop_now() + interval '1 day')`,
      [code],
    )
    const limited = await anOrder({ email: '', couponCode: code })
    expect(await shop.takePhoneOrder(owner, limited.input)).toMatchObject({
      problem: { key: 'coupon_needs_email' },
    })
  })
})
