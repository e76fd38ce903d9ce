/** One waybill per order, whatever fails between the shop and the courier. */
import type { OrderId } from '#platform/rules/ids.ts'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { MAX_ATTEMPTS } from './ship-order.ts'
import { placedInCash, takeCash } from '#tests/support/cash.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { anAccount } from '#tests/support/rewards.ts'
import { aPaidOrder, eventsOf, jobsOf, parcelsOf, shipmentOf, stateOf } from '#tests/support/shipping.ts'
import {
  aGuest,
  aProduct,
  CUSTOMER,
  expectBooksToAgree,
  placed,
  setFaults,
  testShop,
} from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

afterEach(async () => {
  await setFaults(testing, { shipping: 'normal' })
  await expectBooksToAgree(testing)
})

const GONE_BY = `UPDATE shipments SET asked_until = shop_now() - interval '1 second' WHERE order_id = $1`

describe('a paid order', () => {
  test.each([
    ['an account', () => anAccount(testing)],
    ['a guest', () => aGuest(testing)],
  ])(
    'of %s has its parcel queued with the payment, and gets a waybill and a timeline entry',
    async (_, buyer) => {
      const { id } = await aPaidOrder(testing, await buyer())
      expect(await jobsOf(testing, id)).toEqual(['send_order_mail paid', 'ship_order'])

      await shop.shipPaidOrder({ orderId: id })

      const [parcel, ...more] = await parcelsOf(testing, id)
      expect(more).toEqual([])
      expect(parcel).toMatchObject({ ReferenceNo: id, InvoiceAmount: 548, ChargedWeight: 1_000 })
      expect(await shipmentOf(testing, id)).toEqual({
        status: 'created',
        waybill: parcel?.AWB,
        attempts: 1,
        remark: '',
      })
      expect(await stateOf(testing, id)).toBe('paid shipped shipped')
      expect(await eventsOf(testing, id, 'order.paid')).toEqual([
        'order.paid',
        'shipment.requested',
        'order.shipped',
      ])
      // 'On its way' is mailed once the courier has the parcel.
      expect(await jobsOf(testing, id)).not.toContain('send_order_mail shipped')
    },
  )

  test('whose customer requests the shipment ten times at once has one waybill, returned to each request', async () => {
    const user = await anAccount(testing)
    const { id } = await aPaidOrder(testing, user)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.createShipment(user, { orderId: id })),
    )
    const [parcel, ...more] = await parcelsOf(testing, id)
    expect(more).toEqual([])
    for (const answer of answers) {
      expect(answer).toMatchObject({
        ok: true,
        value: { waybill: parcel?.AWB, order: { status: 'shipped' } },
      })
    }
    expect((await eventsOf(testing, id)).filter((kind) => kind === 'order.shipped')).toHaveLength(1)
  })

  test('whose address has characters that the courier cannot read is shipped anyway', async () => {
    const productId = await aProduct(testing, { name: 'Pen & Paper; 100% "cotton" #1 \\ A5' })
    const guest = await aGuest(testing)
    const customer = { ...CUSTOMER, address: 'Flat #4; C\\o A & B, 100% Road', phone: '+91 (98480) 12345' }
    const { id } = await aPaidOrder(testing, guest, {
      items: [{ productId, quantity: 1 }],
      customer: customer as typeof CUSTOMER,
    })
    await shop.shipPaidOrder({ orderId: id })
    expect(await parcelsOf(testing, id)).toHaveLength(1)
  })
})

describe('an order never has two waybills', () => {
  test.each([
    ['the response never arrived', 'hang'],
    ['the courier says that it may have stored the parcel', 'half'],
  ])('when %s: the parcel is looked up at once', async (_what, shipping) => {
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    await setFaults(testing, { shipping })
    await testing.impatient().shipPaidOrder({ orderId: id })
    const parcels = await parcelsOf(testing, id)
    expect(parcels).toHaveLength(1)
    expect(await shipmentOf(testing, id)).toMatchObject({
      status: 'created',
      waybill: parcels[0]?.AWB,
      attempts: 1,
    })
  })

  test('when the process stopped between the call and recording its result: the next attempt finds the parcel', async () => {
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    await shop.shipPaidOrder({ orderId: id })
    const [parcel] = await parcelsOf(testing, id)
    // Simulates the crash: the row and the order as the first transaction left them.
    const crashed = (await aPaidOrder(testing, await aGuest(testing))).id
    await db.pool.query(
      `INSERT INTO shipments (order_id, cost_paise, weight_grams, attempts, asked_until)
       VALUES ($1, 4900, 1000, 1, shop_now() + interval '60 seconds')`,
      [crashed],
    )
    const made = await testing.deps.shipping.createParcel({
      reference: crashed,
      payment: { mode: 'Prepaid' },
      consignee: CUSTOMER,
      contents: 'a notebook',
      quantity: 2,
      weightGrams: 1_000,
      totalPaise: 54_800 as never,
      costPaise: 4_900 as never,
      orderedAt: new Date().toISOString(),
    })
    // While the crashed process's claim lasts, nobody else calls the carrier.
    await expect(shop.shipPaidOrder({ orderId: crashed })).rejects.toThrow('somebody else')
    await db.pool.query(GONE_BY, [crashed])
    await shop.shipPaidOrder({ orderId: crashed })
    expect(await parcelsOf(testing, crashed)).toHaveLength(1)
    expect(await shipmentOf(testing, crashed)).toMatchObject({
      waybill: made.ok ? made.value.waybill : 'none',
      attempts: 2,
    })
    expect(parcel?.AWB).not.toBe(made.ok && made.value.waybill)
  })

  test('when the job runs twice: the second run does nothing', async () => {
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    await Promise.allSettled([shop.shipPaidOrder({ orderId: id }), shop.shipPaidOrder({ orderId: id })])
    await shop.shipPaidOrder({ orderId: id })
    expect(await parcelsOf(testing, id)).toHaveLength(1)
    expect(await shipmentOf(testing, id)).toMatchObject({ attempts: 1 })
  })
})

describe('a courier that does not book a parcel', () => {
  test('is retried, and given up after twelve attempts; staff see why', async () => {
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    for (const shipping of ['down', 'blocked', 'down']) {
      await setFaults(testing, { shipping })
      await expect(shop.shipPaidOrder({ orderId: id })).rejects.toThrow('no waybill yet')
      expect(await stateOf(testing, id)).toBe('paid requested completed')
    }
    expect(await shipmentOf(testing, id)).toMatchObject({ status: 'requested', attempts: 3, waybill: null })
    await db.pool.query('UPDATE shipments SET attempts = $2 WHERE order_id = $1', [id, MAX_ATTEMPTS - 1])
    await shop.shipPaidOrder({ orderId: id })
    expect(await shipmentOf(testing, id)).toMatchObject({ status: 'refused', attempts: MAX_ATTEMPTS })
    expect(await eventsOf(testing, id, 'shipment.requested')).toEqual([
      'shipment.requested',
      'shipment.refused',
    ])
    await setFaults(testing, { shipping: 'normal' })
    expect(await parcelsOf(testing, id)).toEqual([])
  })

  test('because it does not serve the pincode refuses at once, with its own message', async () => {
    const user = await anAccount(testing)
    const customer = { ...CUSTOMER, pincode: '999999' }
    const { id } = await aPaidOrder(testing, user, { customer: customer as unknown as typeof CUSTOMER })
    const answer = await shop.createShipment(user, { orderId: id })
    expect(answer).toMatchObject({
      ok: false,
      problem: {
        code: 'shipment_refused',
        key: 'shipmentFailedBecause',
        facts: ['999999 is non serviceable pincode'],
      },
    })
    expect(await shipmentOf(testing, id)).toMatchObject({
      status: 'refused',
      remark: '999999 is non serviceable pincode',
    })
    // The specification's warning at checkout and in My Orders is based on this.
    expect(await shop.getOrderDetail(user, { id })).toMatchObject({
      ok: true,
      value: { shipment: { status: 'refused' } },
    })
    expect(await shop.getOrderWithShipment(user, { id })).toMatchObject({
      ok: true,
      value: { order: { status: 'completed' }, shipment: { status: 'refused' } },
    })
  })

  test('because it is down is reported to the customer without its technical message', async () => {
    const user = await anAccount(testing)
    const { id } = await aPaidOrder(testing, user)
    await setFaults(testing, { shipping: 'refuse' })
    expect(await shop.createShipment(user, { orderId: id })).toMatchObject({
      ok: false,
      problem: {
        code: 'shipping_unavailable',
        key: 'shipmentFailedBecause',
        facts: ['the courier cannot take it at the moment. We keep trying.'],
      },
    })
    await db.pool.query('UPDATE shipments SET attempts = $2, asked_until = NULL WHERE order_id = $1', [
      id,
      MAX_ATTEMPTS - 1,
    ])
    expect(await shop.createShipment(user, { orderId: id })).toMatchObject({
      ok: false,
      problem: {
        code: 'shipment_refused',
        facts: ['the courier did not answer. Please contact support.'],
      },
    })
  })
})

describe('not shipped:', () => {
  test('an unpaid order, without calling the courier', async () => {
    const user = await anAccount(testing)
    const productId = await aProduct(testing)
    const { id } = await placed(testing, user, { items: [{ productId, quantity: 1 }] })
    expect(await shop.createShipment(user, { orderId: id })).toMatchObject({
      ok: false,
      problem: { code: 'payment_pending', key: 'shipmentFailedBecause', facts: ['payment is still pending'] },
    })
    await shop.shipPaidOrder({ orderId: id })
    expect(await shipmentOf(testing, id)).toBeUndefined()
    expect(await stateOf(testing, id)).toBe('unpaid none pending')
    expect(await parcelsOf(testing, id)).toEqual([])
  })

  test('a cash order that waits for confirmation, with the reason', async () => {
    await takeCash(testing)
    const user = await anAccount(testing)
    const { id } = await placedInCash(testing, user)
    expect(await shop.createShipment(user, { orderId: id })).toEqual({
      ok: false,
      problem: {
        code: 'payment_pending',
        key: 'shipmentFailedBecause',
        facts: ['please confirm it by the link in the mail that we have sent you'],
      },
    })
    expect(await shipmentOf(testing, id)).toBeUndefined()
  })

  test("another customer's order, which is not found; a guest's own, which is masked", async () => {
    const guest = await aGuest(testing)
    const { id } = await aPaidOrder(testing, guest)
    const strangers = [await anAccount(testing), await aGuest(testing), { kind: 'visitor' } as const]
    for (const stranger of strangers) {
      expect(await shop.createShipment(stranger, { orderId: id })).toMatchObject({
        ok: false,
        problem: { code: 'not_found' },
      })
    }
    expect(await shop.createShipment(guest, { orderId: id })).toMatchObject({
      ok: false,
      problem: {
        code: 'forbidden',
        key: 'shipment_masked',
      },
    })
    const unknown = randomUUID() as OrderId
    expect(await shop.createShipment(guest, { orderId: unknown })).toMatchObject({
      ok: false,
      problem: { code: 'not_found' },
    })
    expect(await shipmentOf(testing, id)).toBeUndefined()
  })

  test('a failed order', async () => {
    const { guest, id } = await anUnpaidOrder(testing, 1)
    await shop.recordFailedAttempt(guest, { orderId: id, description: 'declined' })
    await shop.shipPaidOrder({ orderId: id })
    expect(await shipmentOf(testing, id)).toBeUndefined()
  })
})
