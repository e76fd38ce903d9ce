import { afterEach, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { WHOLE } from '../rules/ledger.ts'
import { planReversal, postReversal } from './order-coins.ts'
import { anAccount, giveCoins, ledgerOf, onLockedOrder, type UserActor } from '#tests/support/rewards.ts'
import { aGuest, aProduct, confirm, payInWindow, placed, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop } = testing

/** Only coins are reversed here and the money is refunded elsewhere, so this one invariant is expected to fail. */
const WITHOUT_ITS_MONEY =
  'an order keeps the coins of the money it keeps; what is missing is kept back from the money'

afterEach(async () => {
  const broken = await findBrokenInvariants(testing.db.pool)
  expect(broken.filter(({ invariant }) => invariant !== WITHOUT_ITS_MONEY)).toEqual([])
})

/** ₹299 with 60 coins off earns 23. */
async function aPaidOrder(user: UserActor): Promise<OrderId> {
  const productId = await aProduct(testing)
  const wish = { items: [{ productId, quantity: 1 }], coins: 60 }
  const { id, gatewayOrderId } = await placed(testing, user, wish)
  await confirm(testing, user, id, await payInWindow(testing, gatewayOrderId))
  return id
}

const reverse = (id: OrderId) =>
  onLockedOrder(testing, id, async (tx, order) => {
    const reversal = await planReversal(tx, order, WHOLE)
    await postReversal(tx, order, reversal, null)
    return reversal
  })

describe('reversing an order’s coins', () => {
  test('returns what it spent and takes back what it earned, once', async () => {
    const user = await anAccount(testing, 100)
    const id = await aPaidOrder(user)
    expect(await shop.getCoinsBalance(user.userId)).toBe(63)
    const done = { returnedCoins: 60, isReturnedAgain: false, reversedCoins: 23, missingCoins: 0 }
    expect(await reverse(id)).toEqual(done)
    expect(await shop.getCoinsBalance(user.userId)).toBe(100)
    expect(await reverse(id)).toMatchObject({ returnedCoins: 0, reversedCoins: 0, missingCoins: 0 })
    expect((await ledgerOf(testing, user.userId)).map(({ kind, coins }) => [kind, coins])).toEqual([
      ['adjusted', 100],
      ['redeemed', -60],
      ['earned', 23],
      ['returned', 60],
      ['reversed', -23],
    ])
  })

  test('takes back no more than the balance, and returns what is missing', async () => {
    const user = await anAccount(testing, 60)
    const id = await aPaidOrder(user)
    await giveCoins(testing, user.userId, -20)
    // 3 are left and 60 are returned; a second order then spends 50 of them before this order is reversed again.
    expect(await reverse(id)).toMatchObject({ returnedCoins: 60, reversedCoins: 23 })
    const other = await aPaidOrderWithout(user)
    await giveCoins(testing, user.userId, -(await shop.getCoinsBalance(user.userId)) + 4)
    expect(await reverse(other)).toMatchObject({ returnedCoins: 0, reversedCoins: 4, missingCoins: 25 })
    expect(await shop.getCoinsBalance(user.userId)).toBe(0)
    expect((await ledgerOf(testing, user.userId)).at(-1)).toMatchObject({
      kind: 'reversed',
      coins: -4,
      reason: '29 were earned, 25 of them are spent already',
    })
  })

  test('returns again what an order that was paid late has spent again', async () => {
    const user = await anAccount(testing, 60)
    const productId = await aProduct(testing)
    const { id, gatewayOrderId } = await placed(testing, user, {
      items: [{ productId, quantity: 1 }],
      coins: 60,
    })
    await shop.recordFailedAttempt(user, { orderId: id, description: 'declined' })
    await confirm(testing, user, id, await payInWindow(testing, gatewayOrderId))
    expect(await shop.getCoinsBalance(user.userId)).toBe(23)
    expect(await reverse(id)).toMatchObject({ returnedCoins: 60, isReturnedAgain: true, reversedCoins: 23 })
    expect(await reverse(id)).toMatchObject({ returnedCoins: 0, reversedCoins: 0 })
    expect(await shop.getCoinsBalance(user.userId)).toBe(60)
  })

  test('does nothing for a guest', async () => {
    const guest = await aGuest(testing)
    const productId = await aProduct(testing)
    const { id, gatewayOrderId } = await placed(testing, guest, { items: [{ productId, quantity: 1 }] })
    await confirm(testing, guest, id, await payInWindow(testing, gatewayOrderId))
    expect(await reverse(id)).toMatchObject({ returnedCoins: 0, reversedCoins: 0, missingCoins: 0 })
  })

  test('happens once for ten simultaneous requests', async () => {
    const user = await anAccount(testing, 60)
    const id = await aPaidOrder(user)
    const done = await Promise.all(Array.from({ length: 10 }, () => reverse(id)))
    expect(done.filter(({ returnedCoins }) => returnedCoins === 60)).toHaveLength(1)
    expect(await shop.getCoinsBalance(user.userId)).toBe(60)
  })
})

/** ₹299 without coins earns 29. */
async function aPaidOrderWithout(user: UserActor): Promise<OrderId> {
  const productId = await aProduct(testing)
  const { id, gatewayOrderId } = await placed(testing, user, { items: [{ productId, quantity: 1 }] })
  await confirm(testing, user, id, await payInWindow(testing, gatewayOrderId))
  return id
}
