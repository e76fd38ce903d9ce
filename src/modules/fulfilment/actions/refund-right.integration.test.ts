/** Every refund needs the permission and a fresh password; returns within policy have limits instead. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import { refundsOf } from '#tests/support/orders.ts'
import { anAccount } from '#tests/support/rewards.ts'
import { aDeliveredOrder, returnDesk, returnRow } from '#tests/support/returns.ts'
import { aPaidOrder, eventsOf, scan, shipmentOf } from '#tests/support/shipping.ts'
import { aGuest, expectBooksToAgree, setFaults, testShop } from '#tests/support/shop.ts'
import { notedBy, staffOf, type StaffActor } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop, db } = testing
const { asked, approve, status } = await returnDesk(testing)

const [owner, manager, support] = [
  await staffOf(testing, 'owner'),
  await staffOf(testing, 'manager'),
  await staffOf(testing, 'support'),
]
const stale = (actor: StaffActor): StaffActor => ({ ...actor, isPasswordFresh: false })

beforeAll(() => setFaults(testing, { webhooks: 'lost' }))
afterEach(() => expectBooksToAgree(testing))

async function limits(perReturnPaise: number, dailyPaise: number) {
  const { version, coinAdjustmentLimit, coinAdjustmentDaily, staffLockMinutes } = await shop.getShopSettings()
  const changed = await shop.changeStaffLimits(owner, {
    coinAdjustmentLimit,
    coinAdjustmentDaily,
    staffLockMinutes,
    version,
    returnRefundLimitPaise: paise(perReturnPaise),
    returnRefundDailyPaise: paise(dailyPaise),
  })
  expect(changed.ok).toBe(true)
}

/** One of two notebooks, worth ₹249. */
async function anApprovedReturn() {
  const user = await anAccount(testing)
  const { id, productId } = await aDeliveredOrder(testing, user)
  const returnId = await asked(user, id, [{ productId, quantity: 1 }])
  await approve(returnId)
  const amount = Number((await returnRow(testing, returnId))?.amount)
  return { id, productId, returnId, amount, user }
}

const receive = (actor: StaffActor, returnId: string) =>
  shop.receiveReturn(actor, { id: returnId, restock: [] })

describe('a return', () => {
  test('within policy and limits can be refunded by support; above the limit per return or per day it cannot', async () => {
    const [first, second] = [await anApprovedReturn(), await anApprovedReturn()]
    await limits(first.amount - 1, 1_000_000)
    expect(await receive(support, first.returnId)).toMatchObject({
      problem: { code: 'forbidden', key: 'return_refund_limit' },
    })
    expect([await status(first.returnId), await refundsOf(testing, first.id)]).toEqual(['approved', []])

    await limits(first.amount, first.amount * 2 - 1)
    expect(await receive(support, first.returnId)).toMatchObject({ ok: true })
    expect(await receive(support, second.returnId)).toMatchObject({ problem: { code: 'forbidden' } })
    expect(await status(second.returnId)).toBe('approved')
    // Each member of staff has their own daily limit; a manager needs the password above the limit.
    await limits(0, 0)
    expect(await receive(stale(manager), second.returnId)).toMatchObject({
      problem: { code: 'password_needed' },
    })
    expect(await receive(manager, second.returnId)).toMatchObject({ ok: true })
    const noted = (await notedBy(testing)).filter(({ action }) => action === 'order.return_paid_back')
    expect(noted.map(({ actor, after }) => [actor, after?.['allowedBy'], after?.['amountPaise']])).toEqual([
      [support.userId, 'limit', first.amount],
      [manager.userId, 'permission', second.amount],
    ])
  })

  test('received twice at once by one member of staff counts one after the other', async () => {
    const clerk = await staffOf(testing, 'support')
    const returns = [await anApprovedReturn(), await anApprovedReturn(), await anApprovedReturn()]
    await limits(100_000, returns[0]!.amount)
    const answers = await Promise.all(returns.map(({ returnId }) => receive(clerk, returnId)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('opened by staff, or of the staff member’s own order, is outside the policy', async () => {
    await limits(100_000, 1_000_000)
    const user = await anAccount(testing)
    const { id, productId } = await aDeliveredOrder(testing, user)
    const opened = await shop.openReturn(support, {
      id: randomUUID(),
      orderId: id,
      items: [{ productId, quantity: 1 }],
      reason: 'late',
      wish: 'refund',
      because: 'called',
    })
    if (!opened.ok) throw new Error(opened.problem.key)
    await approve(opened.value.id)
    expect(await receive(support, opened.value.id)).toMatchObject({
      problem: { code: 'forbidden', key: 'return_refund_policy' },
    })
    expect(await receive(manager, opened.value.id)).toMatchObject({ ok: true })

    const own = await anApprovedReturn()
    await db.pool.query(
      `INSERT INTO user_roles (user_id, role, staff_role) VALUES ($1, 'admin', 'support')`,
      [own.user.userId],
    )
    expect(await receive({ kind: 'user', userId: own.user.userId }, own.returnId)).toMatchObject({
      problem: { key: 'return_refund_policy' },
    })
    await receive(manager, own.returnId)
  })

  test('with a replacement that is changed into a refund follows the same rule', async () => {
    await limits(0, 0)
    const user = await anAccount(testing)
    const { id, productId } = await aDeliveredOrder(testing, user)
    const returnId = await asked(user, id, [{ productId, quantity: 1 }], { wish: 'replacement' })
    await approve(returnId)
    expect(await receive(support, returnId)).toMatchObject({ ok: true })
    const turn = (actor: StaffActor) => shop.turnIntoRefund(actor, { id: returnId, isBackInStock: false })
    expect(await turn(support)).toMatchObject({ problem: { code: 'forbidden' } })
    expect(await turn(stale(manager))).toMatchObject({ problem: { code: 'password_needed' } })
    expect(await refundsOf(testing, id)).toEqual([])
    expect(await turn(manager)).toMatchObject({ ok: true })
  })
})

describe('a refund outside of returns', () => {
  test('for a lost parcel, a cancelled order or by staff needs the permission and a fresh password', async () => {
    const { id: orderId } = await aPaidOrder(testing, await aGuest(testing))
    const ways = [
      (actor: StaffActor) => shop.cancelOrderByStaff(actor, { orderId, note: 'asked by telephone' }),
      (actor: StaffActor) =>
        shop.refundOrder(actor, {
          orderId,
          key: randomUUID(),
          amount: 'whole',
          reason: 'late',
          confirmed: 'yes',
        } as never),
    ]
    for (const way of ways) {
      expect(await way(support)).toMatchObject({ problem: { code: 'forbidden' } })
      expect(await way(stale(manager))).toMatchObject({ problem: { code: 'password_needed' } })
    }
    expect(await refundsOf(testing, orderId)).toEqual([])
    expect(await eventsOf(testing, orderId)).not.toContain('order.cancelled')
    expect(await ways[0]!(manager)).toMatchObject({ ok: true })
  })

  test('for a parcel that came back needs them too, for every way to settle it', async () => {
    const { id: orderId } = await aPaidOrder(testing, await aGuest(testing))
    await shop.shipPaidOrder({ orderId })
    const waybill = (await shipmentOf(testing, orderId))?.waybill ?? ''
    await scan(testing, waybill, 'In Transit', true)
    await scan(testing, waybill, 'RTO', true)
    await db.pool.query('UPDATE shipments SET checked_at = NULL')
    await shop.trackShipments()
    const settle = (actor: StaffActor) =>
      shop.settleParcel(actor, { orderId, isRestocked: true, askedBy: 'x' })
    expect(await settle(support)).toMatchObject({ problem: { code: 'forbidden' } })
    expect(await settle(stale(manager))).toMatchObject({ problem: { code: 'password_needed' } })
    expect(await refundsOf(testing, orderId)).toEqual([])
    expect(await settle(manager)).toMatchObject({ ok: true })
  })
})
