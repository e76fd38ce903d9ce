/** Undelivered parcels sent with another courier: staff record the outcome once, and correct typing mistakes. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ManualOutcome } from '#modules/fulfilment/rules/undelivered-parcels.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { MessageKey } from '#platform/rules/messages.ts'
import { anAccount as aCashAccount, confirmedInCash, mailsAbout, takeCash } from '#tests/support/cash.ts'
import { aStaffMember } from '#tests/support/money.ts'
import { refundsOf } from '#tests/support/orders.ts'
import { anAccount, giveCoins } from '#tests/support/rewards.ts'
import { aPaidOrder, eventsOf, parcelBooks, scan, shipmentOf, stateOf } from '#tests/support/shipping.ts'
import { aGuest, aProduct, expectBooksToAgree, setFaults, stockOf, testShop } from '#tests/support/shop.ts'
import { notedBy } from '#tests/support/staff.ts'

const testing = await testShop({ poolSize: 12 })
const { shop, db } = testing
const staff = await aStaffMember(testing)

beforeEach(async () => {
  await setFaults(testing, { webhooks: 'lost' })
  await takeCash(testing)
})
afterEach(() => expectBooksToAgree(testing))

const CLOSED = { ok: true, value: { refundId: null, amountPaise: 0 } }
const refused = (key: MessageKey) => ({ ok: false, problem: { key } })

async function sendByHand(orderId: OrderId, tracking = `EM${randomUUID().slice(0, 9)}IN`) {
  const sent = await shop.shipByHand(staff, { orderId, courier: 'India Post', tracking, reference: '' })
  expect(sent).toEqual({ ok: true, value: null })
  return tracking
}

async function aPaidParcel() {
  const order = await aPaidOrder(testing, await aGuest(testing))
  return { ...order, tracking: await sendByHand(order.id) }
}

const settle = (orderId: OrderId, manualOutcome?: ManualOutcome, isRestocked = true) =>
  shop.settleParcel(staff, { orderId, isRestocked, manualOutcome, askedBy: 'owner@example.test' })

const coinsOf = async (id: OrderId) => {
  const { rows } = await db.pool.query<{ coins: number }>(
    'SELECT coalesce(sum(coins), 0)::int AS coins FROM ledger_entries WHERE order_id = $1',
    [id],
  )
  return rows[0]?.coins
}

const actionsOf = async (id: string) =>
  (await notedBy(testing)).filter(({ subject }) => subject === id).map(({ action }) => action)

describe('a cash order sent with another courier', () => {
  async function aCoupon() {
    const code = randomUUID().slice(0, 8).toUpperCase()
    await db.pool.query(
      `INSERT INTO coupons (code, discount_type, discount_value, max_uses, valid_from, valid_until)
       VALUES ($1, 'fixed', 5000, 9, shop_now() - interval '1 day', shop_now() + interval '1 day')`,
      [code],
    )
    return code
  }

  const usesOf = async (code: string) => {
    const sql = 'SELECT current_uses AS uses FROM coupons WHERE code = $1'
    return (await db.pool.query<{ uses: number }>(sql, [code])).rows[0]?.uses
  }

  async function aCashParcel() {
    const user = await aCashAccount(testing)
    await giveCoins(testing, user.userId, 50)
    const productId = await aProduct(testing)
    const couponCode = await aCoupon()
    const before = await stockOf(testing, productId)
    const order = await confirmedInCash(testing, user, { productId, couponCode, coins: 50 })
    await sendByHand(order.id)
    return { ...order, before, couponCode }
  }

  test.each([
    ['came_back', true, 0, 'failed returned failed'],
    ['came_back', false, 1, 'failed returned failed'],
    ['lost', true, 1, 'failed cancelled failed'],
  ] as const)(
    '%s (restocked: %s): nothing was paid, and its stock is released',
    async (end, isRestocked, gone, state) => {
      const { id, productId, before, couponCode } = await aCashParcel()
      expect(await usesOf(couponCode)).toBe(1)
      expect(await coinsOf(id)).toBe(-50)
      expect(await settle(id)).toMatchObject(refused('parcel_not_back'))
      expect(await settle(id, end, isRestocked)).toMatchObject(CLOSED)
      expect(await stateOf(testing, id)).toBe(state)
      expect(await stockOf(testing, productId)).toEqual({ onHand: before.onHand - gone, reserved: 0 })
      expect(await usesOf(couponCode)).toBe(0)
      expect(await coinsOf(id)).toBe(0)
      expect(await refundsOf(testing, id)).toEqual([])
      expect(await actionsOf(id)).toContain('order.parcel_settled')
      expect(await eventsOf(testing, id)).toEqual(
        expect.arrayContaining(['shipment.settled', 'order.failed']),
      )
      // No cash can be booked for it any more, and no action is left for staff.
      expect(await shop.completeByHand(staff, { orderId: id })).toMatchObject({ ok: false })
      expect((await shop.getParcelForStaff({ id }))?.parcel?.row.todo).toBeNull()
    },
  )

  test('lost and found: staff have to record the cash once, and see it as open until then', async () => {
    const { id, productId, before } = await aCashParcel()
    const found = () => shop.recordFoundParcel(staff, { orderId: id })
    const none = refused('parcel_not_lost')
    // Still on its way: it is completed when it arrives.
    expect(await found()).toMatchObject(none)
    await settle(id, 'lost')
    expect(await shop.recordFoundParcel(await aGuest(testing), { orderId: id })).toMatchObject({
      ok: false,
      problem: { code: 'forbidden' },
    })
    const answers = await Promise.all([found(), found(), found()])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await stateOf(testing, id)).toBe('failed cancelled failed')
    expect(await stockOf(testing, productId)).toEqual({ onHand: before.onHand - 1, reserved: 0 })
    expect(await eventsOf(testing, id, 'payment.cash_after_close')).toHaveLength(1)
    const todo = async () => (await shop.getParcelForStaff({ id }))?.parcel?.row.todo
    expect(await todo()).toBe('cash_kept')
    expect(await shop.recordCashAfterClose(staff, { orderId: id })).toMatchObject({ ok: true })
    expect(await todo()).toBeNull()
    expect(await found()).toMatchObject(none)
    expect(await actionsOf(id)).toEqual(expect.arrayContaining(['order.parcel_found', 'order.cash_noted']))
  })

  test('that came back cannot be recorded as found', async () => {
    const { id } = await aCashParcel()
    await settle(id, 'came_back')
    expect(await shop.recordFoundParcel(staff, { orderId: id })).toMatchObject(refused('parcel_not_lost'))
  })

  test('is settled once, however often the form is sent', async () => {
    const { id, productId, before } = await aCashParcel()
    const ends = ['came_back', 'lost', 'came_back', 'lost', 'came_back'] as const
    const answers = await Promise.all(ends.map((end) => settle(id, end)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject(refused('parcel_not_back'))
    const isLost = (await stateOf(testing, id)).includes('cancelled')
    expect(await stockOf(testing, productId)).toEqual({
      onHand: before.onHand - (isLost ? 1 : 0),
      reserved: 0,
    })
  })

  test('is either completed or returned when both are recorded at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await aCashParcel()
      const [completed, settled] = await Promise.all([
        shop.completeByHand(staff, { orderId: id }),
        settle(id, 'came_back'),
      ])
      expect(completed.ok).toBe(!settled.ok)
      expect(await stateOf(testing, id)).toMatch(completed.ok ? /^paid delivered/ : /^failed returned/)
    }
  })
})

describe('a paid order sent with another courier', () => {
  test('lost: money and coins are refunded once, nothing is restocked, and it cannot be completed', async () => {
    const user = await anAccount(testing, 100)
    const order = await aPaidOrder(testing, user, { coins: 100 })
    const { id, productId } = order
    await sendByHand(id)
    const shelf = await stockOf(testing, productId)
    const answers = await Promise.all(Array.from({ length: 4 }, () => settle(id, 'lost')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const [refund, ...more] = await refundsOf(testing, id)
    expect(more).toEqual([])
    expect(refund).toMatchObject({ reason: 'parcel_lost', status: 'requested' })
    expect(Number(refund?.amount) + Number(refund?.withheld) * 100).toBe(order.order.totalPaise)
    await shop.refundPayment({ refundId: refund?.id ?? '' })
    expect(await stateOf(testing, id)).toMatch(/^refunded cancelled/)
    expect(await stockOf(testing, productId)).toEqual(shelf)
    expect(await shop.completeByHand(staff, { orderId: id })).toMatchObject(refused('order_not_on_its_way'))
    expect((await shop.getOrderForStaff({ id }))?.timeline.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['The courier cannot find it', 'Parcel settled']),
    )
  })

  test('returned: everything but the shipping charge is refunded, and the goods are restocked', async () => {
    const { id, productId } = await aPaidParcel()
    expect(await settle(id, 'came_back')).toMatchObject({ ok: true, value: { amountPaise: 49_800 } })
    expect(await refundsOf(testing, id)).toMatchObject([{ amount: 49_800, reason: 'rto' }])
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
    expect(await stateOf(testing, id)).toMatch(/^paid returned/)
  })

  test('refunded before it came back: its goods are restocked, with no second refund', async () => {
    const { id, productId } = await aPaidParcel()
    const ask = { orderId: id, key: randomUUID(), reason: 'never came', confirmed: 'yes' } as const
    const asked = await shop.refundOrder(staff, { ...ask, amount: 'whole' })
    expect(asked).toMatchObject({ ok: true })
    const refunds = await refundsOf(testing, id)
    for (const refund of refunds) await shop.refundPayment({ refundId: refund.id })
    expect(await stateOf(testing, id)).toMatch(/^refunded shipped/)
    expect(await settle(id, 'came_back')).toMatchObject(CLOSED)
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
    expect(await refundsOf(testing, id)).toHaveLength(refunds.length)
  })
})

describe('settling and correcting are refused, and change nothing', () => {
  test('for a parcel of the shop’s own carrier, which reports by itself, and for anyone but staff', async () => {
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    await shop.shipPaidOrder({ orderId: id })
    const waybill = (await shipmentOf(testing, id))?.waybill ?? ''
    await scan(testing, waybill, 'In Transit')
    await db.pool.query('UPDATE shipments SET checked_at = NULL')
    await shop.trackShipments()
    const sent = await aPaidParcel()
    const waiting = await aPaidOrder(testing, await aGuest(testing))
    const before = await parcelBooks(testing)
    for (const end of ['came_back', 'lost'] as const) {
      expect(await settle(id, end)).toMatchObject(refused('parcel_not_back'))
      expect(await settle(waiting.id, end)).toMatchObject({ ok: false })
      for (const nobody of [await aGuest(testing), { kind: 'visitor' } as const]) {
        const input = { orderId: sent.id, isRestocked: true, manualOutcome: end, askedBy: 'x' }
        expect(await shop.settleParcel(nobody, input)).toMatchObject({ ok: false })
      }
    }
    expect(await correct(id, 'EM 2')).toMatchObject(refused('parcel_not_waiting'))
    expect(await correct(waiting.id, 'EM 2')).toMatchObject(refused('parcel_not_found'))
    expect(await correct(sent.id, 'EM 2', await aGuest(testing))).toMatchObject({
      problem: { code: 'forbidden' },
    })
    expect(await parcelBooks(testing)).toEqual(before)
  })
})

const correct = (
  orderId: OrderId,
  tracking: string,
  actor: Parameters<typeof shop.correctTracking>[0] = staff,
) => shop.correctTracking(actor, { orderId, courier: 'Blue Dart', tracking })

describe('a mistyped tracking number', () => {
  test('can be corrected while the parcel is on its way: the customer sees and is mailed the new one, and the audit log records it', async () => {
    const guest = await aGuest(testing)
    const { id, order } = await aPaidOrder(testing, guest)
    await sendByHand(id)
    const tracking = `BD-${randomUUID().slice(0, 8)}`
    const answers = await Promise.all([correct(id, tracking), correct(id, tracking)])
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await shop.getOrderDetail(guest, { id })).toMatchObject({
      ok: true,
      value: { shipment: { waybill: tracking, courier: 'Blue Dart' } },
    })
    expect(await eventsOf(testing, id)).toContain('shipment.renumbered')
    expect((await actionsOf(id)).filter((action) => action === 'order.tracking_corrected')).toHaveLength(1)
    const mails = await mailsAbout(testing, id, order.customer.email)
    expect(mails.some(({ text }) => text.includes(tracking) && text.includes('Blue Dart'))).toBe(true)
  })

  test('is not changed if another parcel has the new one, or if the parcel has arrived or was settled', async () => {
    const [one, other, back] = [await aPaidParcel(), await aPaidParcel(), await aPaidParcel()]
    expect(await correct(one.id, other.tracking)).toMatchObject(refused('order_tracking_taken'))
    expect(await shipmentOf(testing, one.id)).toMatchObject({ waybill: one.tracking })
    expect(await actionsOf(one.id)).not.toContain('order.tracking_corrected')
    await shop.completeByHand(staff, { orderId: other.id })
    await settle(back.id, 'came_back')
    for (const { id } of [other, back])
      expect(await correct(id, 'EM 9')).toMatchObject(refused('parcel_not_waiting'))
  })
})
