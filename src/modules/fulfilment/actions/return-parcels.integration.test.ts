/** Parcels of returns: the courier collects the goods and delivers the replacement, or fails to. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { refundsOf } from '#tests/support/orders.ts'
import { anAccount } from '#tests/support/rewards.ts'
import {
  aDeliveredOrder,
  movedByReturns,
  returnDesk,
  returnParcel,
  returnRow,
  said,
  work,
} from '#tests/support/returns.ts'
import { eventsOf, jobsOf, parcelsOf, scan } from '#tests/support/shipping.ts'
import { aGuest, expectBooksToAgree, setFaults, stockOf, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing
const desk = await returnDesk(testing)
const { staff, asked, approve, refuse, receive, fetched, paidBack, status, track, moveBack } = desk

beforeAll(() => setFaults(testing, { webhooks: 'lost' }))
beforeEach(() => db.pool.query('DELETE FROM graphile_worker._private_jobs'))
afterEach(async () => {
  await setFaults(testing, { shipping: 'normal', apiMode: 'normal' })
  await expectBooksToAgree(testing)
})

describe('a pickup', () => {
  test('that the courier refuses: the customer is asked to send the goods, and staff can still receive them', async () => {
    const guest = await aGuest(testing)
    const { id, productId } = await aDeliveredOrder(testing, guest)
    const returnId = await asked(guest, id, [{ productId, quantity: 1 }])
    await approve(returnId)
    await db.pool.query(`UPDATE orders SET pincode = '999999' WHERE id = $1`, [id])
    await fetched()
    expect(await returnParcel(testing, returnId, 'back')).toMatchObject({ status: 'refused', waybill: null })
    expect(await eventsOf(testing, id, 'return.approved')).toEqual(['return.approved', 'return.send_in'])
    expect(await jobsOf(testing, id)).toContain('send_order_mail return_send_in')
    await work(testing, 'send_order_mail')
    const mails = (await (await fetch(`${testing.sandbox.url}/mail.json`)).json()) as {
      subject: string
      text: string
    }[]
    const mail = mails.find(({ subject }) => subject.startsWith('Please send us your return'))
    expect(mail?.text).toMatch(/To: .*Hyderabad/)
    await receive(returnId, [productId])
    expect(await status(returnId)).toBe('received')
  })

  test('booked twice at once, with a carrier that is down or whose response is lost, is one parcel', async () => {
    const user = await anAccount(testing)
    const { id, productId } = await aDeliveredOrder(testing, user)
    const returnId = await asked(user, id, [{ productId, quantity: 1 }])
    await approve(returnId)
    const { id: parcelId } = (await returnParcel(testing, returnId, 'back'))!
    await setFaults(testing, { shipping: 'down' })
    expect(await fetched()).toHaveLength(1)
    await setFaults(testing, { shipping: 'half' })
    await shop.bookReturnParcel({ parcelId }).catch(() => undefined)
    await setFaults(testing, { shipping: 'normal' })
    await db.pool.query('UPDATE parcels SET asked_until = NULL')
    await Promise.allSettled([shop.bookReturnParcel({ parcelId }), shop.bookReturnParcel({ parcelId })])
    const back = await returnParcel(testing, returnId, 'back')
    const made = await parcelsOf(testing, parcelId as OrderId)
    expect(made.map(({ AWB }) => AWB)).toEqual([back?.waybill])
    expect(
      (await eventsOf(testing, id, 'return.pickup')).filter((kind) => kind === 'return.pickup'),
    ).toHaveLength(1)
  })

  test('that the courier cancels: the customer is asked to send the goods', async () => {
    const user = await anAccount(testing)
    const { id, productId } = await aDeliveredOrder(testing, user)
    const returnId = await asked(user, id, [{ productId, quantity: 1 }])
    await approve(returnId)
    await fetched()
    await moveBack(returnId, 'Canceled')
    await track()
    expect(await eventsOf(testing, id, 'return.pickup')).toEqual(['return.pickup', 'return.send_in'])
    expect(await status(returnId)).toBe('approved')
    // Nothing arrived in time: staff close it with an answer.
    expect(await refuse(returnId)).toMatchObject({ ok: true })
  })

  test('is tracked by pushes too: known waybills only, repeated and out of order', async () => {
    const user = await anAccount(testing)
    const { id, productId } = await aDeliveredOrder(testing, user)
    const returnId = await asked(user, id, [{ productId, quantity: 1 }])
    await approve(returnId)
    await fetched()
    const { waybill } = (await returnParcel(testing, returnId, 'back'))!
    const push = (awb: string, type: string, word: string, minute: number) => {
      const at = `2027-01-01T10:${String(minute).padStart(2, '0')}:00`
      const current = { Status: word, StatusType: type, StatusDateTime: at, StatusLocation: 'Hyderabad' }
      return Buffer.from(JSON.stringify({ Shipment: { AWB: awb, Status: current } }))
    }
    const stored: boolean[] = []
    for (const rawBody of [
      push('9999999999999', 'PU', 'In Transit', 1),
      push(waybill!, 'PU', 'In Transit', 20),
      push(waybill!, 'PP', 'Scheduled', 10),
      push(waybill!, 'DL', 'DTO', 30),
      push(waybill!, 'PU', 'Pending', 40),
    ])
      stored.push(await shop.recordScanPush({ rawBody }))
    while (await shop.processScanPushes());
    expect(stored).toEqual([false, true, true, true, true])
    expect(await returnParcel(testing, returnId, 'back')).toMatchObject({ word: 'DTO', isEnded: true })
    expect(await eventsOf(testing, id, 'return.pickup')).toEqual(['return.pickup', 'return.arrived'])
    const { rows } = await db.pool.query(`SELECT outcome FROM webhook_inbox ORDER BY id`)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['stored', 'known', 'stored', 'known'])
  })
})

describe('a replacement', () => {
  async function aReplacement(onHand: number) {
    const user = await anAccount(testing)
    const { id, productId } = await aDeliveredOrder(testing, user, { onHand })
    const returnId = await asked(user, id, [{ productId, quantity: 2 }], { wish: 'replacement' })
    await approve(returnId)
    return { user, id, productId, returnId }
  }

  test('is shipped when the goods are back: it reduces the stock once, is mailed, and completes the return on delivery', async () => {
    const { id, productId, returnId } = await aReplacement(10)
    await receive(returnId, [productId])
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
    await fetched()
    const out = (await returnParcel(testing, returnId, 'out'))!
    expect(out).toMatchObject({ status: 'created' })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 8, reserved: 0 })
    expect(await movedByReturns(testing, id)).toEqual(['returned 2', 'replaced -2'])
    await scan(testing, out.waybill!, 'In Transit')
    await track()
    expect(said(await shop.turnIntoRefund(staff, { id: returnId, isBackInStock: true }))).toBe(
      MESSAGES.return_replacement_going,
    )
    await scan(testing, out.waybill!, 'Delivered')
    await track()
    expect(await status(returnId)).toBe('completed')
    expect(await refundsOf(testing, id)).toEqual([])
    expect(await jobsOf(testing, id)).toContain('send_order_mail return_replaced')
  })

  test('that is out of stock: staff see it, and try again later', async () => {
    const { id, productId, returnId } = await aReplacement(2)
    await receive(returnId)
    await fetched()
    expect(await returnParcel(testing, returnId, 'out')).toMatchObject({ status: 'refused', waybill: null })
    expect(await eventsOf(testing, id, 'return.received')).toEqual(['return.received', 'return.out_of_stock'])
    expect(await shop.getReturnForStaff({ id: returnId })).toMatchObject({ lacking: ['Test Notebook'] })
    expect(await movedByReturns(testing, id)).toEqual([])
    await db.pool.query(
      `WITH p AS (UPDATE products SET on_hand = on_hand + 2 WHERE id = $1)
       INSERT INTO stock_movements (product_id, kind, quantity) VALUES ($1, 'received', 2)`,
      [productId],
    )
    await db.pool.query('DELETE FROM graphile_worker._private_jobs')
    expect(await shop.resendReplacement(staff, { id: returnId })).toMatchObject({ ok: true })
    await fetched()
    expect(await returnParcel(testing, returnId, 'out')).toMatchObject({ status: 'created' })
    expect(said(await shop.resendReplacement(staff, { id: returnId }))).toBe(MESSAGES.return_moved_on)
  })

  test('that is out of stock can be changed into a refund, once', async () => {
    const { id, returnId } = await aReplacement(2)
    await receive(returnId)
    await fetched()
    const turn = () => shop.turnIntoRefund(staff, { id: returnId, isBackInStock: false })
    expect(await Promise.all([turn(), turn()])).toMatchObject([{ ok: true }, { ok: true }])
    expect(await refundsOf(testing, id)).toMatchObject([{ amount: 49_800, reason: `return:${returnId}` }])
    await paidBack()
    expect(await returnRow(testing, returnId)).toMatchObject({ status: 'completed', wish: 'refund' })
    await fetched()
    expect(await returnParcel(testing, returnId, 'out')).toMatchObject({ waybill: null })
  })

  test('that the courier refuses is restocked when it is changed into a refund', async () => {
    const { id, productId, returnId } = await aReplacement(10)
    await receive(returnId)
    await db.pool.query(`UPDATE orders SET pincode = '999999' WHERE id = $1`, [id])
    await fetched()
    expect(await movedByReturns(testing, id)).toEqual(['replaced -2'])
    expect(await eventsOf(testing, id, 'return.received')).toEqual([
      'return.received',
      'return.replacement_refused',
    ])
    await shop.turnIntoRefund(staff, { id: returnId, isBackInStock: false })
    expect(await movedByReturns(testing, id)).toEqual(['replaced -2', 'replaced 2'])
    expect(await stockOf(testing, productId)).toEqual({ onHand: 8, reserved: 0 })
  })

  test('that comes back undelivered: staff say whether it is restocked', async () => {
    for (const isBackInStock of [true, false]) {
      const { id, returnId } = await aReplacement(10)
      await receive(returnId)
      await fetched()
      const { waybill } = (await returnParcel(testing, returnId, 'out'))!
      await scan(testing, waybill!, 'In Transit', true)
      await scan(testing, waybill!, 'RTO')
      await track()
      expect(await status(returnId)).toBe('received')
      await shop.turnIntoRefund(staff, { id: returnId, isBackInStock })
      expect(await movedByReturns(testing, id)).toEqual(
        isBackInStock ? ['replaced -2', 'replaced 2'] : ['replaced -2'],
      )
      expect(await refundsOf(testing, id)).toHaveLength(1)
    }
  })

  test('that is changed into a refund before the goods are back only changes what is requested', async () => {
    const { id, returnId } = await aReplacement(10)
    await shop.turnIntoRefund(staff, { id: returnId, isBackInStock: false })
    expect(await refundsOf(testing, id)).toEqual([])
    await receive(returnId)
    expect(await refundsOf(testing, id)).toMatchObject([{ amount: 49_800 }])
  })
})
