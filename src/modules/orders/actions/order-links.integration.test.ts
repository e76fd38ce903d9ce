/** The links that customers use to open orders taken by staff: who may use them, for how long, and what they reveal. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Actor } from '#platform/actor.ts'
import { anAccount } from '#tests/support/cash.ts'
import { countJobs } from '#tests/support/orders.ts'
import { aGuest, confirm, expectBooksToAgree, payInWindow, stockOf, testShop } from '#tests/support/shop.ts'
import { staffOf } from '#tests/support/staff.ts'
import { phoneOrders } from '../testing/phone-support.ts'

const testing = await testShop()
const { shop, db } = testing
const owner = await staffOf(testing, 'owner')
const { taken, tokenOf, rowOf } = phoneOrders(testing, owner)
const VISITOR: Actor = { kind: 'visitor' }

test('a payment link opens the order in the customer’s browser, where they can pay it', async () => {
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
  expect(await shop.getLinkedOrder(VISITOR, { token })).toMatchObject({
    ok: true,
    value: { id, state: 'open' },
  })
  // Opening the page changes nothing: mail scanners open links.
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
  expect(await shop.getLinkedOrder(guest, { token })).toMatchObject({ value: { id, state: 'paid' } })
  await expectBooksToAgree(testing)
})

test('while the order is unpaid, a link gives it to the latest browser that opens it, and to the account with the same verified address', async () => {
  const order = await taken()
  const token = await tokenOf(order)
  const [first, second] = [await aGuest(testing), await aGuest(testing)]
  await shop.openLinkedOrder(first, { token })
  await shop.openLinkedOrder(second, { token })
  expect(await shop.getOrder(first, { id: order.id })).toMatchObject({ ok: false })
  expect(await shop.getOrder(second, { id: order.id })).toMatchObject({ ok: true })

  const stranger = await anAccount(testing)
  expect(await shop.openLinkedOrder(stranger, { token })).toMatchObject({
    problem: { key: 'order_link_other' },
  })
  const unverified = await anAccount(testing, `${randomUUID()}@example.test`, false)
  expect(await shop.openLinkedOrder(unverified, { token })).toMatchObject({ ok: false })
  const account = await anAccount(testing, order.email)
  expect(await shop.openLinkedOrder(account, { token })).toMatchObject({ ok: true })
  expect(await shop.getOrder(account, { id: order.id })).toMatchObject({ ok: true })
  expect(await shop.openLinkedOrder(second, { token })).toMatchObject({
    problem: { key: 'order_link_account' },
  })
  expect(await shop.openLinkedOrder(stranger, { token })).toMatchObject({
    problem: { key: 'order_link_other' },
  })
  // A link reveals nothing about an order that belongs to an account.
  for (const actor of [VISITOR, second, stranger])
    expect(await shop.getLinkedOrder(actor, { token })).toEqual({ ok: true, value: { state: 'account' } })
  expect(await shop.getLinkedOrder(account, { token })).toMatchObject({ value: { id: order.id } })
  expect(await shop.openLinkedOrder(account, { token })).toMatchObject({ ok: true })
  await expectBooksToAgree(testing)
})

test('a link is mailed again while the order is unpaid; earlier links expire an hour later, and guessed ones open nothing', async () => {
  const order = await taken()
  const first = await tokenOf(order)
  expect(await shop.sendOrderLink(owner, { orderId: order.id })).toMatchObject({ ok: true })
  const second = await tokenOf(order)
  expect(second).not.toBe(first)
  for (const token of [first, second])
    expect(await shop.getLinkedOrder(VISITOR, { token })).toMatchObject({ ok: true })
  const holder = await aGuest(testing)
  await shop.openLinkedOrder(holder, { token: first })
  await db.pool.query(
    `UPDATE order_links SET created_at = created_at - interval '61 minutes' WHERE order_id = $1`,
    [order.id],
  )
  for (const ask of [shop.getLinkedOrder, shop.openLinkedOrder])
    expect(await ask(await aGuest(testing), { token: first })).toMatchObject({
      problem: { key: 'order_link_over' },
    })
  // The browser that has the order can use either link.
  for (const token of [first, second]) {
    expect(await shop.openLinkedOrder(holder, { token })).toMatchObject({ ok: true })
    expect(await shop.getLinkedOrder(holder, { token })).toMatchObject({ value: { state: 'open' } })
  }
  for (const token of ['', 'guessed', order.id])
    expect(await shop.openLinkedOrder(await aGuest(testing), { token })).toMatchObject({
      problem: { key: 'order_link_over' },
    })
  await shop.markPaidOutside(owner, { orderId: order.id, reference: 'UTR 1' })
  expect(await shop.sendOrderLink(owner, { orderId: order.id })).toMatchObject({
    problem: { key: 'order_no_link' },
  })
  expect(await shop.sendOrderLink(await aGuest(testing), { orderId: order.id })).toMatchObject({
    problem: { code: 'forbidden' },
  })
})

test('a link stops working for others once the order is paid, and a day after its time; the browser that has the order keeps it', async () => {
  const paid = await taken()
  const late = await taken()
  const given = await taken()
  const holder = await aGuest(testing)
  const tokens: string[] = []
  for (const order of [paid, late, given]) {
    const token = await tokenOf(order)
    tokens.push(token)
    expect(await shop.openLinkedOrder(holder, { token })).toMatchObject({ ok: true })
  }
  await shop.markPaidOutside(owner, { orderId: paid.id, reference: 'UTR 2' })
  const expire = (id: OrderId, ago: string) =>
    db.pool.query(`UPDATE orders SET expires_at = shop_now() - $2::interval WHERE id = $1`, [id, ago])
  await expire(paid.id, '400 days')
  await expire(given.id, '1 hour')
  await expire(late.id, '23 hours 59 minutes')
  expect(await shop.getLinkedOrder(VISITOR, { token: tokens[1]! })).toMatchObject({
    value: { state: 'open' },
  })
  await expire(late.id, '24 hours 1 minute')
  expect(await shop.cancelOrder(holder, { orderId: given.id })).toMatchObject({ ok: true })

  const second = await aGuest(testing)
  const account = await anAccount(testing, paid.email)
  for (const [index, { id }] of [paid, late, given].entries()) {
    const token = tokens[index]!
    for (const actor of [VISITOR, second, account]) {
      const seen = await shop.getLinkedOrder(actor, { token })
      expect(seen).toEqual({ ok: true, value: { state: 'done', number: expect.stringMatching(/\d/) } })
      expect(await shop.openLinkedOrder(actor, { token })).toMatchObject({
        problem: { code: 'expired', key: 'order_link_done' },
      })
    }
    expect(await shop.getOrder(second, { id })).toMatchObject({ ok: false })
    expect(await shop.openLinkedOrder(holder, { token })).toEqual({ ok: true, value: { orderId: id } })
    expect(await shop.getLinkedOrder(holder, { token })).toMatchObject({ value: { id } })
    expect(await shop.getOrder(holder, { id })).toMatchObject({ ok: true })
  }
  await expectBooksToAgree(testing)
})

test('the reminder to customers who left the payment window is not sent for orders with a link', async () => {
  const order = await taken()
  await tokenOf(order)
  await shop.mailPlacedOrders()
  expect(await countJobs(testing, order.id, 'send_order_mail')).toBe(0)
})
