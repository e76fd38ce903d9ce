/**
 * If coins earned by a cancelled order are already spent, their value is withheld from its refund, so that cancelling
 * creates no value.
 */
import { afterEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { requestFullRefund } from '#modules/payments/actions/request-refund.ts'
import { refundsOf } from '#tests/support/orders.ts'
import { anAccount, giveCoins, ledgerOf, onLockedOrder, type UserActor } from '#tests/support/rewards.ts'
import { aPaidOrder, eventsOf, stateOf } from '#tests/support/shipping.ts'
import { aProduct, expectBooksToAgree, placed, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop } = testing

afterEach(() => expectBooksToAgree(testing))

const cancel = (user: UserActor, orderId: OrderId) => shop.cancelOrder(user, { orderId })

async function sendBack(id: OrderId): Promise<number> {
  const refunds = await refundsOf(testing, id)
  for (const refund of refunds) await shop.refundPayment({ refundId: refund.id })
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/** An unpaid order that has these coins reserved. */
async function hold(user: UserActor, coins: number): Promise<OrderId> {
  const productId = await aProduct(testing, { onHand: 50 })
  return (await placed(testing, user, { items: [{ productId, quantity: 3 }], coins })).id
}

describe('a refund', () => {
  test('gives no gain for three rounds of earning coins, hiding them in an unpaid order and cancelling', async () => {
    const user = await anAccount(testing, 0)
    let rupeesOut = 0
    for (let round = 0; round < 3; round += 1) {
      const { id, order } = await aPaidOrder(testing, user)
      rupeesOut += order.totalPaise / 100
      const hidden = await hold(user, await shop.getCoinsBalance(user.userId))
      expect(await shop.getCoinsBalance(user.userId)).toBe(0)
      expect(await cancel(user, id)).toMatchObject({ ok: true, value: { withheldCoins: 54 } })
      expect(await cancel(user, hidden)).toMatchObject({ ok: true, value: { withheldCoins: 0 } })
      rupeesOut -= (await sendBack(id)) / 100
      expect(await stateOf(testing, id)).toBe('refunded cancelled completed')
      const balance = await shop.getCoinsBalance(user.userId)
      // Coins and rupees are exchanged one for one.
      expect([balance, rupeesOut]).toEqual([54 * (round + 1), 54 * (round + 1)])
    }
  })

  test('is reduced only by the coins that are missing from the balance', async () => {
    const user = await anAccount(testing, 0)
    const whole = await aPaidOrder(testing, user)
    expect(await cancel(user, whole.id)).toMatchObject({ ok: true, value: { withheldCoins: 0 } })
    expect(await refundsOf(testing, whole.id)).toMatchObject([{ amount: 54_800, withheld: 0 }])

    const part = await aPaidOrder(testing, user)
    await hold(user, 50)
    expect(await cancel(user, part.id)).toMatchObject({ ok: true, value: { withheldCoins: 50 } })
    expect(await refundsOf(testing, part.id)).toMatchObject([{ amount: 49_800, withheld: 50 }])
    expect((await ledgerOf(testing, user.userId)).at(-1)).toMatchObject({ kind: 'reversed', coins: -4 })
    const detail = await shop.getOrderDetail(user, { id: part.id })
    const kept = 'Coins that this order earned were spent already: ₹50 is withheld for them.'
    expect(detail).toMatchObject({
      ok: true,
      value: { refunds: [{ amountPaise: 49_800, withheldCoins: 50 }] },
    })
    expect(detail.ok && detail.value.timeline.map((entry) => entry.detail)).toContain(
      `The order was cancelled. ${kept}`,
    )
  })

  test('is fixed when the order is cancelled: later coins change neither money nor ledger', async () => {
    const user = await anAccount(testing, 0)
    const { id } = await aPaidOrder(testing, user)
    const hidden = await hold(user, 54)
    const answers = await Promise.all([
      cancel(user, id),
      cancel(user, hidden),
      cancel(user, id),
      cancel(user, id),
    ])
    expect(answers.every((answer) => answer.ok)).toBe(true)
    const [refund, ...more] = await refundsOf(testing, id)
    expect(more).toEqual([])
    const balance = await shop.getCoinsBalance(user.userId)
    // The total is the same whichever ran first.
    expect(refund!.amount + balance * 100).toBe(54_800)

    await giveCoins(testing, user.userId, 500)
    const before = await ledgerOf(testing, user.userId)
    await Promise.all([
      shop.refundPayment({ refundId: refund!.id }),
      shop.refundPayment({ refundId: refund!.id }),
    ])
    await shop.refundPayment({ refundId: refund!.id })
    await cancel(user, id)
    expect(await ledgerOf(testing, user.userId)).toEqual(before)
    expect(await stateOf(testing, id)).toBe('refunded cancelled completed')
    expect((await eventsOf(testing, id)).filter((kind) => kind === 'refund.requested')).toHaveLength(1)
  })

  test('is refused a second time, and leaves coins and money unchanged', async () => {
    const user = await anAccount(testing, 0)
    const { id } = await aPaidOrder(testing, user)
    const hidden = await hold(user, 54)
    await cancel(user, id)
    await cancel(user, hidden)
    const before = [await ledgerOf(testing, user.userId), await refundsOf(testing, id)]
    const again = onLockedOrder(testing, id, (tx, order) => requestFullRefund(tx, order, 'cancelled'))
    await expect(again).rejects.toThrow('was requested before')
    expect([await ledgerOf(testing, user.userId), await refundsOf(testing, id)]).toEqual(before)
  })
})
