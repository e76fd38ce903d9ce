/**
 * Staff's answer to a return: who may give it, what it does, and what happens if the customer acts at the same time.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { anAccount } from '#tests/support/rewards.ts'
import {
  aDeliveredOrder,
  returnDesk,
  returnParcel,
  returnsStored,
  said,
  work,
} from '#tests/support/returns.ts'
import { eventsOf, parcelsOf } from '#tests/support/shipping.ts'
import { aGuest, expectBooksToAgree, setFaults, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing
const desk = await returnDesk(testing)
const { asked, approve, refuse, receive, fetched, status, track } = desk

beforeAll(() => setFaults(testing, { webhooks: 'lost' }))
beforeEach(() => db.pool.query('DELETE FROM graphile_worker._private_jobs'))
afterEach(async () => {
  await setFaults(testing, { shipping: 'normal', apiMode: 'normal' })
  await expectBooksToAgree(testing)
})

describe('staff’s answer to a return', () => {
  test('frees the items and is shown to the customer when it is a refusal', async () => {
    const user = await anAccount(testing)
    const { id, productId } = await aDeliveredOrder(testing, user)
    const returnId = await asked(user, id, [{ productId, quantity: 2 }])
    expect(await refuse(returnId)).toMatchObject({ ok: true, value: { status: 'refused' } })
    expect(await shop.getOrderDetail(user, { id })).toMatchObject({
      value: { returns: { mayAsk: true, returns: [{ status: 'refused', answer: 'It was used' }] } },
    })
    expect(said(await approve(returnId))).toBe(MESSAGES.return_moved_on)
    expect(said(await receive(returnId))).toBe(MESSAGES.return_moved_on)
    await asked(user, id, [{ productId, quantity: 2 }])
  })

  test('can be given by staff only', async () => {
    const user = await anAccount(testing)
    const { id, productId } = await aDeliveredOrder(testing, user)
    const returnId = await asked(user, id, [{ productId, quantity: 1 }])
    const before = await returnsStored(testing)
    for (const actor of [user, { kind: 'visitor' } as const]) {
      const answers = await Promise.all([
        shop.decideReturn(actor, { id: returnId, decision: 'approve', answer: '' }),
        shop.receiveReturn(actor, { id: returnId, restock: [] }),
        shop.turnIntoRefund(actor, { id: returnId, isBackInStock: false }),
        shop.resendReplacement(actor, { id: returnId }),
      ])
      expect(answers.map(said)).toEqual(Array(4).fill(MESSAGES.forbidden))
    }
    expect(said(await approve('nonsense'))).toBe(MESSAGES.return_not_found)
    expect(await returnsStored(testing)).toEqual(before)
  })

  test('and a simultaneous withdrawal: one of them counts, and no parcel is left over', async () => {
    const user = await anAccount(testing)
    for (let turn = 0; turn < 4; turn += 1) {
      const { id, productId } = await aDeliveredOrder(testing, user)
      const returnId = await asked(user, id, [{ productId, quantity: 1 }])
      const [approved, withdrawn] = await Promise.all([
        turn % 2 === 0 ? approve(returnId) : refuse(returnId),
        shop.withdrawReturn(user, { orderId: id, returnId }),
      ])
      expect([approved.ok, withdrawn.ok]).toContain(true)
      await fetched()
      await work(testing, 'drop_return_parcel')
      const back = await returnParcel(testing, returnId, 'back')
      if (withdrawn.ok) {
        expect(await status(returnId)).toBe('withdrawn')
        expect(back === undefined || back.status === 'cancelled').toBe(true)
        expect(back === undefined || back.waybill === null).toBe(true)
      } else expect(await status(returnId)).toBe('refused')
    }
  })

  test('is followed by a withdrawal after the courier was booked: the pickup is cancelled', async () => {
    const user = await anAccount(testing)
    const { id, productId } = await aDeliveredOrder(testing, user)
    const returnId = await asked(user, id, [{ productId, quantity: 1 }])
    await approve(returnId)
    await fetched()
    const { id: parcelId } = (await returnParcel(testing, returnId, 'back'))!
    const withdraw = () => shop.withdrawReturn(user, { orderId: id, returnId })
    expect(await Promise.all([withdraw(), withdraw()])).toMatchObject([{ ok: true }, { ok: true }])
    expect(await work(testing, 'drop_return_parcel')).toEqual([])
    expect((await parcelsOf(testing, parcelId as OrderId))[0]?.Status.StatusType).toBe('CN')
    await track()
    expect(await eventsOf(testing, id, 'return.withdrawn')).toEqual(['return.withdrawn'])
    expect(said(await approve(returnId))).toBe(MESSAGES.return_moved_on)
    const stranger = await shop.withdrawReturn(await aGuest(testing), { orderId: id, returnId })
    expect(said(stranger)).toBe(MESSAGES.return_not_found)
  })
})
