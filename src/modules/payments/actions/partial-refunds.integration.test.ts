/** Partial refunds: coins are taken back with the money that earned them. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { enqueueAll } from '#platform/database/changes.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { requestFullRefund, requestPartialRefund } from './request-refund.ts'
import { mailsAbout } from '#tests/support/cash.ts'
import { aPaidCashOrder, aStaffMember, refundRowsOf, sentBackAtProvider } from '#tests/support/money.ts'
import { countJobs } from '#tests/support/orders.ts'
import { anAccount, giveCoins, ledgerOf, onLockedOrder, type UserActor } from '#tests/support/rewards.ts'
import { aPaidOrder, eventsOf, stateOf } from '#tests/support/shipping.ts'
import { aGuest, aProduct, expectBooksToAgree, placed, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

afterEach(() => expectBooksToAgree(testing))

type Ask = { amount: number; coinsBack?: number; reason?: string }

/** As other modules request it, followed by its jobs. */
async function refundPart(id: OrderId, { amount, coinsBack = 0, reason = `return:${randomUUID()}` }: Ask) {
  const ask = { amountPaise: paise(amount), coinsBack, items: null, reason }
  const answer = await onLockedOrder(testing, id, async (tx, order) => {
    const requested = await requestPartialRefund(tx, order, ask)
    if (requested.ok) await enqueueAll(tx, requested.value.jobs)
    return requested
  })
  return answer
}

async function sendAll(id: OrderId): Promise<void> {
  for (const refund of await refundRowsOf(testing, id)) await shop.refundPayment({ refundId: refund.id })
}

const balanceOf = (user: UserActor) => shop.getCoinsBalance(user.userId)

describe('a partial refund', () => {
  test('is sent, notified once, and takes back the coins earned with it', async () => {
    const user = await anAccount(testing)
    // ₹548: it earned 54.
    const { id, answer } = await aPaidOrder(testing, user)
    expect(await balanceOf(user)).toBe(54)
    const first = await refundPart(id, { amount: 20_000, reason: 'return:one' })
    expect(first).toMatchObject({ ok: true, value: { refundId: expect.any(String) as string } })
    // ₹348 is left, which earns 34.
    expect(await balanceOf(user)).toBe(34)
    expect(await stateOf(testing, id)).toContain('paid ')
    await sendAll(id)
    expect(await stateOf(testing, id)).toContain('partly_refunded')
    expect(await sentBackAtProvider(testing, answer.razorpay_payment_id)).toBe(20_000)
    expect((await ledgerOf(testing, user.userId)).at(-1)).toMatchObject({
      kind: 'reversed',
      coins: -20,
      reason: 'refunded in part',
    })
    expect((await eventsOf(testing, id)).filter((kind) => kind === 'refund.accepted')).toHaveLength(1)
  })

  test('requested again with the same reason is the same refund', async () => {
    const user = await anAccount(testing)
    const { id } = await aPaidOrder(testing, user)
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => refundPart(id, { amount: 10_000, reason: 'return:same' })),
    )
    expect(new Set(asked.map((each) => each.ok && each.value.refundId)).size).toBe(1)
    expect(await refundRowsOf(testing, id)).toHaveLength(1)
    expect(await balanceOf(user)).toBe(44)
  })

  test('withholds a rupee for each coin to take back that was spent already', async () => {
    const user = await anAccount(testing)
    const { id } = await aPaidOrder(testing, user)
    await giveCoins(testing, user.userId, -54)
    await refundPart(id, { amount: 20_000 })
    // It had earned 20 coins, and none are left.
    expect(await refundRowsOf(testing, id)).toMatchObject([{ amount: 18_000, withheld: 20 }])
    expect(await balanceOf(user)).toBe(0)
  })

  test('is never more than what remains, with any number of simultaneous requests', async () => {
    const { id, answer } = await aPaidOrder(testing, await aGuest(testing))
    const asked = await Promise.all(Array.from({ length: 6 }, () => refundPart(id, { amount: 20_000 })))
    expect(asked.filter((each) => each.ok)).toHaveLength(2)
    expect(asked.find((each) => !each.ok)).toMatchObject({ problem: { code: 'refund_refused' } })
    await sendAll(id)
    expect(await sentBackAtProvider(testing, answer.razorpay_payment_id)).toBe(40_000)
  })

  test('below ₹1 becomes ₹1, and includes a remainder below ₹1', async () => {
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    await refundPart(id, { amount: 1 })
    await refundPart(id, { amount: 54_650 })
    expect((await refundRowsOf(testing, id)).map(({ amount }) => amount)).toEqual([100, 54_700])
    await sendAll(id)
    expect(await stateOf(testing, id)).toContain('refunded')
  })

  test('of an unpaid order is refused, and nothing changes', async () => {
    const guest = await aGuest(testing)
    const productId = await aProduct(testing)
    const { id } = await placed(testing, guest, { items: [{ productId, quantity: 1 }] })
    expect(await refundPart(id, { amount: 100 })).toMatchObject({
      ok: false,
      problem: { code: 'refund_refused' },
    })
    expect(await refundRowsOf(testing, id)).toEqual([])
    expect(await stateOf(testing, id)).toBe('unpaid none pending')
  })

  test('returns the coins that the order was paid with, once, and sends no money for coins alone', async () => {
    const user = await anAccount(testing, 100)
    const { id } = await aPaidOrder(testing, user, { coins: 100 })
    // ₹448: it earned 44.
    expect(await balanceOf(user)).toBe(44)
    expect(await refundPart(id, { amount: 0, coinsBack: 30, reason: 'return:coins' })).toEqual({
      ok: true,
      value: { refundId: null, jobs: [] },
    })
    expect(await refundPart(id, { amount: 0, coinsBack: 30, reason: 'return:coins' })).toMatchObject({
      ok: true,
    })
    expect(await refundPart(id, { amount: 0, coinsBack: 20, reason: 'return:more' })).toMatchObject({
      ok: true,
    })
    expect(await balanceOf(user)).toBe(94)
    expect(await stateOf(testing, id)).toContain('paid ')
    // The full refund takes the remaining money and coins.
    await onLockedOrder(testing, id, (tx, order) => requestFullRefund(tx, order, 'cancelled'))
    expect(await balanceOf(user)).toBe(100)
    await sendAll(id)
    expect(await stateOf(testing, id)).toContain('refunded')
    expect(await refundRowsOf(testing, id)).toMatchObject([
      { method: 'coins', amount: 0 },
      { method: 'coins', amount: 0 },
      { method: 'provider', amount: 44_800 },
    ])
  })
})

describe('several refunds of one order', () => {
  test('end with the same coins and money as one full refund, in any parts', async () => {
    const anyParts = fc.array(fc.record({ share: fc.integer({ min: 0, max: 60 }), coins: fc.nat(60) }), {
      minLength: 1,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(anyParts, async (parts) => {
        const user = await anAccount(testing, 100)
        const { id, order, answer } = await aPaidOrder(testing, user, { coins: 100 })
        for (const { share, coins } of parts) {
          const { rows } = await db.pool.query<{ left: number }>(
            `SELECT (o.total_paise - coalesce(sum(r.amount_paise + r.withheld_coins * 100), 0))::int AS left
               FROM orders o LEFT JOIN refunds r ON r.order_id = o.id WHERE o.id = $1 GROUP BY o.id`,
            [id],
          )
          const amount = Math.floor((rows[0]!.left * share) / 100)
          expect(await refundPart(id, { amount, coinsBack: coins })).toMatchObject({ ok: true })
          await expectBooksToAgree(testing)
        }
        await onLockedOrder(testing, id, (tx, locked) => requestFullRefund(tx, locked, 'cancelled'))
        await sendAll(id)
        expect(await balanceOf(user)).toBe(100)
        expect(await sentBackAtProvider(testing, answer.razorpay_payment_id)).toBe(order.totalPaise)
        expect(await stateOf(testing, id)).toContain('refunded')
        await expectBooksToAgree(testing)
      }),
      { numRuns: 12 },
    )
  })

  test('cancelling a partly refunded order refunds the rest, with all its coins', async () => {
    const user = await anAccount(testing, 0)
    const { id, answer } = await aPaidOrder(testing, user)
    await refundPart(id, { amount: 20_000 })
    await sendAll(id)
    expect(await shop.cancelOrder(user, { orderId: id })).toMatchObject({ ok: true })
    await sendAll(id)
    expect(await sentBackAtProvider(testing, answer.razorpay_payment_id)).toBe(54_800)
    expect(await balanceOf(user)).toBe(0)
    expect(await stateOf(testing, id)).toBe('refunded cancelled completed')
  })

  test('a guest’s order that an account takes over later earns coins for the money not refunded', async () => {
    const guest = await aGuest(testing)
    const { id } = await aPaidOrder(testing, guest)
    await refundPart(id, { amount: 20_000 })
    await sendAll(id)
    const user = await anAccount(testing)
    await db.pool.query(`UPDATE orders SET customer_email = $2 || '@example.test' WHERE id = $1`, [
      id,
      user.userId,
    ])
    await shop.onEmailVerified({ userId: user.userId })
    expect(await balanceOf(user)).toBe(34)
    await onLockedOrder(testing, id, (tx, order) => requestFullRefund(tx, order, 'whole'))
    await sendAll(id)
    expect(await balanceOf(user)).toBe(0)
  })
})

describe('a refund by staff', () => {
  const input = (orderId: OrderId, amount: 'whole' | number, key: string = randomUUID()) => ({
    orderId,
    key,
    amount: amount === 'whole' ? amount : paise(amount),
    reason: 'Cover was scratched',
    confirmed: 'yes' as const,
  })

  test('of a part is one refund even if the form is sent twice', async () => {
    const staff = await aStaffMember(testing)
    const { id, answer } = await aPaidOrder(testing, await aGuest(testing))
    const form = input(id, 5_000)
    const sent = await Promise.all([
      shop.refundOrder(staff, form),
      shop.refundOrder(staff, form),
      shop.refundOrder(staff, { ...form, amount: paise(9_000) }),
    ])
    expect(sent.every((each) => each.ok)).toBe(true)
    const refunds = await refundRowsOf(testing, id)
    expect(refunds).toHaveLength(1)
    await sendAll(id)
    expect(await sentBackAtProvider(testing, answer.razorpay_payment_id)).toBe(refunds[0]!.amount)
    const detail = await shop.getOrderForStaff({ id })
    expect(detail?.refunds).toMatchObject([
      { note: 'Cover was scratched', askedBy: `${staff.userId}@panna.example`, status: 'accepted' },
    ])
    expect(detail?.payment.refundablePaise).toBe(54_800 - refunds[0]!.amount)
  })

  test('of the whole order after a part leaves nothing to refund', async () => {
    const staff = await aStaffMember(testing)
    const { id, answer } = await aPaidOrder(testing, await aGuest(testing))
    await shop.refundOrder(staff, input(id, 5_000))
    await shop.refundOrder(staff, input(id, 'whole'))
    await sendAll(id)
    expect(await sentBackAtProvider(testing, answer.razorpay_payment_id)).toBe(54_800)
    for (const amount of ['whole', 100] as const) {
      expect(await shop.refundOrder(staff, input(id, amount))).toMatchObject({
        ok: false,
        problem: { code: 'refund_refused' },
      })
    }
    expect(await countJobs(testing, id, 'send_order_mail')).toBe(3)
  })

  test('is refused to others, for unpaid and unknown orders, and above what remains', async () => {
    const staff = await aStaffMember(testing)
    const shopper = await anAccount(testing)
    const { id } = await aPaidOrder(testing, shopper)
    const productId = await aProduct(testing)
    const unpaid = await placed(testing, shopper, { items: [{ productId, quantity: 1 }] })
    const refusals = [
      [await shop.refundOrder(shopper, input(id, 100)), 'forbidden'],
      [await shop.refundOrder(await aGuest(testing), input(id, 100)), 'forbidden'],
      [await shop.refundOrder(staff, input(unpaid.id, 100)), 'refund_refused'],
      [await shop.refundOrder(staff, input(id, 54_801)), 'refund_refused'],
      [await shop.refundOrder(staff, input(randomUUID() as OrderId, 100)), 'not_found'],
    ] as const
    for (const [answer, code] of refusals) expect(answer).toMatchObject({ ok: false, problem: { code } })
    expect(await refundRowsOf(testing, id)).toEqual([])
    expect(await refundRowsOf(testing, unpaid.id)).toEqual([])
  })

  test('of an order paid in cash is manual: it is a task until its reference is recorded', async () => {
    const staff = await aStaffMember(testing)
    const { id, email } = await aPaidCashOrder(testing)
    expect(await shop.refundOrder(staff, input(id, 5_000))).toMatchObject({
      ok: true,
      value: { isByHand: true },
    })
    const [refund] = await refundRowsOf(testing, id)
    expect(refund).toMatchObject({ method: 'manual', status: 'requested' })
    const open = (await shop.getReconciliation()).orderWithoutMoney.find((row) => row.orderId === id)
    expect(open).toMatchObject({ amountPaise: 5_000, actions: ['by_hand'] })
    const paid = await Promise.all(
      ['UTR 1', 'UTR 2'].map((reference) => shop.payRefundByHand(staff, { refundId: refund!.id, reference })),
    )
    expect(paid.filter((each) => each.ok)).toHaveLength(1)
    expect(await stateOf(testing, id)).toContain('partly_refunded')
    expect(await refundRowsOf(testing, id)).toMatchObject([
      { status: 'accepted', reference: expect.stringMatching(/^UTR/) as string },
    ])
    // The mail does not ask to wait for a provider.
    const [mail] = await mailsAbout(testing, id, email)
    expect(mail?.text).toContain('Refunded ₹50 by transfer.')
    expect((await shop.getReconciliation()).orderWithoutMoney.some((row) => row.orderId === id)).toBe(false)
  })
})
