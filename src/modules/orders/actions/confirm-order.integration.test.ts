/** The link that confirms a cash order: opened, used, used twice, used too late, and sent again. */
import { beforeEach, describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { anEmail, mailsAbout, placedInCash, takeCash, tokenOf } from '#tests/support/cash.ts'
import { eventsOf, jobsOf, stateOf } from '#tests/support/shipping.ts'
import { aGuest, expectBooksToAgree, stockOf, testShop } from '#tests/support/shop.ts'
import { everythingStored } from '#platform/testing/http-harness.ts'

const testing = await testShop({ poolSize: 12 })
const { db, shop } = testing

beforeEach(async () => {
  await takeCash(testing)
  await db.pool.query('DELETE FROM account_tries')
})

const makeOld = (id: string) =>
  db.pool.query(`UPDATE orders SET expires_at = created_at - interval '1 second' WHERE id = $1`, [id])

describe('the confirmation link of a cash order', () => {
  test('shows the order, and opening it changes nothing', async () => {
    const order = await placedInCash(testing, await aGuest(testing), { quantity: 2 })
    const token = await tokenOf(testing, order)
    const before = await everythingStored(testing)
    const found = await shop.getOrderToConfirm({ token })
    expect(found).toMatchObject({
      ok: true,
      value: {
        number: order.order.number,
        totalPaise: order.order.totalPaise,
        state: 'open',
        isCashDue: true,
      },
    })
    expect(found.ok && Object.keys(found.value)).not.toContain('customer')
    expect(await everythingStored(testing)).toEqual(before)
  })

  test('confirms the order once, and says so the second time', async () => {
    const order = await placedInCash(testing, await aGuest(testing))
    const token = await tokenOf(testing, order)
    expect(await shop.confirmOrderInCash({ token })).toEqual({ ok: true, value: { isNew: true } })
    expect(await shop.confirmOrderInCash({ token })).toEqual({ ok: true, value: { isNew: false } })
    expect(await shop.getOrderToConfirm({ token })).toMatchObject({ ok: true, value: { state: 'confirmed' } })
    expect(await eventsOf(testing, order.id)).toEqual(['order.placed', 'order.confirmed'])
    expect(await jobsOf(testing, order.id)).toEqual(['send_order_mail cod_confirmed', 'ship_order'])
    const [mail] = await mailsAbout(testing, order.id, order.email)
    expect(mail?.subject).toBe(`Your Panna order ${order.order.number} is confirmed`)
    expect(mail?.text).toContain('Please have ₹339 in cash ready for the courier.')
  })

  test('confirms the order once when used twenty times at once', async () => {
    const order = await placedInCash(testing, await aGuest(testing))
    const token = await tokenOf(testing, order)
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.confirmOrderInCash({ token })))
    expect(answers.filter((answer) => answer.ok && answer.value.isNew)).toHaveLength(1)
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect((await jobsOf(testing, order.id)).filter((job) => job === 'ship_order')).toHaveLength(1)
  })

  test('opens nothing when it is unknown, truncated or empty', async () => {
    const order = await placedInCash(testing, await aGuest(testing))
    const token = await tokenOf(testing, order)
    const before = await everythingStored(testing)
    for (const wrong of ['', 'x', token.slice(1), `${token}=`, token.toUpperCase(), order.id, "' OR 1=1"]) {
      expect(await shop.getOrderToConfirm({ token: wrong })).toMatchObject({ ok: false })
      expect(await shop.confirmOrderInCash({ token: wrong })).toEqual({
        ok: false,
        problem: { code: 'not_found', key: 'cod_link_over' },
      })
    }
    expect(await everythingStored(testing)).toEqual(before)
  })

  test('is stored in the database only as a digest, and never in the queue', async () => {
    const order = await placedInCash(testing, await aGuest(testing))
    const { rows: queued } = await db.pool.query<{ payload: unknown }>(
      `SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'orderId' = $1`,
      [order.id],
    )
    expect(queued.map(({ payload }) => payload)).toEqual([{ orderId: order.id, kind: 'cod_confirm' }])
    const token = await tokenOf(testing, order)
    const { rows } = await db.pool.query<{ hash: string }>(
      'SELECT token_hash AS hash FROM cod_confirmations WHERE order_id = $1',
      [order.id],
    )
    expect(rows).toEqual([{ hash: testing.deps.ids.digest(token) }])
  })
})

describe('a cash order', () => {
  test('that nobody confirms within two hours is released, the customer is mailed, and the link says that it is too late', async () => {
    const order = await placedInCash(testing, await aGuest(testing), { quantity: 3 })
    const token = await tokenOf(testing, order)
    expect(await shop.releaseExpiredOrders()).toBe(0)
    await makeOld(order.id)
    expect(await shop.releaseExpiredOrders()).toBe(1)
    expect(await stateOf(testing, order.id)).toBe('failed none failed')
    expect(await stockOf(testing, order.productId)).toEqual({ onHand: 10, reserved: 0 })
    const [mail] = await mailsAbout(testing, order.id, order.email)
    expect(mail?.subject).toContain('was not confirmed')
    expect(await shop.getOrderToConfirm({ token })).toMatchObject({ ok: true, value: { state: 'closed' } })
    expect(await shop.confirmOrderInCash({ token })).toEqual({
      ok: false,
      problem: { code: 'expired', key: 'cod_too_late' },
    })
    expect(await stateOf(testing, order.id)).toBe('failed none failed')
    await expectBooksToAgree(testing)
  })

  test('that was confirmed never expires: its stock stays reserved', async () => {
    const order = await placedInCash(testing, await aGuest(testing))
    await shop.confirmOrderInCash({ token: await tokenOf(testing, order) })
    await makeOld(order.id)
    expect(await shop.releaseExpiredOrders()).toBe(0)
    expect(await stateOf(testing, order.id)).toBe('unpaid none pending')
    expect(await stockOf(testing, order.productId)).toEqual({ onHand: 10, reserved: 1 })
  })

  test('that is confirmed and expires at the same moment does one of the two, and the books agree', async () => {
    const orders = []
    for (let each = 0; each < 12; each += 1) {
      const order = await placedInCash(testing, await aGuest(testing))
      orders.push({ ...order, token: await tokenOf(testing, order) })
      await makeOld(order.id)
    }
    const [, ...answers] = await Promise.all([
      shop.releaseExpiredOrders(),
      ...orders.map(({ token }) => shop.confirmOrderInCash({ token })),
    ])
    for (const [index, { id, productId }] of orders.entries()) {
      const isConfirmed = answers[index]?.ok === true
      expect(await stateOf(testing, id)).toBe(isConfirmed ? 'unpaid none pending' : 'failed none failed')
      expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: isConfirmed ? 1 : 0 })
      expect((await jobsOf(testing, id)).includes('ship_order')).toBe(isConfirmed)
    }
    await expectBooksToAgree(testing)
  })

  test('gets no payment reminder, is not reconciled or opened at the provider, and cannot be failed by a browser', async () => {
    const guest = await aGuest(testing)
    const order = await placedInCash(testing, guest)
    await db.pool.query(`UPDATE orders SET created_at = created_at - interval '1 hour' WHERE id = $1`, [
      order.id,
    ])
    await db.pool.query(
      `UPDATE payments SET created_at = created_at - interval '1 hour' WHERE order_id = $1`,
      [order.id],
    )
    expect(await shop.mailPlacedOrders()).toBe(0)
    expect(await shop.reconcilePayments({ olderThanSeconds: 0 })).toEqual({ asked: 0, paid: 0 })
    expect(await shop.payOrderAgain(guest, { id: order.id })).toMatchObject({
      ok: true,
      value: { payment: null },
    })
    await shop.recordFailedAttempt(guest, { orderId: order.id, description: 'left' })
    expect(await stateOf(testing, order.id)).toBe('unpaid none pending')
    expect(await eventsOf(testing, order.id)).toEqual(['order.placed'])
  })
})

describe('the confirmation link of an order that was confirmed and then closed', () => {
  test('says so in its own words, and confirms nothing', async () => {
    const guest = await aGuest(testing)
    const order = await placedInCash(testing, guest)
    const token = await tokenOf(testing, order)
    await shop.confirmOrderInCash({ token })
    await shop.cancelOrder(guest, { orderId: order.id })
    expect(await shop.getOrderToConfirm({ token })).toMatchObject({
      ok: true,
      value: { state: 'closed', closedBecause: MESSAGES.cod_closed },
    })
    const before = await everythingStored(testing)
    expect(await shop.confirmOrderInCash({ token })).toEqual({
      ok: false,
      problem: { code: 'expired', key: 'cod_closed' },
    })
    expect(await everythingStored(testing)).toEqual(before)
  })
})

describe('the mail with the confirmation link', () => {
  test('is sent again to the customer who placed the order, and the link of each mail works', async () => {
    const guest = await aGuest(testing)
    const order = await placedInCash(testing, guest)
    const first = await tokenOf(testing, order)
    expect(await shop.resendConfirmation(guest, { id: order.id })).toEqual({
      ok: true,
      value: { message: MESSAGES.cod_mail_sent },
    })
    const second = await tokenOf(testing, order)
    expect(second).not.toBe(first)
    expect(await shop.getOrderToConfirm({ token: second })).toMatchObject({
      ok: true,
      value: { state: 'open' },
    })
    expect(await shop.confirmOrderInCash({ token: first })).toEqual({ ok: true, value: { isNew: true } })
    expect(await shop.confirmOrderInCash({ token: second })).toEqual({ ok: true, value: { isNew: false } })
    expect(await shop.resendConfirmation(guest, { id: order.id })).toEqual({
      ok: false,
      problem: { code: 'order_closed', key: 'cod_confirmed_before' },
    })
  })

  test('reaches one mailbox three times an hour, however many orders there are; after that the request is refused', async () => {
    const email = anEmail()
    const guest = await aGuest(testing)
    const order = await placedInCash(testing, guest, { email })
    await tokenOf(testing, order)
    const ask = () => shop.resendConfirmation(guest, { id: order.id })
    expect(await ask()).toMatchObject({ ok: true })
    expect(await ask()).toMatchObject({ ok: true })
    expect(await ask()).toEqual({
      ok: false,
      problem: { code: 'too_many_requests', key: 'cod_mail_often' },
    })
    const other = await placedInCash(testing, await aGuest(testing), { email })
    await mailsAbout(testing, other.id, email)
    expect(await mailsAbout(testing, order.id, email)).toHaveLength(3)
    // No link is created for a mail that is not sent.
    const { rows } = await db.pool.query('SELECT 1 FROM cod_confirmations WHERE order_id = $1', [other.id])
    expect(rows).toEqual([])
  })

  test('cannot be requested by anybody else', async () => {
    const order = await placedInCash(testing, await aGuest(testing))
    for (const stranger of [await aGuest(testing), { kind: 'visitor' } as const])
      expect(await shop.resendConfirmation(stranger, { id: order.id })).toMatchObject({
        ok: false,
        problem: { code: 'not_found' },
      })
    expect(await jobsOf(testing, order.id)).toEqual(['send_order_mail cod_confirm'])
  })

  test('is not sent for an order that was confirmed or cancelled in the meantime', async () => {
    const guest = await aGuest(testing)
    const order = await placedInCash(testing, guest)
    await shop.cancelOrder(guest, { orderId: order.id })
    expect(await mailsAbout(testing, order.id, order.email)).toEqual([])
  })
})
