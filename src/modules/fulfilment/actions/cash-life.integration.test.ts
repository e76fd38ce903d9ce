/** A cash order after its confirmation: shipped, paid on delivery, returned, or cancelled before the pickup. */
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database/transaction.ts'
import { lockOrder } from '#modules/orders/data/order-locks.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { giveUpCash, settleCash } from './cash-parcels.ts'
import {
  anAccount,
  anEmail,
  confirmedInCash,
  mailsAbout,
  placedInCash,
  takeCash,
} from '#tests/support/cash.ts'
import { aStaffMember } from '#tests/support/money.ts'
import { eventsOf, jobsOf, parcelsOf, scan, shipmentOf, stateOf } from '#tests/support/shipping.ts'
import {
  aGuest,
  aProduct,
  expectBooksToAgree,
  placed,
  setFaults,
  stockOf,
  testShop,
  withCourierOf,
} from '#tests/support/shop.ts'

const testing = await testShop({ poolSize: 12 })
const { db, shop } = testing

beforeEach(async () => {
  await takeCash(testing)
  await setFaults(testing, { shipping: 'normal' })
  await db.pool.query('DELETE FROM account_tries')
})

const settle = (id: OrderId, work: typeof settleCash = settleCash) =>
  transaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order) await work(tx, order)
  })

const NOT_TAKEN = { reason: 'not_taken', isRestocked: true }

const coinsOf = async (id: OrderId) =>
  (
    await db.pool.query<{ entry: string }>(
      `SELECT kind || ' ' || coins AS entry FROM ledger_entries WHERE order_id = $1 ORDER BY id`,
      [id],
    )
  ).rows.map(({ entry }) => entry)

const paymentOf = async (id: OrderId) =>
  (
    await db.pool.query<{ status: string; isPaid: boolean }>(
      `SELECT status, paid_at IS NOT NULL AS "isPaid" FROM payments WHERE order_id = $1`,
      [id],
    )
  ).rows[0]

describe('cash on delivery', () => {
  test('pays the order once: stock sold, coins earned, an invoice; a repeat changes nothing', async () => {
    const email = anEmail()
    const shopper = await anAccount(testing, email)
    const { id, productId, order } = await placedInCash(testing, shopper, { email, quantity: 2 })
    await settle(id)
    const after = async () => [
      await stateOf(testing, id),
      await stockOf(testing, productId),
      await paymentOf(id),
      await coinsOf(id),
      await eventsOf(testing, id),
    ]
    expect(await after()).toEqual([
      'paid none completed',
      { onHand: 8, reserved: 0 },
      { status: 'paid', isPaid: true },
      [`earned ${order.coinsEarned}`],
      ['order.placed', 'order.confirmed', 'order.paid'],
    ])
    const { rows } = await db.pool.query('SELECT kind FROM invoices WHERE order_id = $1', [id])
    expect(rows).toHaveLength(1)
    await settle(id)
    await settle(id, (tx, locked) => giveUpCash(tx, locked, NOT_TAKEN))
    expect((await after())[0]).toBe('paid none completed')
    expect(await coinsOf(id)).toHaveLength(1)
    await expectBooksToAgree(testing)
  })

  test('that is never collected fails the order: stock, coupon use and coins are released once', async () => {
    const email = anEmail()
    const shopper = await anAccount(testing, email)
    await db.pool.query(
      `INSERT INTO coupons (code, discount_type, discount_value, max_uses, valid_from, valid_until)
       VALUES ('BACK', 'percentage', 10, 9, now() - interval '1 day', now() + interval '1 day')`,
    )
    await db.pool.query(
      `WITH e AS (INSERT INTO ledger_entries (user_id, kind, coins, reason) VALUES ($1, 'adjusted', 80, 'test'))
       INSERT INTO user_rewards (user_id, coins_balance, total_earned) VALUES ($1, 80, 0)`,
      [shopper.userId],
    )
    const { id, productId } = await placedInCash(testing, shopper, { email, couponCode: 'BACK', coins: 30 })
    await settle(id, (tx, locked) => giveUpCash(tx, locked, NOT_TAKEN))
    await settle(id, (tx, locked) => giveUpCash(tx, locked, NOT_TAKEN))
    await settle(id)
    expect(await stateOf(testing, id)).toBe('failed none failed')
    expect(await paymentOf(id)).toEqual({ status: 'failed', isPaid: false })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
    expect(await coinsOf(id)).toEqual(['redeemed -30', 'returned 30'])
    const { rows } = await db.pool.query(`SELECT current_uses AS uses FROM coupons WHERE code = 'BACK'`)
    expect(rows).toEqual([{ uses: 0 }])
    expect(await eventsOf(testing, id)).toEqual(['order.placed', 'order.confirmed', 'order.failed'])
    await expectBooksToAgree(testing)
  })

  test('does not affect an order that is paid online', async () => {
    const productId = await aProduct(testing)
    const { id } = await placed(testing, await aGuest(testing), { items: [{ productId, quantity: 1 }] })
    await settle(id)
    await settle(id, (tx, locked) => giveUpCash(tx, locked, NOT_TAKEN))
    expect(await stateOf(testing, id)).toBe('unpaid none pending')
  })
})

describe('a cash order', () => {
  test('is not shipped before it is confirmed, then goes out with the cash to collect, before it is paid', async () => {
    const guest = await aGuest(testing)
    const waiting = await placedInCash(testing, guest)
    await shop.shipPaidOrder({ orderId: waiting.id })
    expect(await parcelsOf(testing, waiting.id)).toEqual([])
    expect(await stateOf(testing, waiting.id)).toBe('unpaid none pending')

    const { id, order } = await confirmedInCash(testing, guest)
    await shop.shipPaidOrder({ orderId: id })
    expect(await stateOf(testing, id)).toBe('unpaid shipped shipped')
    const { rows } = await db.pool.query<{ cash: number }>(
      'SELECT cod_paise AS cash FROM shipments WHERE order_id = $1',
      [id],
    )
    expect(rows).toEqual([{ cash: order.totalPaise }])
  })

  test('reduces the stock when the courier picks it up, and not before', async () => {
    const { id, productId } = await confirmedInCash(testing, await aGuest(testing))
    await shop.shipPaidOrder({ orderId: id })
    const { waybill } = (await shipmentOf(testing, id))!
    const seen = async () => [await stockOf(testing, productId), await withCourierOf(testing, productId)]
    await scan(testing, waybill!, 'Not Picked')
    await shop.trackShipments()
    expect(await seen()).toEqual([{ onHand: 10, reserved: 1 }, 0])
    await expectBooksToAgree(testing)
    await scan(testing, waybill!, 'In Transit')
    await db.pool.query('UPDATE shipments SET checked_at = NULL')
    await shop.trackShipments()
    expect(await seen()).toEqual([{ onHand: 9, reserved: 0 }, 1])
    await expectBooksToAgree(testing)
    await scan(testing, waybill!, 'Delivered')
    await db.pool.query('UPDATE shipments SET checked_at = NULL')
    await shop.trackShipments()
    expect(await stateOf(testing, id)).toBe('paid delivered completed')
    expect(await seen()).toEqual([{ onHand: 9, reserved: 0 }, 0])
    await expectBooksToAgree(testing)
  })

  test('that staff hand to another courier reduces the stock at once, and is sold on delivery', async () => {
    const staff = await aStaffMember(testing)
    const { id, productId } = await confirmedInCash(testing, await aGuest(testing))
    const sent = { orderId: id, courier: 'India Post', tracking: `EX${id.slice(0, 6)}IN`, reference: '' }
    expect(await shop.shipByHand(staff, sent)).toMatchObject({ ok: true })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 9, reserved: 0 })
    expect(await withCourierOf(testing, productId)).toBe(1)
    await expectBooksToAgree(testing)
    expect(await shop.completeByHand(staff, { orderId: id })).toMatchObject({ ok: true })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 9, reserved: 0 })
    expect(await withCourierOf(testing, productId)).toBe(0)
    await expectBooksToAgree(testing)
  })

  test('is paid when the courier reports the delivery', async () => {
    const { id, productId } = await confirmedInCash(testing, await aGuest(testing))
    await shop.shipPaidOrder({ orderId: id })
    const { waybill } = (await shipmentOf(testing, id))!
    for (const status of ['In Transit', 'Dispatched', 'Delivered']) await scan(testing, waybill!, status)
    await shop.trackShipments()
    expect(await stateOf(testing, id)).toBe('paid delivered completed')
    expect(await stockOf(testing, productId)).toEqual({ onHand: 9, reserved: 0 })
    await expectBooksToAgree(testing)
  })

  test('that comes back waits for staff to inspect the goods', async () => {
    const { id, productId } = await confirmedInCash(testing, await aGuest(testing))
    await shop.shipPaidOrder({ orderId: id })
    const { waybill } = (await shipmentOf(testing, id))!
    await scan(testing, waybill!, 'In Transit')
    await scan(testing, waybill!, 'In Transit', true)
    await scan(testing, waybill!, 'RTO')
    await shop.trackShipments()
    expect(await stateOf(testing, id)).toBe('unpaid returned pending')
    expect(await stockOf(testing, productId)).toEqual({ onHand: 9, reserved: 0 })
    expect(await withCourierOf(testing, productId)).toBe(1)
    await expectBooksToAgree(testing)
  })
})

describe('a cash order cancelled by its customer', () => {
  test('before it is confirmed fails, without a mail', async () => {
    const guest = await aGuest(testing)
    const { id, productId } = await placedInCash(testing, guest)
    expect(await shop.cancelOrder(guest, { orderId: id })).toMatchObject({ ok: true })
    expect(await stateOf(testing, id)).toBe('failed cancelled failed')
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
    expect(await jobsOf(testing, id)).toEqual(['send_order_mail cod_confirm'])
    await expectBooksToAgree(testing)
  })

  test('when confirmed and booked: the parcel is stopped first, and the mail says that nothing was paid', async () => {
    const guest = await aGuest(testing)
    const { id, productId, email } = await confirmedInCash(testing, guest)
    await shop.shipPaidOrder({ orderId: id })
    expect(await shop.cancelOrder(guest, { orderId: id })).toMatchObject({
      ok: true,
      value: { withheldCoins: 0 },
    })
    expect(await stateOf(testing, id)).toBe('failed cancelled failed')
    expect(await shipmentOf(testing, id)).toMatchObject({ status: 'cancelled' })
    expect((await parcelsOf(testing, id)).map(({ Status }) => Status.StatusCode)).toEqual(['DTUP-210'])
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
    expect(await eventsOf(testing, id, 'shipment.stopped')).toEqual([
      'shipment.stopped',
      'order.failed',
      'order.cancelled',
    ])
    const mail = (await mailsAbout(testing, id, email)).find(({ subject }) => subject.includes('cancelled'))
    expect(mail?.text).toContain('Nothing was paid for it.')
    await expectBooksToAgree(testing)
  })

  test('is refused once the courier has it, and while the courier does not answer', async () => {
    const guest = await aGuest(testing)
    const { id } = await confirmedInCash(testing, guest)
    await shop.shipPaidOrder({ orderId: id })
    await setFaults(testing, { shipping: 'down' })
    expect(await shop.cancelOrder(guest, { orderId: id })).toMatchObject({
      ok: false,
      problem: { code: 'shipping_unavailable' },
    })
    await setFaults(testing, { shipping: 'normal' })
    await scan(testing, (await shipmentOf(testing, id))!.waybill!, 'In Transit')
    expect(await shop.cancelOrder(guest, { orderId: id })).toMatchObject({
      ok: false,
      problem: { code: 'order_closed' },
    })
    expect(await stateOf(testing, id)).toBe('unpaid shipped shipped')
    await expectBooksToAgree(testing)
  })

  test('while it is being shipped ends as cancelled, with its parcel cancelled', async () => {
    for (let round = 0; round < 6; round += 1) {
      const guest = await aGuest(testing)
      const { id, productId } = await confirmedInCash(testing, guest)
      const [cancelled] = await Promise.all([
        shop.cancelOrder(guest, { orderId: id }),
        shop.shipPaidOrder({ orderId: id }).catch(() => undefined),
      ])
      expect(cancelled.ok).toBe(true)
      expect(await stateOf(testing, id)).toBe('failed cancelled failed')
      expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
      expect((await shipmentOf(testing, id))?.status ?? 'cancelled').toBe('cancelled')
    }
    await expectBooksToAgree(testing)
  })
})
