/** Staff cancel an order that the courier has not picked up, especially one that would otherwise wait forever. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TASKS } from '#server/jobs/jobs.ts'
import { confirmedInCash, mailsAbout, placedInCash, takeCash } from '#tests/support/cash.ts'
import { refundsOf } from '#tests/support/orders.ts'
import { aStaffMember } from '#tests/support/money.ts'
import { aPaidOrder, eventsOf, parcelsOf, scan, shipmentOf, stateOf } from '#tests/support/shipping.ts'
import { aGuest, expectBooksToAgree, setFaults, stockOf, testShop } from '#tests/support/shop.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { everythingStored } from '#platform/testing/http-harness.ts'

const testing = await testShop({ poolSize: 12 })
const { db, shop } = testing
const staff = await aStaffMember(testing)
const note = 'The courier does not go there'

beforeEach(async () => {
  await takeCash(testing)
  await setFaults(testing, { webhooks: 'lost', shipping: 'normal' })
  await db.pool.query('DELETE FROM account_tries')
})
afterEach(() => expectBooksToAgree(testing))

describe('staff can cancel', () => {
  test('a confirmed cash order that the courier refuses: its stock is released', async () => {
    const order = await confirmedInCash(testing, await aGuest(testing))
    await setFaults(testing, { shipping: 'refuse' })
    await shop.shipPaidOrder({ orderId: order.id })
    expect(await shipmentOf(testing, order.id)).toMatchObject({ status: 'requested', waybill: null })
    expect(await shop.cancelOrderByStaff(staff, { orderId: order.id, note })).toEqual({
      ok: true,
      value: null,
    })
    expect(await stateOf(testing, order.id)).toBe('failed cancelled failed')
    expect(await stockOf(testing, order.productId)).toEqual({ onHand: 10, reserved: 0 })
    const { rows } = await db.pool.query(
      `SELECT actor, facts FROM order_events WHERE order_id = $1 AND kind = 'order.cancelled'`,
      [order.id],
    )
    expect(rows).toEqual([
      { actor: 'staff', facts: { reason: 'cancelled_by_staff', by: staff.userId, note } },
    ])
    const mails = await mailsAbout(testing, order.id, order.email)
    const mail = mails.find(({ subject }) => subject.includes('cancelled'))
    expect(mail?.text).toContain('We have cancelled it, and nothing will be sent.')
    expect(mail?.text).not.toContain(note)
    // Cancelling twice has the same effect as cancelling once.
    expect((await shop.cancelOrderByStaff(staff, { orderId: order.id, note })).ok).toBe(true)
    expect((await eventsOf(testing, order.id)).filter((kind) => kind === 'order.cancelled')).toHaveLength(1)
  })

  test('a paid order with a parcel: the parcel is stopped first, and all the money is refunded', async () => {
    const order = await aPaidOrder(testing, await aGuest(testing))
    await shop.shipPaidOrder({ orderId: order.id })
    expect((await shop.cancelOrderByStaff(staff, { orderId: order.id, note })).ok).toBe(true)
    expect(await stateOf(testing, order.id)).toMatch(/^paid cancelled/)
    expect((await parcelsOf(testing, order.id)).map(({ Status }) => Status.StatusCode)).toEqual(['DTUP-210'])
    expect(await refundsOf(testing, order.id)).toMatchObject([{ reason: 'cancelled' }])
    expect(await stockOf(testing, order.productId)).toEqual({ onHand: 10, reserved: 0 })
  })

  test('an order while the carrier does not answer: a job completes the cancellation in their name', async () => {
    const order = await confirmedInCash(testing, await aGuest(testing))
    await shop.shipPaidOrder({ orderId: order.id })
    await setFaults(testing, { shipping: 'down' })
    expect(await shop.cancelOrderByStaff(staff, { orderId: order.id, note })).toMatchObject({
      ok: false,
      problem: { code: 'shipping_unavailable' },
    })
    await setFaults(testing, { shipping: 'normal' })
    const { rows } = await db.pool.query<{ payload: unknown }>(
      `SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        WHERE t.identifier = 'finish_cancellation' AND j.payload->>'orderId' = $1`,
      [order.id],
    )
    await TASKS.finish_cancellation(shop, rows[0]?.payload)
    const { rows: events } = await db.pool.query(
      `SELECT actor FROM order_events WHERE order_id = $1 AND kind = 'order.cancelled'`,
      [order.id],
    )
    expect(events).toEqual([{ actor: 'staff' }])
  })

  test('nothing that the courier has picked up, and only staff can cancel this way', async () => {
    const guest = await aGuest(testing)
    const order = await confirmedInCash(testing, guest)
    const waiting = await placedInCash(testing, guest)
    await shop.shipPaidOrder({ orderId: order.id })
    await scan(testing, (await shipmentOf(testing, order.id))?.waybill ?? '', 'In Transit')
    await shop.trackShipments()
    const before = await everythingStored(testing)
    expect(await shop.cancelOrderByStaff(staff, { orderId: order.id, note })).toEqual({
      ok: false,
      problem: { code: 'order_closed', key: 'cancel_too_late' },
    })
    for (const stranger of [guest, { kind: 'visitor' } as const])
      expect(await shop.cancelOrderByStaff(stranger, { orderId: waiting.id, note })).toMatchObject({
        ok: false,
        problem: { code: 'forbidden' },
      })
    const unknown = '00000000-0000-4000-8000-000000000000' as OrderId
    expect(await shop.cancelOrderByStaff(staff, { orderId: unknown, note })).toMatchObject({
      ok: false,
      problem: { code: 'not_found' },
    })
    expect(await everythingStored(testing)).toEqual(before)
  })
})
