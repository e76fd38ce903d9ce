/** Cancelling an order whose parcel is booked: cancelled at the courier first, then everything is released once. */
import { afterEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Carrier } from '../providers/port.ts'
import type { Actor } from '#platform/actor.ts'
import { shipOrder } from './ship-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { refundsOf } from '#tests/support/orders.ts'
import { anAccount } from '#tests/support/rewards.ts'
import {
  aPaidOrder,
  eventsOf,
  jobsOf,
  parcelsOf,
  scan,
  shipmentOf,
  stateOf,
} from '#tests/support/shipping.ts'
import { aGuest, expectBooksToAgree, setFaults, stockOf, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db, deps } = testing

afterEach(async () => {
  await setFaults(testing, { shipping: 'normal', apiMode: 'normal' })
  await expectBooksToAgree(testing)
})

const cancel = (actor: Actor, orderId: OrderId) => shop.cancelOrder(actor, { orderId })

describe('cancelling an order with a parcel', () => {
  async function aShippedOrder(actor?: Actor) {
    const guest = actor ?? (await aGuest(testing))
    const order = await aPaidOrder(testing, guest)
    await shop.shipPaidOrder({ orderId: order.id })
    return { ...order, guest, waybill: (await shipmentOf(testing, order.id))?.waybill ?? '' }
  }
  const statusCodeOf = async (id: OrderId) =>
    (await parcelsOf(testing, id)).map(({ Status }) => Status.StatusCode)

  test('in the warehouse cancels it at the courier first, then refunds', async () => {
    const { guest, id, waybill } = await aShippedOrder()
    const answers = await Promise.all([cancel(guest, id), cancel(guest, id), cancel(guest, id)])
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(await stateOf(testing, id)).toBe('paid cancelled completed')
    expect(await statusCodeOf(id)).toEqual(['DTUP-210'])
    expect(await shipmentOf(testing, id)).toMatchObject({ status: 'cancelled', waybill })
    expect(await refundsOf(testing, id)).toHaveLength(1)
    // Later scans of it change nothing.
    await db.pool.query('UPDATE shipments SET checked_at = NULL')
    await shop.trackShipments()
    expect(await stateOf(testing, id)).toBe('paid cancelled completed')
    await shop.finishCancellation({ orderId: id })
    expect(await refundsOf(testing, id)).toHaveLength(1)
  })

  test('that the courier has picked up is refused, even if the shop did not know yet', async () => {
    const { guest, id, waybill } = await aShippedOrder()
    await scan(testing, waybill, 'In Transit')
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await cancel(guest, id)).toMatchObject({
        ok: false,
        problem: {
          code: 'order_closed',
          key: 'cancel_too_late',
        },
      })
    }
    expect(await stateOf(testing, id)).toBe('paid shipped shipped')
    expect(await refundsOf(testing, id)).toEqual([])
    expect(await statusCodeOf(id)).toEqual(['X-PIOM'])
  })

  test.each(['delivered', 'returned'])('that was %s is refused', async (end) => {
    const { guest, id, waybill } = await aShippedOrder()
    await scan(testing, waybill, end === 'delivered' ? 'Delivered' : 'RTO')
    await shop.trackShipments()
    expect(await cancel(guest, id)).toMatchObject({ ok: false, problem: { code: 'order_closed' } })
    expect(await refundsOf(testing, id)).toEqual([])
  })

  test('releases nothing while the courier is down; a job completes it', async () => {
    const { guest, id } = await aShippedOrder()
    await setFaults(testing, { shipping: 'down' })
    expect(await cancel(guest, id)).toMatchObject({ ok: false, problem: { code: 'shipping_unavailable' } })
    expect(await stateOf(testing, id)).toBe('paid shipped shipped')
    expect(await refundsOf(testing, id)).toEqual([])
    expect(await jobsOf(testing, id)).toContain('finish_cancellation')
    await expect(shop.finishCancellation({ orderId: id })).rejects.toThrow('could not be cancelled yet')
    await setFaults(testing, { shipping: 'normal' })
    await shop.finishCancellation({ orderId: id })
    expect(await stateOf(testing, id)).toBe('paid cancelled completed')
    expect(await refundsOf(testing, id)).toHaveLength(1)
  })

  test('is completed by the job if the process stopped after the courier had agreed', async () => {
    const { guest, id, waybill } = await aShippedOrder()
    const shipping: Carrier = {
      ...deps.shipping,
      cancelParcel: async (each) => {
        await deps.shipping.cancelParcel(each)
        throw new Error('the process ended here')
      },
    }
    await expect(cancelOrder({ ...deps, shipping }, guest, { orderId: id })).rejects.toThrow('ended here')
    expect(await stateOf(testing, id)).toBe('paid shipped shipped')
    await shop.finishCancellation({ orderId: id })
    expect(await stateOf(testing, id)).toBe('paid cancelled completed')
    expect(await shipmentOf(testing, id)).toMatchObject({ status: 'cancelled', waybill })
  })

  test('that turns back after the courier has agreed still releases everything', async () => {
    const user = await anAccount(testing, 0)
    const { id, productId, waybill } = await aShippedOrder(user)
    const shipping: Carrier = {
      ...deps.shipping,
      cancelParcel: async (each) => {
        const agreed = await deps.shipping.cancelParcel(each)
        await scan(testing, waybill, 'In Transit', true)
        await shop.trackShipments()
        expect(await stateOf(testing, id)).toBe('paid returning shipped')
        return agreed
      },
    }
    expect(await cancelOrder({ ...deps, shipping }, user, { orderId: id })).toMatchObject({ ok: true })
    expect(await stateOf(testing, id)).toBe('paid cancelled completed')
    expect(await eventsOf(testing, id, 'order.returning')).toEqual([
      'order.returning',
      'shipment.stopped',
      'order.cancelled',
      'refund.requested',
    ])
    expect(await refundsOf(testing, id)).toHaveLength(1)
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
    // Scans of its way back change nothing.
    await scan(testing, waybill, 'RTO', true)
    await db.pool.query('UPDATE shipments SET checked_at = NULL')
    await shop.trackShipments()
    expect(await stateOf(testing, id)).toBe('paid cancelled completed')
  })

  test('that is already on its way back is refused', async () => {
    const { guest, id, waybill } = await aShippedOrder()
    await scan(testing, waybill, 'In Transit', true)
    await shop.trackShipments()
    expect(await stateOf(testing, id)).toBe('paid returning shipped')
    expect(await cancel(guest, id)).toMatchObject({ ok: false, problem: { code: 'order_closed' } })
    expect(await refundsOf(testing, id)).toEqual([])
  })

  test('that is retried by the job queues no second job, and removes the job when it is refused', async () => {
    const { guest, id, waybill } = await aShippedOrder()
    const finishing = async () => (await jobsOf(testing, id)).filter((job) => job === 'finish_cancellation')
    await setFaults(testing, { shipping: 'down' })
    expect(await cancel(guest, id)).toMatchObject({ ok: false, problem: { code: 'shipping_unavailable' } })
    expect(await cancel(guest, id)).toMatchObject({ ok: false, problem: { code: 'shipping_unavailable' } })
    expect(await finishing()).toHaveLength(1)
    // The worker is running the job, which frees its key, so anything queued now would be a second job.
    await db.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'test', attempts = 1 WHERE key = $1`,
      [`cancel:${id}`],
    )
    await expect(shop.finishCancellation({ orderId: id })).rejects.toThrow('could not be cancelled yet')
    expect(await finishing()).toHaveLength(1)
    await db.pool.query(
      'UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE key = $1',
      [`cancel:${id}`],
    )

    await setFaults(testing, { shipping: 'normal' })
    await scan(testing, waybill, 'In Transit')
    expect(await cancel(guest, id)).toMatchObject({ ok: false, problem: { code: 'order_closed' } })
    expect(await finishing()).toEqual([])
    expect(await stateOf(testing, id)).toBe('paid shipped shipped')
  })

  test('that is being booked at this moment cancels the parcel as soon as it exists', async () => {
    const guest = await aGuest(testing)
    const { id } = await aPaidOrder(testing, guest)
    const shipping: Carrier = {
      ...deps.shipping,
      createParcel: async (parcel) => {
        expect(await cancel(guest, id)).toMatchObject({ ok: true })
        return deps.shipping.createParcel(parcel)
      },
    }
    expect(await shipOrder({ ...deps, shipping }, id, 'system')).toEqual({ kind: 'over' })
    expect(await stateOf(testing, id)).toBe('paid cancelled completed')
    const [parcel] = await parcelsOf(testing, id)
    expect((await jobsOf(testing, id)).filter((job) => job === 'drop_parcel')).toHaveLength(2)
    await shop.cancelParcelAtCarrier({ orderId: id, waybill: parcel?.AWB })
    await shop.cancelParcelAtCarrier({ orderId: id })
    expect(await statusCodeOf(id)).toEqual(['DTUP-210'])
    expect(await jobsOf(testing, id)).not.toContain('send_order_mail shipped')
  })

  test('during the shipping job ends as cancelled, refunded once, with no parcel left in transit', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const guest = await aGuest(testing)
      const { id } = await aPaidOrder(testing, guest)
      await Promise.allSettled([
        shop.shipPaidOrder({ orderId: id }),
        cancel(guest, id),
        shop.shipPaidOrder({ orderId: id }),
      ])
      await cancel(guest, id)
      await shop.cancelParcelAtCarrier({ orderId: id })
      expect(await stateOf(testing, id)).toBe('paid cancelled completed')
      expect(await refundsOf(testing, id)).toHaveLength(1)
      expect((await statusCodeOf(id)).filter((code) => code !== 'DTUP-210')).toEqual([])
    }
  })
})
