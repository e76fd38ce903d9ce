/** Decisions on a return while its parcels are moving: nobody gets both goods and money, and nothing is lost. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { bookReturnParcel } from './return-parcels.ts'
import { cancelParcelAtCarrier } from './cancel-parcel-at-carrier.ts'
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
import { expectBooksToAgree, setFaults, stockOf, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db, deps } = testing
const desk = await returnDesk(testing)
const { staff, asked, approve, refuse, receive, fetched, paidBack, status, track, moveBack } = desk

beforeAll(() => setFaults(testing, { webhooks: 'lost' }))
beforeEach(() => db.pool.query('DELETE FROM graphile_worker._private_jobs'))
afterEach(async () => {
  await setFaults(testing, { shipping: 'normal', apiMode: 'normal' })
  await expectBooksToAgree(testing)
})

async function anApproved(wish: 'refund' | 'replacement' = 'refund') {
  const user = await anAccount(testing)
  const { id, productId } = await aDeliveredOrder(testing, user)
  const returnId = await asked(user, id, [{ productId, quantity: 1 }], { wish })
  await approve(returnId)
  return {
    user,
    id,
    productId,
    returnId,
    withdraw: () => shop.withdrawReturn(user, { orderId: id, returnId }),
  }
}

const wordOf = async (parcelId: string) =>
  (await parcelsOf(testing, parcelId as OrderId)).map(({ Status }) => Status.Status)

describe('goods that the courier has picked up, unknown to the shop,', () => {
  async function aFetched() {
    const wanted = await anApproved()
    await fetched()
    const back = (await returnParcel(testing, wanted.returnId, 'back'))!
    await scan(testing, back.waybill!, 'In Transit')
    return { ...wanted, back }
  }

  test('prevent a withdrawal', async () => {
    const { id, returnId, withdraw } = await aFetched()
    expect(said(await withdraw())).toBe(MESSAGES.return_parcel_moving)
    expect(await status(returnId)).toBe('approved')
    await moveBack(returnId, 'DTO')
    expect(await eventsOf(testing, id, 'return.approved')).toEqual([
      'return.approved',
      'return.pickup',
      'return.arrived',
    ])
  })

  test('cannot be refused before they have arrived', async () => {
    const { returnId } = await aFetched()
    expect(said(await refuse(returnId))).toBe(MESSAGES.return_parcel_coming)
    await moveBack(returnId, 'DTO')
    expect(said(await refuse(returnId))).toBe('done')
    expect(await status(returnId)).toBe('refused')
  })

  test('are not decided on while the carrier is down', async () => {
    const { returnId, withdraw } = await aFetched()
    await setFaults(testing, { shipping: 'down' })
    expect(said(await withdraw())).toBe(MESSAGES.return_later)
    expect(said(await refuse(returnId))).toBe(MESSAGES.return_later)
    expect(await status(returnId)).toBe('approved')
  })
})

test('a withdrawal also cancels a pickup that was booked although its response was lost', async () => {
  const { returnId, withdraw } = await anApproved()
  const { id: parcelId } = (await returnParcel(testing, returnId, 'back'))!
  const unknown = { ok: false, reason: 'unknown', detail: 'timeout' } as const
  const shipping = {
    ...deps.shipping,
    createParcel: async (parcel: Parameters<typeof deps.shipping.createParcel>[0]) => {
      await deps.shipping.createParcel(parcel)
      return unknown
    },
    findParcel: () => Promise.resolve(unknown),
  }
  await expect(bookReturnParcel({ ...deps, shipping }, { parcelId })).rejects.toThrow('no waybill yet')
  expect(said(await withdraw())).toBe('done')
  expect(await wordOf(parcelId)).toEqual(['Canceled'])
})

test('a parcel that the carrier brings although it was cancelled is tracked to the end', async () => {
  const { id, returnId, withdraw } = await anApproved()
  await fetched()
  const back = (await returnParcel(testing, returnId, 'back'))!
  expect(said(await withdraw())).toBe('done')
  const refused = { ok: false, reason: 'refused', detail: 'already picked up' } as const
  const shipping = { ...deps.shipping, cancelParcel: () => Promise.resolve(refused) }
  await cancelParcelAtCarrier({ ...deps, shipping }, { parcelId: back.id, waybill: back.waybill! })
  expect(await returnParcel(testing, returnId, 'back')).toMatchObject({ status: 'created' })
  const at = new Date(Date.now() + 6 * 60 * 60 * 1_000).toISOString().slice(0, 23)
  const Status = { Status: 'DTO', StatusType: 'DL', StatusDateTime: at, StatusLocation: 'Hyderabad' }
  await shop.recordScanPush({
    rawBody: Buffer.from(JSON.stringify({ Shipment: { AWB: back.waybill, Status } })),
  })
  while (await shop.processScanPushes());
  expect(await eventsOf(testing, id, 'return.withdrawn')).toEqual([
    'return.withdrawn',
    'return.parcel_kept',
    'return.arrived',
  ])
  expect(await status(returnId)).toBe('withdrawn')
})

test('one push about a cancelled parcel that moves is enough to track it again', async () => {
  const { id, returnId, withdraw } = await anApproved()
  await fetched()
  const back = (await returnParcel(testing, returnId, 'back'))!
  await withdraw()
  const at = new Date(Date.now() + 6 * 60 * 60 * 1_000).toISOString().slice(0, 23)
  const Status = { Status: 'In Transit', StatusType: 'PU', StatusDateTime: at, StatusLocation: 'Pune' }
  await shop.recordScanPush({
    rawBody: Buffer.from(JSON.stringify({ Shipment: { AWB: back.waybill, Status } })),
  })
  while (await shop.processScanPushes());
  expect(await returnParcel(testing, returnId, 'back')).toMatchObject({ status: 'created', isEnded: false })
  expect(await eventsOf(testing, id, 'return.withdrawn')).toEqual(['return.withdrawn', 'return.parcel_kept'])
})

describe('a replacement', () => {
  async function aBooked() {
    const wanted = await anApproved('replacement')
    await receive(wanted.returnId)
    await fetched()
    return { ...wanted, out: (await returnParcel(testing, wanted.returnId, 'out'))! }
  }
  const turn = (id: string) => shop.turnIntoRefund(staff, { id, isBackInStock: false })

  test('that the courier has, unknown to the shop, cannot be changed into a refund', async () => {
    const { id, returnId, out } = await aBooked()
    await scan(testing, out.waybill!, 'In Transit')
    expect(said(await turn(returnId))).toBe(MESSAGES.return_replacement_going)
    await scan(testing, out.waybill!, 'Delivered')
    expect(said(await turn(returnId))).toBe(MESSAGES.return_moved_on)
    expect(await status(returnId)).toBe('completed')
    expect(await refundsOf(testing, id)).toEqual([])
    expect(await movedByReturns(testing, id)).toEqual(['replaced -1'])
  })

  test('that waits is cancelled at the carrier, and then changed into a refund', async () => {
    const { id, productId, returnId, out } = await aBooked()
    await setFaults(testing, { shipping: 'down' })
    expect(said(await turn(returnId))).toBe(MESSAGES.return_later)
    expect(await refundsOf(testing, id)).toEqual([])
    await setFaults(testing, { shipping: 'normal' })
    const stopped = vi.spyOn(deps.shipping, 'cancelParcel')
    expect(said(await turn(returnId))).toBe('done')
    expect(stopped.mock.calls).toEqual([[out.waybill]])
    stopped.mockRestore()
    expect(await stockOf(testing, productId)).toEqual({ onHand: 8, reserved: 0 })
    expect(await refundsOf(testing, id)).toHaveLength(1)
  })

  test('that is lost, in any status type, can be changed into a refund', async () => {
    const { id, returnId, out } = await aBooked()
    await scan(testing, out.waybill!, 'In Transit')
    await track()
    await db.pool.query(`UPDATE parcels SET carrier_status = 'LOST' WHERE id = $1`, [out.id])
    await db.pool.query(`UPDATE parcels SET ended_at = shop_now() WHERE id = $1`, [out.id])
    expect(said(await turn(returnId))).toBe('done')
    expect(await refundsOf(testing, id)).toHaveLength(1)
  })

  test('of a fully refunded order is not shipped', async () => {
    const { id, returnId, productId } = await anApproved('replacement')
    const whole = await shop.refundOrder(staff, {
      orderId: id,
      key: randomUUID(),
      amount: 'whole',
      reason: 'A gesture',
      confirmed: 'yes',
    })
    expect(whole).toMatchObject({ ok: true })
    expect(said(await receive(returnId, [productId]))).toBe(MESSAGES.return_refunded)
    expect(await movedByReturns(testing, id)).toEqual([])
    expect(said(await turn(returnId))).toBe('done')
    expect(said(await receive(returnId, [productId]))).toBe('done')
    await paidBack()
    expect(await returnRow(testing, returnId)).toMatchObject({ status: 'completed', refundId: null })
  })

  test('that was requested before the full refund is not shipped either', async () => {
    const { id, returnId } = await anApproved('replacement')
    await receive(returnId)
    await shop.refundOrder(staff, {
      orderId: id,
      key: randomUUID(),
      amount: 'whole',
      reason: 'A gesture',
      confirmed: 'yes',
    })
    await fetched()
    expect(await returnParcel(testing, returnId, 'out')).toMatchObject({
      status: 'refused',
      waybill: null,
      remark: MESSAGES.return_refunded,
    })
    expect(await movedByReturns(testing, id)).toEqual([])
    expect(said(await turn(returnId))).toBe('done')
    await paidBack()
    expect(await status(returnId)).toBe('completed')
  })
})

describe('a pickup without a job', () => {
  test('is booked again by the sweep, and only then', async () => {
    const { returnId } = await anApproved()
    const { id: parcelId } = (await returnParcel(testing, returnId, 'back'))!
    const jobs = async () =>
      (await db.pool.query('SELECT key FROM graphile_worker.jobs WHERE key LIKE $1', ['ask_return%'])).rows
    await db.pool.query('DELETE FROM graphile_worker._private_jobs')
    const unanswered = await anApproved()
    await unanswered.withdraw()
    await db.pool.query('DELETE FROM graphile_worker._private_jobs')
    await shop.bookForgottenReturnParcels()
    expect(await jobs()).toEqual([{ key: `ask_return_parcel:${parcelId}` }])
    await shop.bookForgottenReturnParcels()
    expect(await jobs()).toHaveLength(1)
    await fetched()
    expect(await returnParcel(testing, returnId, 'back')).toMatchObject({ status: 'created' })
    await shop.bookForgottenReturnParcels()
    expect(await jobs()).toEqual([])
  })

  test('that is being booked at the moment is retried later, without counting as a failure', async () => {
    const { id, returnId } = await anApproved()
    const { id: parcelId } = (await returnParcel(testing, returnId, 'back'))!
    await db.pool.query(`UPDATE parcels SET asked_until = shop_now() + interval '1 minute' WHERE id = $1`, [
      parcelId,
    ])
    await shop.bookReturnParcel({ parcelId })
    const { rows } = await db.pool.query(
      `SELECT run_at > now() + interval '30 seconds' AS waits FROM graphile_worker.jobs WHERE key = $1`,
      [`ask_return_parcel:${parcelId}`],
    )
    expect(rows).toEqual([{ waits: true }])
    expect(await returnParcel(testing, returnId, 'back')).toMatchObject({ status: 'requested', attempts: 0 })
    expect(await jobsOf(testing, id)).not.toContain('send_order_mail return_send_in')
    expect(await work(testing, 'drop_return_parcel')).toEqual([])
  })
})
