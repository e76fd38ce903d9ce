/** The shop's reward settings: an order keeps its percentage, and old coins expire once, the oldest first. */
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { RewardTerms } from '#platform/rules/selling-terms.ts'
import { EXAMPLE_FACTS, setShopFacts } from '#platform/rules/shop-facts.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { anAccount, giveCoins, ledgerOf, onLockedOrder } from '#tests/support/rewards.ts'
import { aProduct, expectBooksToAgree, placed, testShop } from '#tests/support/shop.ts'
import { staffOf } from '#tests/support/staff.ts'
import { coinsRetained } from '../rules/ledger.ts'
import { planReversal, postReversal } from './order-coins.ts'
import { paise } from '#platform/rules/money.ts'

const testing = await testShop()
const { db, shop } = testing

afterEach(() => expectBooksToAgree(testing))
afterAll(() => setShopFacts(EXAMPLE_FACTS))

async function setTerms(change: Partial<RewardTerms>): Promise<void> {
  const owner = await staffOf(testing, 'owner')
  const { version, facts } = await shop.getShopFacts()
  const rewards = { ...facts.rewards, ...change }
  expect(await shop.changeShopFacts(owner, { facts: { rewards }, version })).toMatchObject({ ok: true })
}

/** Coins credited this many months ago. */
async function agedCoins(userId: UserId, coins: number, months: number): Promise<void> {
  await db.pool.query(
    `WITH entry AS (INSERT INTO ledger_entries (user_id, kind, coins, reason, created_at)
       VALUES ($1, 'adjusted', $2, 'test', shop_now() - make_interval(months => $3)) RETURNING user_id, coins)
     INSERT INTO user_rewards (user_id, coins_balance) SELECT user_id, coins FROM entry
     ON CONFLICT (user_id) DO UPDATE SET coins_balance = user_rewards.coins_balance + excluded.coins_balance`,
    [userId, coins, months],
  )
}

/** As if the owner had set the expiry this long ago. */
async function expirySet(months: number): Promise<void> {
  await db.pool.query(
    `UPDATE shop_facts SET facts = jsonb_set(facts, '{rewards,expirySince}',
       to_jsonb((shop_now() AT TIME ZONE 'Asia/Kolkata' - make_interval(months => $1))::date::text))`,
    [months],
  )
  await shop.loadShopFacts()
}

describe('an order', () => {
  test('keeps the percentage that it was placed with when the settings change', async () => {
    const user = await anAccount(testing)
    await setTerms({ percent: 20 })
    const { order } = await aPaidOrder(testing, user)
    expect(order.coinsEarned).toBe(Math.floor(order.totalPaise / 500))
    await setTerms({ percent: 10 })
    const half = paise(Math.floor(order.totalPaise / 2))
    const kept = await onLockedOrder(testing, order.id, async (_tx, locked) => coinsRetained(locked, half))
    expect(kept).toBe(Math.floor(half / 500))
  })

  test('earns nothing while rewards are off, and existing coins can still be spent', async () => {
    const user = await anAccount(testing, 100)
    await setTerms({ isOn: false })
    const productId = await aProduct(testing)
    const { order } = await placed(testing, user, { items: [{ productId, quantity: 1 }], coins: 60 })
    expect(order).toMatchObject({ coinsEarned: 0, coinsRedeemed: 60 })
    expect(await shop.getCoinsBalance(user.userId)).toBe(40)
    await setTerms({ isOn: true })
  })
})

describe('expiring coins', () => {
  test('does not happen while the owner sets no limit, nor on the day on which it is set', async () => {
    const user = await anAccount(testing)
    await agedCoins(user.userId, 50, 30)
    expect(await shop.expireCoins()).toBe(0)
    expect((await shop.getLedger(user.userId, { before: null })).nextExpiry).toBeNull()
    await setTerms({ expiryMonths: 6 })
    expect(await shop.expireCoins()).toBe(0)
    expect(await shop.getCoinsBalance(user.userId)).toBe(50)
    expect((await shop.getLedger(user.userId, { before: null })).nextExpiry).toMatchObject({ coins: 50 })
  })

  test('takes the oldest unspent ones, once, and the shopper sees which are next', async () => {
    await setTerms({ expiryMonths: 6 })
    await expirySet(12)
    const user = await anAccount(testing)
    await agedCoins(user.userId, 50, 9)
    await agedCoins(user.userId, 30, 7)
    await agedCoins(user.userId, 20, 2)
    await giveCoins(testing, user.userId, -60)
    await shop.expireCoins()
    // 60 were spent: all of the 50, and 10 of the 30.
    expect(await shop.getCoinsBalance(user.userId)).toBe(20)
    expect((await ledgerOf(testing, user.userId)).at(-1)).toMatchObject({ kind: 'expired', coins: -20 })
    expect(await shop.expireCoins()).toBe(0)
    const { nextExpiry, balance } = await shop.getLedger(user.userId, { before: null })
    expect({ balance, coins: nextExpiry?.coins }).toEqual({ balance: 20, coins: 20 })
  })

  test('happens once for two simultaneous runs', async () => {
    const user = await anAccount(testing)
    await agedCoins(user.userId, 40, 9)
    await Promise.all([shop.expireCoins(), shop.expireCoins(), shop.expireCoins()])
    expect(await shop.getCoinsBalance(user.userId)).toBe(0)
    expect((await ledgerOf(testing, user.userId)).filter(({ kind }) => kind === 'expired')).toHaveLength(1)
  })

  test('prevents taking them back again when their order is refunded', async () => {
    const user = await anAccount(testing)
    const { order } = await aPaidOrder(testing, user)
    // As if the order were a year old: coins older than a month expire then.
    await setTerms({ expiryMonths: 1 })
    await db.pool.query(`ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only`)
    await db.pool.query(
      `UPDATE ledger_entries SET created_at = created_at - interval '12 months' WHERE order_id = $1`,
      [order.id],
    )
    await db.pool.query(`ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only`)
    await expirySet(12)
    await shop.expireCoins()
    expect((await ledgerOf(testing, user.userId)).at(-1)).toMatchObject({
      kind: 'expired',
      coins: -order.coinsEarned,
      orderId: order.id,
    })
    await onLockedOrder(testing, order.id, async (tx, locked) => {
      const reversal = await planReversal(tx, locked, { coinsBack: 0, retainedCoins: 0, withheldCoins: 0 })
      expect(reversal).toMatchObject({ reversedCoins: 0, missingCoins: 0 })
      await postReversal(tx, locked, reversal, null)
    })
  })
})
