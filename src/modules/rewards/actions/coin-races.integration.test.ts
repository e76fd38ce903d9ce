/** Concurrent coin use: no coin is spent twice, and nobody can spend another account's coins. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '#platform/database/connection.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import type { InsertedOrder } from '#modules/orders/index.ts'
import { verbatim, messageOf } from '#platform/rules/result.ts'
import type { addCashbackCoins } from './order-coins.ts'
import { bindShop } from '#app/shop.ts'
import { anAccount, ledgerOf, onLockedOrder } from '#tests/support/rewards.ts'
import {
  aProduct,
  confirm,
  expectBooksToAgree,
  payInWindow,
  place,
  placed,
  testShop,
} from '#tests/support/shop.ts'

const testing = await testShop({ poolSize: 16 })
const { shop, db } = testing

afterEach(() => expectBooksToAgree(testing))

const ordersOf = async (userId: UserId) =>
  (
    await db.pool.query<{ coins: number }>(`SELECT coins_redeemed AS coins FROM orders WHERE user_id = $1`, [
      userId,
    ])
  ).rows

describe('a coin balance', () => {
  test('pays for as many of twelve simultaneous orders as it is enough for', async () => {
    const user = await anAccount(testing, 170)
    const productId = await aProduct(testing, { onHand: 100 })
    const wish = { items: [{ productId, quantity: 1 }], coins: 50, expectedTotalPaise: 24_900 }
    const answers = await Promise.all(Array.from({ length: 12 }, () => place(testing, user, wish)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(3)
    const messages = new Set(answers.flatMap((answer) => (answer.ok ? [] : [messageOf(answer.problem)])))
    expect([...messages]).toEqual(['Insufficient coins balance'])
    expect(await shop.getCoinsBalance(user.userId)).toBe(20)
    expect(await ordersOf(user.userId)).toEqual([{ coins: 50 }, { coins: 50 }, { coins: 50 }])
  })

  test('is spent completely by one of fifty simultaneous orders', async () => {
    const user = await anAccount(testing, 80)
    const productId = await aProduct(testing, { onHand: 100 })
    const wish = { items: [{ productId, quantity: 1 }], coins: 80, expectedTotalPaise: 21_900 }
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(testing, user, wish)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(await shop.getCoinsBalance(user.userId)).toBe(0)
    expect(await ledgerOf(testing, user.userId)).toMatchObject([
      { coins: 80 },
      { kind: 'redeemed', coins: -80 },
    ])
  })

  test('of another account cannot be used', async () => {
    const rich = await anAccount(testing, 500)
    const poor = await anAccount(testing, 0)
    const productId = await aProduct(testing)
    const answer = await place(testing, poor, {
      items: [{ productId, quantity: 1 }],
      coins: 10,
      expectedTotalPaise: 28_900,
    })
    expect(answer).toMatchObject({ ok: false, problem: verbatim('Insufficient coins balance') })
    expect(await shop.getCoinsBalance(rich.userId)).toBe(500)
    expect(await ordersOf(poor.userId)).toEqual([])
  })

  test('does not expire: ten years later it is complete, and can be spent', async () => {
    const user = await anAccount(testing, 60)
    const productId = await aProduct(testing)
    const wish = { items: [{ productId, quantity: 1 }], coins: 60, expectedTotalPaise: 23_900 }
    const url = new URL(testing.url)
    const tenYears = new Date(Date.now() + 10 * 365.25 * 86_400_000)
    url.searchParams.set('options', `-c panna.now=${tenYears.toISOString()}`)
    const future = connect(url.href, { size: 2 })
    try {
      const { rows } = await future.pool.query(`SELECT shop_now() > now() + interval '9 years' AS is_later`)
      expect(rows).toEqual([{ is_later: true }])
      const laterShop = bindShop({ ...testing.deps, db: future })
      expect(await laterShop.getCoinsBalance(user.userId)).toBe(60)
      expect((await place({ ...testing, shop: laterShop }, user, wish)).ok).toBe(true)
      expect(await laterShop.getCoinsBalance(user.userId)).toBe(0)
    } finally {
      await future.close()
    }
  })

  test('cannot be negative: the database refuses it', async () => {
    const user = await anAccount(testing, 10)
    const spend = (sql: string) => db.pool.query(sql, [user.userId])
    await expect(
      spend(`UPDATE user_rewards SET coins_balance = coins_balance - 11 WHERE user_id = $1`),
    ).rejects.toThrow('user_rewards_balance')
    await expect(
      spend(`INSERT INTO ledger_entries (user_id, kind, coins, reason) VALUES ($1, 'redeemed', -5, '')`),
    ).rejects.toThrow('ledger_entries_order')
    await expect(spend(`UPDATE ledger_entries SET coins = 500 WHERE user_id = $1`)).rejects.toThrow(
      'append-only',
    )
    await expect(spend(`DELETE FROM ledger_entries WHERE user_id = $1`)).rejects.toThrow('append-only')
    expect(await shop.getCoinsBalance(user.userId)).toBe(10)
  })

  test.each([
    [-5, 'Please enter a valid number of coins to redeem'],
    [1.5, 'Please enter a valid number of coins to redeem'],
    [1e18, 'Please enter a valid number of coins to redeem'],
    [101, 'Insufficient coins balance'],
    [250, 'Insufficient coins balance'],
  ])('is not spent by an order with %d coins', async (coins, message) => {
    const user = await anAccount(testing, 100)
    const productId = await aProduct(testing)
    const answer = await place(testing, user, {
      items: [{ productId, quantity: 1 }],
      coins,
      expectedTotalPaise: 29_900,
    })
    expect(answer).toMatchObject({ ok: false, problem: { code: 'insufficient_coins', ...verbatim(message) } })
    expect(await ordersOf(user.userId)).toEqual([])
    expect(await shop.getCoinsBalance(user.userId)).toBe(100)
  })

  test('is restored when the order is cancelled; a late payment that finds no coins is refunded', async () => {
    const user = await anAccount(testing, 60)
    const productId = await aProduct(testing, { onHand: 100 })
    const wish = { items: [{ productId, quantity: 1 }], coins: 60 }
    const { id, gatewayOrderId } = await placed(testing, user, wish)
    await shop.recordFailedAttempt(user, { orderId: id, description: 'declined' })
    // Spent on another order in the meantime: the late payment finds no coins left.
    await placed(testing, user, wish)
    await confirm(testing, user, id, await payInWindow(testing, gatewayOrderId))
    expect(await shop.getCoinsBalance(user.userId)).toBe(0)
    const { rows } = await db.pool.query(`SELECT reason FROM refunds WHERE order_id = $1`, [id])
    expect(rows).toEqual([{ reason: 'paid_too_late' }])
  })
})

describe('earning and spending coins', () => {
  test('is recorded by the two transactions of an order, and by no route', () => {
    const root = join(import.meta.dirname, '../../../..')
    const posting = /\b(?:addCashbackCoins|returnCoins|retakeCoins|postReversal|postLedgerEntry)\b/
    const callers = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.includes('/testing/'))
      .filter((path) => posting.test(readFileSync(join(root, 'src', path), 'utf8')))
    expect(callers.length).toBeGreaterThan(4)
    expect(callers.filter((path) => !/^modules\/[a-z]+\/(?:actions\/|data\/|index\.ts$)/.test(path))).toEqual(
      [],
    )
    // None of them is among the use cases that routes can call either.
    const names = Object.keys(shop)
    expect(names).toContain('getLedger')
    expect(names.filter((name) => /cashback|redeem|returnCoins|reverse|takeCoins/i.test(name))).toEqual([])
  })

  test('needs an order that the database returned: none can be constructed', () => {
    type Unbranded = { [Key in keyof LockedOrder as Key extends string ? Key : never]: LockedOrder[Key] }
    const lockedFacts = {} as Omit<Unbranded, keyof typeof madeUp>
    type Order<UseCase extends (...rest: never[]) => unknown> = Parameters<UseCase>[1]
    const madeUp = { id: '1' as OrderId, userId: '2' as UserId, coinsEarned: 1_000, coinsRedeemed: 1 }
    // @ts-expect-error: a made-up order has not been locked
    const earning: Order<typeof addCashbackCoins> = { ...madeUp, ...lockedFacts }
    // @ts-expect-error: a made-up order has not been inserted
    const spending: InsertedOrder = { ...madeUp, createdAt: new Date(), expiresAt: new Date() }
    expect([earning.coinsEarned, spending.coinsRedeemed]).toEqual([1_000, 1])
  })

  test('is recorded once per order, however often it is requested', async () => {
    const { addCashbackCoins } = await import('./order-coins.ts')
    const user = await anAccount(testing, 0)
    const productId = await aProduct(testing)
    const { id, gatewayOrderId } = await placed(testing, user, { items: [{ productId, quantity: 1 }] })
    await confirm(testing, user, id, await payInWindow(testing, gatewayOrderId))
    expect(await shop.getCoinsBalance(user.userId)).toBe(29)
    const again = await Promise.all(
      Array.from({ length: 5 }, () => onLockedOrder(testing, id, addCashbackCoins)),
    )
    expect(again).toEqual([0, 0, 0, 0, 0])
    expect(await shop.getCoinsBalance(user.userId)).toBe(29)
  })
})
