/** The courier's pickups: one a day, requested by staff or on schedule, and what the courier charges. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AUTOMATIC_PICKUP_TIME, isSunday } from '../rules/pickup.ts'
import { bookPickupForToday } from './dispatch-parcels.ts'
import { createDelhivery } from '../providers/delhivery.ts'
import { aPaidOrder, parcelBooks, scan, shipmentOf } from '#tests/support/shipping.ts'
import { aStaffMember } from '#tests/support/money.ts'
import { aGuest, expectBooksToAgree, setFaults, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db, deps, logged } = testing
const staff = await aStaffMember(testing)

beforeEach(async () => {
  await setFaults(testing, { webhooks: 'lost', shipping: 'normal' })
  await db.pool.query('UPDATE shipments SET pickup_id = NULL')
  await db.pool.query('DELETE FROM pickups')
})
afterEach(() => expectBooksToAgree(testing))

async function aBookedParcel() {
  const { id } = await aPaidOrder(testing, await aGuest(testing))
  await shop.shipPaidOrder({ orderId: id })
  return { id, waybill: (await shipmentOf(testing, id))?.waybill ?? '' }
}

/** A day that can still be booked, whatever the time. */
async function aDay(ahead = 1): Promise<string> {
  const { days } = await shop.getParcelDesk()
  return days.at(ahead) ?? ''
}

async function pickups() {
  const { rows } = await db.pool.query<{ day: string; status: string; carrierId: string; parcels: number }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, status, carrier_id AS "carrierId", remark,
            (SELECT count(*)::int FROM shipments WHERE pickup_id = pickups.id) AS parcels FROM pickups ORDER BY day`,
  )
  return rows
}

async function poll() {
  await db.pool.query('UPDATE shipments SET checked_at = NULL')
  await shop.trackShipments()
}

/** The shop with its clock set to this Indian time, on the date of the courier's own clock. */
async function at<Value>(clock: string, work: (day: string) => Promise<Value>): Promise<Value> {
  const day = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  await db.pool.query(`ALTER DATABASE ${await databaseName()} SET panna.now = '${day}T${clock}:00+05:30'`)
  return work(day)
}

async function databaseName(): Promise<string> {
  const { rows } = await db.pool.query<{ name: string }>('SELECT current_database() AS name')
  return rows[0]?.name ?? ''
}

describe('a pickup requested by staff', () => {
  test('comes on that day for all waiting parcels, and a second request returns the same pickup', async () => {
    const { id } = await aBookedParcel()
    const day = await aDay()
    expect(await shop.bookPickup(staff, { day, time: '11:00' })).toMatchObject({ ok: true })
    const [pickup, ...more] = await pickups()
    expect(more).toEqual([])
    expect(pickup).toMatchObject({ day, status: 'accepted', remark: '' })
    expect(pickup?.carrierId).toMatch(/^\d+$/)
    expect((await shop.getParcelForStaff({ id }))?.parcel?.row).toMatchObject({
      pickupDay: day,
      isWaiting: true,
    })

    // Parcels packed later go with the same pickup.
    const later = await aBookedParcel()
    expect(await shop.bookPickup(staff, { day, time: '12:00' })).toMatchObject({ ok: true })
    expect(await pickups()).toMatchObject([{ carrierId: pickup?.carrierId, status: 'accepted' }])
    expect((await shop.getParcelForStaff({ id: later.id }))?.parcel?.row.pickupDay).toBe(day)
  })

  test('five times at once is one pickup', async () => {
    await aBookedParcel()
    const day = await aDay(2)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.bookPickup(staff, { day, time: '11:00' })),
    )
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await pickups()).toMatchObject([{ day, status: 'accepted' }])
  })

  test('whose response was lost is requested again, and is the same pickup', async () => {
    await aBookedParcel()
    const day = await aDay(3)
    await setFaults(testing, { shipping: 'hang' })
    expect(await testing.impatient().bookPickup(staff, { day, time: '11:00' })).toMatchObject({
      ok: false,
      problem: { code: 'shipping_unavailable' },
    })
    expect(await pickups()).toMatchObject([{ day, status: 'requested', carrierId: '', parcels: 0 }])
    await setFaults(testing, { shipping: 'normal' })
    expect(await shop.bookPickup(staff, { day, time: '11:00' })).toMatchObject({ ok: true })
    expect(await pickups()).toMatchObject([{ day, status: 'accepted' }])
  })

  test('that the courier refuses shows its message, and can be requested again', async () => {
    await aBookedParcel()
    const nowhere = createDelhivery({
      baseUrl: testing.sandbox.url,
      token: 'test_token',
      pickupLocation: 'Nowhere',
    })
    const { bookPickup } = await import('./dispatch-parcels.ts')
    const day = await aDay(4)
    expect(await bookPickup({ ...deps, shipping: nowhere }, staff, { day, time: '11:00' })).toMatchObject({
      ok: false,
      problem: { code: 'shipment_refused', key: 'pickup_refused' },
    })
    expect(await pickups()).toMatchObject([
      { day, status: 'refused', remark: 'Warehouse Nowhere does not exist.', parcels: 0 },
    ])
    expect(await shop.bookPickup(staff, { day, time: '11:00' })).toMatchObject({ ok: true })
    expect(await pickups()).toMatchObject([{ day, status: 'accepted', remark: '' }])
  })

  test.each([
    ['a past day', { day: '2020-01-01', time: '11:00' }, 'pickup_day'],
    ['a day too far ahead', { day: '2099-01-01', time: '11:00' }, 'pickup_day'],
  ])('with %s changes nothing', async (_what, wish, key) => {
    await aBookedParcel()
    const before = await parcelBooks(testing)
    expect(await shop.bookPickup(staff, wish)).toMatchObject({
      ok: false,
      problem: { code: 'invalid', key },
    })
    expect(await parcelBooks(testing)).toEqual(before)
  })

  test('does not call the courier if no parcel waits', async () => {
    await db.pool.query(`UPDATE shipments SET carrier_status = 'In Transit'`)
    const before = await parcelBooks(testing)
    expect(await shop.bookPickup(staff, { day: await aDay(), time: '11:00' })).toMatchObject({
      ok: false,
      problem: { code: 'order_closed', key: 'pickup_nothing' },
    })
    expect(await parcelBooks(testing)).toEqual(before)
  })
})

describe('a scheduled pickup', () => {
  const isWorkingDay = !isSunday(new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10))

  test('comes this afternoon when parcels wait, once', async () => {
    await aBookedParcel()
    await at('13:00', async (day) => {
      const fresh = await freshShop()
      await bookPickupForToday(fresh)
      await bookPickupForToday(fresh)
      expect(await pickups()).toMatchObject(isWorkingDay ? [{ day, status: 'accepted' }] : [])
      const { rows } = await db.pool.query('SELECT time FROM pickups')
      expect(rows).toEqual(isWorkingDay ? [{ time: AUTOMATIC_PICKUP_TIME }] : [])
    })
  })

  test('is not requested if staff requested a later day, if nothing waits, or in the evening', async () => {
    await aBookedParcel()
    await shop.bookPickup(staff, { day: await aDay(5), time: '11:00' })
    await at('13:00', async () => bookPickupForToday(await freshShop()))
    expect(await pickups()).toHaveLength(1)
    await db.pool.query('UPDATE shipments SET pickup_id = NULL')
    await db.pool.query('DELETE FROM pickups')
    await at('16:30', async () => bookPickupForToday(await freshShop()))
    expect(await pickups()).toEqual([])
    await db.pool.query(`UPDATE shipments SET carrier_status = 'In Transit'`)
    await at('13:00', async () => bookPickupForToday(await freshShop()))
    expect(await pickups()).toEqual([])
  })

  test('is retried by the queue when the courier does not answer', async () => {
    await aBookedParcel()
    await setFaults(testing, { shipping: 'down' })
    await at('13:00', async () => {
      const asked = await bookPickupForToday(await freshShop()).catch(String)
      expect(asked ?? 'nothing was asked').toContain(isWorkingDay ? 'does not answer' : 'nothing was asked')
    })
  })
})

/** The same shop on a connection that was opened after its clock was set. */
async function freshShop() {
  const { connect } = await import('#platform/database/connection.ts')
  const pool = connect(testing.url, { size: 2 })
  opened.push(pool)
  return { ...deps, db: pool }
}
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const pool of opened.splice(0)) await pool.close()
  await db.pool.query(`ALTER DATABASE ${await databaseName()} RESET panna.now`)
})

describe('the shipping charges', () => {
  test('are fetched once a parcel is booked, and shown beside the estimated cost', async () => {
    const { id } = await aBookedParcel()
    expect((await shop.getParcelForStaff({ id }))?.parcel?.row).toMatchObject({
      costPaise: 4_900,
      chargedPaise: null,
    })
    expect(await shop.fetchShippingCosts()).toBeGreaterThan(0)
    // Two started half kilograms within the state, and tax.
    expect((await shop.getParcelForStaff({ id }))?.parcel?.row.chargedPaise).toBe(7_552)
    expect(await shop.fetchShippingCosts()).toBe(0)
  })

  test('are fetched later when the courier does not answer', async () => {
    const { id } = await aBookedParcel()
    await setFaults(testing, { shipping: 'blocked' })
    expect(await shop.fetchShippingCosts()).toBe(0)
    expect(logged.at(-1)?.message).toBe('the carrier does not name its charge')
    expect((await shop.getParcelForStaff({ id }))?.parcel?.row.chargedPaise).toBeNull()
  })
})

test('a parcel that the courier has picked up no longer waits', async () => {
  const { waybill, id } = await aBookedParcel()
  await poll()
  const before = (await shop.getParcelDesk()).waiting
  await scan(testing, waybill, 'In Transit')
  await poll()
  expect((await shop.getParcelDesk()).waiting).toBe(before - 1)
  expect((await shop.getParcelForStaff({ id }))?.parcel?.row.isWaiting).toBe(false)
})
