/** Parcels that the courier refuses for now, or because of their data: what staff see and what they can correct. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import type { StaffParcelRow } from '../rules/staff-parcel.ts'
import {
  aPaidOrder,
  eventsOf,
  jobsOf,
  parcelBooks,
  parcelsOf,
  scan,
  shipmentOf,
  stateOf,
} from '#tests/support/shipping.ts'
import { aStaffMember } from '#tests/support/money.ts'
import { aGuest, CUSTOMER, expectBooksToAgree, setFaults, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db, deps } = testing
const staff = await aStaffMember(testing)

beforeEach(() => setFaults(testing, { webhooks: 'lost' }))
afterEach(async () => {
  await setFaults(testing, { shipping: 'normal' })
  await expectBooksToAgree(testing)
})

async function anOrderOf(fullName: string, more: Partial<Record<keyof typeof CUSTOMER, string>> = {}) {
  const customer = { ...CUSTOMER, fullName, ...more } as unknown as typeof CUSTOMER
  return (await aPaidOrder(testing, await aGuest(testing), { customer })).id
}

async function rowOf(id: OrderId): Promise<StaffParcelRow | undefined> {
  const { parcels } = await shop.listParcelsForStaff({ search: id.slice(0, 8), show: '', page: 1 })
  return parcels.find((parcel) => parcel.orderId === id)
}

/** Seconds until a waiting job of this order runs. */
async function waitOf(id: OrderId): Promise<number> {
  const { rows } = await db.pool.query<{ seconds: number }>(
    `SELECT extract(epoch FROM j.run_at - now())::int AS seconds FROM graphile_worker._private_jobs j
      WHERE j.key = 'ship_later:' || $1`,
    [id],
  )
  return rows[0]?.seconds ?? -1
}

describe('a temporary refusal that staff can resolve', () => {
  test.each([
    ['Empty Wallet', 'balance', 'Package creation refused: insufficient balance'],
    ['Sleeping Warehouse', 'warehouse', 'Client-Warehouse is not active'],
    ['Closed Client', 'account', 'client is not active'],
  ])(
    '(%s) is a task, and retried every hour until the courier accepts the parcel',
    async (name, needs, remark) => {
      const id = await anOrderOf(name)
      await shop.shipPaidOrder({ orderId: id })
      expect(await rowOf(id)).toMatchObject({
        todo: 'held',
        needs,
        remark,
        status: 'requested',
        waybill: null,
      })
      expect(await stateOf(testing, id)).toBe('paid requested completed')
      expect(await waitOf(id)).toBeGreaterThan(3_500)
      // Staff have dealt with it.
      await db.pool.query(`UPDATE orders SET customer_name = 'Asha Rao' WHERE id = $1`, [id])
      await shop.shipPaidOrder({ orderId: id })
      expect(await rowOf(id)).toMatchObject({ todo: null, needs: '', remark: '', status: 'created' })
      expect(await parcelsOf(testing, id)).toHaveLength(1)
    },
  )

  test('because the pincode is full is retried after midnight in India', async () => {
    const id = await anOrderOf('Full Pincode')
    await shop.shipPaidOrder({ orderId: id })
    expect(await rowOf(id)).toMatchObject({ todo: 'held', needs: 'tomorrow' })
    const { rows } = await db.pool.query<{ clock: string }>(
      `SELECT to_char(j.run_at AT TIME ZONE 'Asia/Kolkata', 'HH24:MI') AS clock FROM graphile_worker._private_jobs j
        WHERE j.key = 'ship_later:' || $1`,
      [id],
    )
    expect(['00:09', '00:10', '00:11']).toContain(rows[0]?.clock)
    // Requested twice, it is still one job.
    await shop.shipPaidOrder({ orderId: id })
    expect((await jobsOf(testing, id)).filter((job) => job === 'ship_order')).toHaveLength(2)
  })

  test('because the courier is down is no task: it is retried as usual', async () => {
    const id = await anOrderOf('Asha Rao')
    await setFaults(testing, { shipping: 'down' })
    await expect(shop.shipPaidOrder({ orderId: id })).rejects.toThrow('no waybill yet')
    expect(await rowOf(id)).toMatchObject({ todo: 'held', needs: '' })
    expect(await waitOf(id)).toBe(-1)
  })
})

describe('a refused parcel', () => {
  test('is booked again when staff retry it, with all its attempts', async () => {
    const id = await anOrderOf('Suspicious Order')
    await shop.shipPaidOrder({ orderId: id })
    expect(await rowOf(id)).toMatchObject({ todo: 'refused', status: 'refused' })
    await db.pool.query(`UPDATE orders SET customer_name = 'Asha Rao' WHERE id = $1`, [id])

    expect(await shop.retryShipments(staff, { orderIds: [id] })).toEqual({ ok: true, value: { retried: 1 } })
    expect(await eventsOf(testing, id, 'shipment.refused')).toEqual(['shipment.refused', 'shipment.retried'])
    expect(await rowOf(id)).toMatchObject({ todo: null, status: 'requested' })
    await shop.shipPaidOrder({ orderId: id })
    expect(await rowOf(id)).toMatchObject({ status: 'created' })
  })

  test('whose first response was lost is looked up before it is booked again', async () => {
    const id = await anOrderOf('Asha Rao')
    await setFaults(testing, { shipping: 'down' })
    await expect(shop.shipPaidOrder({ orderId: id })).rejects.toThrow('no waybill yet')
    await setFaults(testing, { shipping: 'normal' })
    // One of its attempts created the parcel, but the response was lost; staff were asked after twelve.
    const parcel = {
      reference: id,
      payment: { mode: 'Prepaid' },
      consignee: CUSTOMER,
      contents: 'a notebook',
    } as const
    const facts = { quantity: 2, weightGrams: 1_000, totalPaise: paise(54_800), costPaise: paise(4_900) }
    await deps.shipping.createParcel({ ...parcel, ...facts, orderedAt: '2026-11-21T08:33:07.000Z' })
    const [made] = await parcelsOf(testing, id)
    await db.pool.query(`UPDATE shipments SET status = 'refused', attempts = 12 WHERE order_id = $1`, [id])
    await shop.retryShipments(staff, { orderIds: [id] })
    await shop.shipPaidOrder({ orderId: id })
    expect(await parcelsOf(testing, id)).toHaveLength(1)
    expect(await shipmentOf(testing, id)).toMatchObject({ waybill: made?.AWB, attempts: 2 })
  })

  test('that is retried, shipped by the queue and corrected at the same time has one waybill', async () => {
    const id = await anOrderOf('Suspicious Order')
    await shop.shipPaidOrder({ orderId: id })
    await db.pool.query(`UPDATE orders SET customer_name = 'Asha Rao' WHERE id = $1`, [id])
    const change = {
      phone: '9848099999',
      address: '14 Banjara Hills Road',
      city: 'Hyderabad',
      pincode: '500034',
    }
    await Promise.allSettled([
      ...Array.from({ length: 5 }, () => shop.retryShipments(staff, { orderIds: [id] })),
      ...Array.from({ length: 5 }, () => shop.shipPaidOrder({ orderId: id })),
      shop.correctConsignee(staff, { orderId: id, change }),
    ])
    await db.pool.query('UPDATE shipments SET asked_until = NULL WHERE order_id = $1', [id])
    await shop.shipPaidOrder({ orderId: id })
    const parcels = await parcelsOf(testing, id)
    expect(parcels).toHaveLength(1)
    expect(await shipmentOf(testing, id)).toMatchObject({ status: 'created', waybill: parcels[0]?.AWB })
  })

  test('is retried in bulk with others: only those that were refused', async () => {
    const refused = await anOrderOf('Suspicious Order')
    const booked = await anOrderOf('Asha Rao')
    for (const orderId of [refused, booked]) await shop.shipPaidOrder({ orderId })
    const orderIds = [refused, booked, refused]
    expect(await shop.retryShipments(staff, { orderIds })).toEqual({ ok: true, value: { retried: 1 } })
    expect(await rowOf(booked)).toMatchObject({ status: 'created' })
  })

  test('is not retried if no order is selected', async () => {
    const before = await parcelBooks(testing)
    expect(await shop.retryShipments(staff, { orderIds: [] })).toMatchObject({
      ok: false,
      problem: { key: 'parcels_none_chosen' },
    })
    expect(await parcelBooks(testing)).toEqual(before)
  })
})

describe('an address that the courier does not find', () => {
  const right = {
    phone: '+91 98480 99999',
    address: '14 Banjara Hills Road',
    city: 'Hyderabad',
    pincode: '500034',
  }

  test('can be corrected, and the parcel is booked', async () => {
    const id = await anOrderOf('Asha Rao', { pincode: '999999' })
    await shop.shipPaidOrder({ orderId: id })
    expect(await shop.getParcelForStaff({ id })).toMatchObject({ mayCorrect: true })
    const corrected = await shop.correctConsignee(staff, { orderId: id, change: right })
    expect(corrected).toEqual({ ok: true, value: { isAskedAgain: true, isElsewhere: false } })
    const { rows } = await db.pool.query(
      `SELECT facts->'fields' AS fields, actor FROM order_events WHERE order_id = $1 AND kind = 'order.address_corrected'`,
      [id],
    )
    expect(rows).toEqual([{ fields: ['phone', 'address', 'pincode'], actor: 'staff' }])
    await shop.shipPaidOrder({ orderId: id })
    expect(await rowOf(id)).toMatchObject({ status: 'created', pincode: '500034', todo: null })
  })

  test('is updated at the courier for a booked parcel; another pincode is refused', async () => {
    const id = await anOrderOf('Asha Rao')
    await shop.shipPaidOrder({ orderId: id })
    const elsewhere = { ...right, pincode: '560001' }
    const before = await parcelBooks(testing)
    expect(await shop.correctConsignee(staff, { orderId: id, change: elsewhere })).toMatchObject({
      ok: false,
    })
    expect(await parcelBooks(testing)).toEqual(before)
    await setFaults(testing, { shipping: 'xml' })
    expect(await shop.correctConsignee(staff, { orderId: id, change: right })).toMatchObject({ ok: true })
    expect(await rowOf(id)).toMatchObject({ customerPhone: right.phone })
  })

  test('cannot be changed when the courier has the parcel or does not answer, or for an unknown order', async () => {
    const id = await anOrderOf('Asha Rao')
    await shop.shipPaidOrder({ orderId: id })
    await setFaults(testing, { shipping: 'down' })
    expect(await shop.correctConsignee(staff, { orderId: id, change: right })).toMatchObject({
      ok: false,
      problem: { code: 'shipping_unavailable' },
    })
    await setFaults(testing, { shipping: 'normal' })
    await scan(testing, (await rowOf(id))?.waybill ?? '', 'Dispatched')
    // The shop does not know it yet; the courier's answer says so.
    expect(await shop.correctConsignee(staff, { orderId: id, change: right })).toMatchObject({
      ok: false,
      problem: { code: 'order_closed', key: 'parcel_not_waiting' },
    })
    const unknown = '00000000-0000-4000-8000-000000000000' as OrderId
    expect(await shop.correctConsignee(staff, { orderId: unknown, change: right })).toMatchObject({
      ok: false,
      problem: { code: 'not_found' },
    })
    expect(await rowOf(id)).toMatchObject({ customerPhone: CUSTOMER.phone })
  })
})

describe('held parcels', () => {
  test('can be handled by staff only', async () => {
    const id = await anOrderOf('Suspicious Order')
    await shop.shipPaidOrder({ orderId: id })
    const before = await parcelBooks(testing)
    for (const actor of [{ kind: 'visitor' } as const, await aGuest(testing)]) {
      const asked = [
        await shop.retryShipments(actor, { orderIds: [id] }),
        await shop.retryDelivery(actor, { orderId: id }),
        await shop.settleParcel(actor, { orderId: id, isRestocked: true, askedBy: '' }),
        await shop.bookPickup(actor, { day: '2027-01-01', time: '16:00' }),
      ]
      for (const answer of asked) expect(answer).toMatchObject({ ok: false, problem: { code: 'forbidden' } })
    }
    expect(await parcelBooks(testing)).toEqual(before)
  })
})

test('the booking contains the HSN codes and, once there is one, the invoice number', async () => {
  const id = await anOrderOf('Asha Rao')
  const seen: unknown[] = []
  const shipping = {
    ...deps.shipping,
    createParcel: (parcel: Parameters<typeof deps.shipping.createParcel>[0]) => {
      seen.push({ hsnCodes: parcel.hsnCodes, invoiceNumber: parcel.invoiceNumber })
      return deps.shipping.createParcel(parcel)
    },
  }
  const { shipOrder } = await import('./ship-order.ts')
  await shipOrder({ ...deps, shipping }, id, 'system')
  const { rows } = await db.pool.query<{ number: string }>(
    'SELECT number FROM invoices WHERE order_id = $1',
    [id],
  )
  expect(seen).toEqual([{ hsnCodes: ['4820'], invoiceNumber: rows[0]?.number }])
})
