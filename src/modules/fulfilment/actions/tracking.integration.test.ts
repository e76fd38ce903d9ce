/** Where parcels are, by polls and pushes, in any order, never backwards. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Carrier } from '../providers/port.ts'
import { trackShipments } from './track-shipments.ts'
import { aPaidOrder, eventsOf, jobsOf, scan, shipmentOf, stateOf } from '#tests/support/shipping.ts'
import { aGuest, expectBooksToAgree, setFaults, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db, logged } = testing

beforeAll(() => setFaults(testing, { webhooks: 'lost' }))
afterEach(async () => {
  await setFaults(testing, { shipping: 'normal' })
  await expectBooksToAgree(testing)
})

async function aShippedOrder(): Promise<{ id: OrderId; waybill: string }> {
  const { id } = await aPaidOrder(testing, await aGuest(testing))
  await shop.shipPaidOrder({ orderId: id })
  return { id, waybill: (await shipmentOf(testing, id))?.waybill ?? '' }
}

/** The scheduled run, ten minutes later. */
async function poll() {
  await db.pool.query('UPDATE shipments SET checked_at = NULL')
  return shop.trackShipments()
}

/** A push as the courier sends it; `minute` orders them in time. */
function push(waybill: string, statusType: string, status: string, minute: number): Buffer {
  const at = `2027-01-01T10:${String(minute).padStart(2, '0')}:00`
  const current = { Status: status, StatusType: statusType, StatusDateTime: at, StatusLocation: 'Hyderabad' }
  return Buffer.from(JSON.stringify({ Shipment: { AWB: waybill, Status: current } }))
}

async function receive(...pushes: Buffer[]): Promise<boolean[]> {
  const stored: boolean[] = []
  for (const rawBody of pushes) stored.push(await shop.recordScanPush({ rawBody }))
  while (await shop.processScanPushes());
  return stored
}

describe('polling', () => {
  test('follows a parcel to the customer: each scan once, one mail, and then stops', async () => {
    const { id, waybill } = await aShippedOrder()
    await poll()
    for (const status of ['Not Picked', 'In Transit', 'Pending', 'Dispatched']) {
      await scan(testing, waybill, status)
      await poll()
      await poll()
      expect(await stateOf(testing, id)).toBe('paid shipped shipped')
    }
    await scan(testing, waybill, 'Delivered')
    expect(await poll()).toMatchObject({ changed: 1 })
    expect(await stateOf(testing, id)).toBe('paid delivered completed')
    expect(await eventsOf(testing, id, 'order.shipped')).toEqual(['order.shipped', 'order.delivered'])
    expect((await jobsOf(testing, id)).filter((job) => job.endsWith('delivered'))).toHaveLength(1)
    const { rows } = await db.pool.query(
      `SELECT status FROM shipment_scans WHERE shipment_id = (SELECT id FROM shipments WHERE order_id = $1) ORDER BY id`,
      [id],
    )
    expect(rows.map((row) => row.status)).toEqual([
      'Manifested',
      'Not Picked',
      'In Transit',
      'Pending',
      'Dispatched',
      'Delivered',
    ])
    expect(await poll()).toEqual({ asked: 0, changed: 0 })
  })

  test('follows a parcel that comes back undelivered', async () => {
    const { id, waybill } = await aShippedOrder()
    await scan(testing, waybill, 'In Transit', true)
    await poll()
    expect(await stateOf(testing, id)).toBe('paid returning shipped')
    await scan(testing, waybill, 'RTO')
    await poll()
    expect(await stateOf(testing, id)).toBe('paid returned completed')
    expect(await jobsOf(testing, id)).not.toContain('send_order_mail delivered')
  })

  test('fetches 52 parcels in two calls', async () => {
    await db.pool.query(`UPDATE shipments SET checked_at = shop_now()`)
    for (let made = 0; made < 52; made += 13)
      await Promise.all(Array.from({ length: 13 }, () => aShippedOrder()))
    const calls: number[] = []
    const shipping: Carrier = {
      ...testing.deps.shipping,
      trackParcels: async (waybills) => {
        calls.push(waybills.length)
        return testing.deps.shipping.trackParcels(waybills)
      },
    }
    const tracked = await trackShipments({ ...testing.deps, shipping })
    expect(calls).toEqual([50, 2])
    expect(tracked).toEqual({ asked: 52, changed: 52 })
  })

  test('changes nothing while the courier is down, and tries again', async () => {
    const { id, waybill } = await aShippedOrder()
    await scan(testing, waybill, 'Delivered')
    await setFaults(testing, { shipping: 'down' })
    expect(await poll()).toMatchObject({ changed: 0 })
    expect(await stateOf(testing, id)).toBe('paid shipped shipped')
    expect(logged.at(-1)?.message).toBe('the carrier does not say where parcels are')
    await setFaults(testing, { shipping: 'normal' })
    await poll()
    expect(await stateOf(testing, id)).toBe('paid delivered completed')
  })

  test('makes a stopped or lost parcel a task for staff; the order is unchanged', async () => {
    const stopped = await aShippedOrder()
    const lost = await aShippedOrder()
    await scan(testing, stopped.waybill, 'Canceled')
    await scan(testing, lost.waybill, 'LOST')
    await poll()
    await poll()
    expect(await eventsOf(testing, stopped.id, 'order.shipped')).toEqual([
      'order.shipped',
      'shipment.stopped',
    ])
    expect(await eventsOf(testing, lost.id, 'order.shipped')).toEqual(['order.shipped', 'shipment.lost'])
    expect(await stateOf(testing, stopped.id)).toBe('paid shipped shipped')
  })
})

describe('a push', () => {
  test('that is repeated, late or out of order: the latest status counts, and nothing moves back', async () => {
    const { id, waybill } = await aShippedOrder()
    const delivered = push(waybill, 'DL', 'Delivered', 30)
    const stored = await receive(
      push(waybill, 'UD', 'Dispatched', 20),
      delivered,
      delivered,
      push(waybill, 'UD', 'In Transit', 10),
      push(waybill, 'UD', 'Manifested', 1),
    )
    expect(stored).toEqual([true, true, false, true, true])
    expect(await stateOf(testing, id)).toBe('paid delivered completed')
    expect((await jobsOf(testing, id)).filter((job) => job.endsWith('delivered'))).toHaveLength(1)
    const { rows } = await db.pool.query('SELECT carrier_status FROM shipments WHERE order_id = $1', [id])
    expect(rows).toEqual([{ carrier_status: 'Delivered' }])
  })

  test('with the same status means something else on the way back', async () => {
    const { id, waybill } = await aShippedOrder()
    await receive(push(waybill, 'RT', 'Dispatched', 5), push(waybill, 'DL', 'RTO', 9))
    expect(await stateOf(testing, id)).toBe('paid returned completed')
  })

  test('about the end of a return is enough: the step before is added', async () => {
    const { id, waybill } = await aShippedOrder()
    await receive(push(waybill, 'DL', 'RTO', 9))
    expect(await eventsOf(testing, id, 'order.shipped')).toEqual([
      'order.shipped',
      'order.returning',
      'order.returned',
    ])
  })

  test('a hundred times at once moves the order once', async () => {
    const { id, waybill } = await aShippedOrder()
    const delivered = push(waybill, 'DL', 'Delivered', 30)
    await Promise.all(Array.from({ length: 100 }, () => receive(delivered)))
    await Promise.all([shop.processScanPushes(), poll()])
    expect((await eventsOf(testing, id)).filter((kind) => kind === 'order.delivered')).toHaveLength(1)
  })

  test('about an unknown parcel, or unreadable, stores nothing', async () => {
    const count = async () => (await db.pool.query('SELECT count(*)::int AS n FROM webhook_inbox')).rows
    const before = await count()
    expect(
      await receive(
        push('1999999999999', 'DL', 'Delivered', 1),
        Buffer.from(''),
        Buffer.from('{"Shipment":{"AWB":1}}'),
        Buffer.from('[]'),
      ),
    ).toEqual([false, false, false, false])
    expect(await count()).toEqual(before)
  })
})
