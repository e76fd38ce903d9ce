/** Orders that staff take for a customer: priced as every other, paid by a link, in cash or another way. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { OrderId, ProductId } from '../../../domain/ids.ts'
import { MESSAGES } from '../../../domain/messages.ts'
import { phoneOrderInput } from '../../../domain/orders/phone-order-input.ts'
import type { Actor } from '../../../shop/actor.ts'
import { linkIn } from '../../support/accounts.ts'
import { anAccount, anEmail, mailsAbout, takeCash } from '../../support/cash.ts'
import { countJobs } from '../../support/orders.ts'
import {
  aGuest,
  aProduct,
  confirm,
  CUSTOMER,
  expectBooksToAgree,
  payInWindow,
  setFaults,
  stockOf,
  testShop,
} from '../../support/shop.ts'
import { notedBy, staffOf } from '../../support/staff.ts'

const testing = await testShop()
const { shop, db } = testing
const owner = await staffOf(testing, 'owner')

type Wish = {
  readonly id?: string
  readonly productId?: ProductId
  readonly payment?: 'link' | 'cod' | 'outside'
  readonly reference?: string
  readonly email?: string
  readonly expectedTotalPaise?: number
}

async function anOrder(wish: Wish = {}) {
  const { payment = 'link', reference = '', email = anEmail(), id = randomUUID() } = wish
  const productId = wish.productId ?? (await aProduct(testing, { onHand: 10 }))
  const items = [{ productId, quantity: 2 }]
  const paymentMethod = payment === 'cod' ? ('cod' as const) : ('prepaid' as const)
  const { totalPaise } = await shop.quoteCart({ kind: 'visitor' }, { items, paymentMethod })
  const customer = { ...CUSTOMER, email }
  const order = { id, items, customer, expectedTotalPaise: wish.expectedTotalPaise ?? totalPaise }
  return { productId, email, id: id as OrderId, input: phoneOrderInput.parse({ order, payment, reference }) }
}

async function taken(wish: Wish = {}, staff: Actor = owner) {
  const order = await anOrder(wish)
  const result = await shop.takePhoneOrder(staff, order.input)
  if (!result.ok) throw new Error(result.problem.message)
  return order
}

async function tokenOf({ id, email }: { readonly id: OrderId; readonly email: string }): Promise<string> {
  const [mail] = await mailsAbout(testing, id, email)
  const path = linkIn(mail)
  expect(path).toMatch(/^\/orders\/open\/[\w-]{40,}$/)
  return path.slice('/orders/open/'.length)
}

const rowOf = async (id: OrderId) => {
  const { rows } = await db.pool.query<Record<string, unknown>>(
    `SELECT o.user_id AS user, o.session_id AS session, o.placed_by AS staff, o.payment_status AS payment, o.status,
            o.expires_at > shop_now() + interval '23 hours' AS "isLong", p.provider FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = $1`,
    [id],
  )
  return rows[0]
}

describe('a link by mail', () => {
  test('opens the order in the browser of its customer, who pays it there', async () => {
    const order = await taken()
    const { id, productId } = order
    expect(await rowOf(id)).toMatchObject({
      user: null,
      session: null,
      staff: owner.userId,
      payment: 'unpaid',
      isLong: true,
    })
    expect(await stockOf(testing, productId)).toMatchObject({ reserved: 2 })
    const token = await tokenOf(order)
    expect(await shop.getLinkedOrder({ token })).toMatchObject({ ok: true, value: { id, state: 'open' } })
    // Looking changes nothing: mail scanners open links.
    expect(await rowOf(id)).toMatchObject({ session: null })

    const guest = await aGuest(testing)
    expect(await shop.getOrder(guest, { id })).toMatchObject({ ok: false })
    expect(await shop.openLinkedOrder(guest, { token })).toEqual({ ok: true, value: { orderId: id } })
    const paying = await shop.payOrderAgain(guest, { id })
    if (!paying.ok || !paying.value.payment) throw new Error('no payment')
    const answer = await payInWindow(testing, paying.value.payment.orderId)
    expect(await confirm(testing, guest, id, answer)).toMatchObject({
      ok: true,
      value: { order: { status: 'completed' } },
    })
    expect(await shop.getLinkedOrder({ token })).toMatchObject({ value: { state: 'paid' } })
    await expectBooksToAgree(testing)
  })

  test('goes to the newest browser that opens it, and to the account with the same verified address', async () => {
    const order = await taken()
    const token = await tokenOf(order)
    const [first, second] = [await aGuest(testing), await aGuest(testing)]
    await shop.openLinkedOrder(first, { token })
    await shop.openLinkedOrder(second, { token })
    expect(await shop.getOrder(first, { id: order.id })).toMatchObject({ ok: false })
    expect(await shop.getOrder(second, { id: order.id })).toMatchObject({ ok: true })

    const stranger = await anAccount(testing)
    expect(await shop.openLinkedOrder(stranger, { token })).toMatchObject({
      problem: { message: MESSAGES.order_link_other },
    })
    const unverified = await anAccount(testing, `${randomUUID()}@example.test`, false)
    expect(await shop.openLinkedOrder(unverified, { token })).toMatchObject({ ok: false })
    const account = await anAccount(testing, order.email)
    expect(await shop.openLinkedOrder(account, { token })).toMatchObject({ ok: true })
    expect(await shop.getOrder(account, { id: order.id })).toMatchObject({ ok: true })
    expect(await shop.openLinkedOrder(second, { token })).toMatchObject({
      problem: { message: MESSAGES.order_link_account },
    })
    await expectBooksToAgree(testing)
  })

  test('is mailed again while it is not paid; earlier links stay good, guessed ones open nothing', async () => {
    const order = await taken()
    const first = await tokenOf(order)
    expect(await shop.sendOrderLink(owner, { orderId: order.id })).toMatchObject({ ok: true })
    const second = await tokenOf(order)
    expect(second).not.toBe(first)
    for (const token of [first, second])
      expect(await shop.getLinkedOrder({ token })).toMatchObject({ ok: true })
    for (const token of ['', 'guessed', order.id])
      expect(await shop.openLinkedOrder(await aGuest(testing), { token })).toMatchObject({
        problem: { message: MESSAGES.order_link_over },
      })
    await shop.markPaidOutside(owner, { orderId: order.id, reference: 'UTR 1' })
    expect(await shop.sendOrderLink(owner, { orderId: order.id })).toMatchObject({
      problem: { message: MESSAGES.order_no_link },
    })
    expect(await shop.sendOrderLink(await aGuest(testing), { orderId: order.id })).toMatchObject({
      problem: { code: 'forbidden' },
    })
  })

  test('is not reminded of by the mail to those who left the window', async () => {
    const order = await taken()
    await tokenOf(order)
    await shop.mailPlacedOrders()
    expect(await countJobs(testing, order.id, 'send_order_mail')).toBe(0)
  })

  test('leaves no order behind when the provider does not answer', async () => {
    await setFaults(testing, { apiFailRate: 1 })
    const order = await anOrder()
    const refused = await shop.takePhoneOrder(owner, order.input)
    await setFaults(testing, { apiFailRate: 0 })
    expect(refused).toMatchObject({ problem: { message: MESSAGES.payment_initiate_failed } })
    expect(await stockOf(testing, order.productId)).toEqual({ onHand: 10, reserved: 0 })
    expect(await mailsAbout(testing, order.id, order.email)).toEqual([])
    await expectBooksToAgree(testing)
  })
})

test('in cash it counts as confirmed: the courier is asked at once', async () => {
  await takeCash(testing)
  const { id, email } = await taken({ payment: 'cod' })
  expect(await countJobs(testing, id, 'ship_order')).toBe(1)
  const [mail] = await mailsAbout(testing, id, email)
  expect(mail?.subject).toContain('is confirmed')
  expect(await shop.getOrderForStaff({ id })).toMatchObject({ order: { codConfirmedAt: expect.any(String) } })
  await expectBooksToAgree(testing)
})

test('paid another way it is settled in the same breath', async () => {
  const { id, productId } = await taken({ payment: 'outside', reference: 'UTR 77' })
  expect(await rowOf(id)).toMatchObject({ payment: 'paid', provider: 'outside', status: 'completed' })
  expect(await stockOf(testing, productId)).toEqual({ onHand: 8, reserved: 0 })
  const noted = (await notedBy(testing)).filter(({ subject }) => subject === id)
  expect(noted.map(({ action }) => action)).toEqual(['order.taken', 'order.marked_paid'])
  await expectBooksToAgree(testing)
})

test('the same form sent five times at once is one order; with other content it is refused', async () => {
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

test('belongs to its e-mail as a guest’s order does', async () => {
  const order = await taken({ payment: 'outside', reference: 'UTR 78' })
  const account = await anAccount(testing, order.email)
  await shop.onEmailVerified({ userId: account.userId })
  expect(await shop.getOrder(account, { id: order.id })).toMatchObject({ ok: true })
  await expectBooksToAgree(testing)
})

test('is refused at another price, without stock, and to those who may not', async () => {
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

test('products are found by a part of the name and by the beginning of the SKU', async () => {
  const id = await aProduct(testing, { name: 'Quire of Laid Paper', onHand: 3 })
  const { rows } = await db.pool.query<{ sku: string }>('SELECT sku FROM products WHERE id = $1', [id])
  for (const search of ['laid pap', rows[0]!.sku.toUpperCase()])
    expect(await shop.findProductsToSell({ search })).toMatchObject([{ id, available: 3, unitPaise: 24_900 }])
  for (const search of ['', '   ', '%', '_uire'])
    expect(await shop.findProductsToSell({ search })).toEqual([])
})
