import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MessageKey } from '#platform/rules/messages.ts'
import { paise } from '#platform/rules/money.ts'
import { coinsEarned, PROVIDER_MINIMUM_PAISE, redeemCoins } from './coins.ts'

const anyPaise = fc.integer({ min: 0, max: 50_000_000 }).map(paise)

describe('the coins earned', () => {
  test.each([
    [0, 0],
    [999, 0],
    [1_000, 1],
    [29_900, 29],
    [54_899, 54],
    [100_000, 100],
  ])('of %d paise are %d', (total, coins) => {
    expect(coinsEarned(paise(total), 10)).toBe(coins)
  })

  test('are the percentage of the payable total, rounded down to whole rupees', () => {
    fc.assert(
      fc.property(
        anyPaise,
        fc.integer({ min: 0, max: 50 }),
        (total, percent) =>
          coinsEarned(total, percent) === Number((BigInt(total) * BigInt(percent)) / 10_000n),
      ),
    )
  })
})

describe('redeeming coins', () => {
  const redeem = (wanted: number, facts: { balance?: number; subtotal?: number; payable?: number } = {}) => {
    const { balance = 1_000, subtotal = 49_900, payable = 54_900 } = facts
    return redeemCoins({ wanted, balance, subtotalPaise: paise(subtotal), payablePaise: paise(payable) })
  }
  const refusal = (key: MessageKey) => ({ ok: false, problem: { code: 'insufficient_coins', key } })

  test.each([0, -5, 1.5, Number.NaN, Infinity, 1e18, 2 ** 53])(
    'is refused for an invalid number: %d',
    (wanted) => {
      expect(redeem(wanted)).toEqual(refusal('coins_invalid'))
    },
  )

  test('is refused above the balance', () => {
    expect(redeem(101, { balance: 100 })).toEqual(refusal('coins_insufficient'))
    expect(redeem(1, { balance: 0 })).toEqual(refusal('coins_insufficient'))
  })

  test('is refused above the cart’s subtotal, to the rupee', () => {
    expect(redeem(500)).toEqual(refusal('coins_above_cart'))
    expect(redeem(250, { subtotal: 24_950 })).toEqual(refusal('coins_above_cart'))
    expect(redeem(1, { subtotal: 0 })).toEqual(refusal('coins_above_cart'))
  })

  test('is possible for the whole balance and the whole subtotal', () => {
    expect(redeem(499, { balance: 499 })).toEqual({ ok: true, value: { coins: 499, discountPaise: 49_900 } })
  })

  test('spends only what reduces the total', () => {
    expect(redeem(400, { payable: 30_000 })).toEqual({
      ok: true,
      value: { coins: 300, discountPaise: 30_000 },
    })
  })

  test('leaves no total below the provider’s minimum', () => {
    expect(redeem(249, { subtotal: 25_000, payable: 24_950 })).toEqual({
      ok: true,
      value: { coins: 248, discountPaise: 24_800 },
    })
  })

  test('takes off a rupee a coin, never more than requested, held and payable, and never leaves less than ₹1', () => {
    const anyRedemption = fc
      .record({
        wanted: fc.integer({ min: 1, max: 5_000 }),
        balance: fc.integer({ min: 0, max: 5_000 }),
        subtotalPaise: fc.integer({ min: 0, max: 500_000 }).map(paise),
        // The payable total always includes shipping, and the coupon discount is at most the subtotal.
        couponPaise: fc.integer({ min: 0, max: 500_000 }),
      })
      .map(({ couponPaise, ...rest }) => ({
        ...rest,
        payablePaise: paise(rest.subtotalPaise + 5_000 - Math.min(couponPaise, rest.subtotalPaise)),
      }))
    fc.assert(
      fc.property(anyRedemption, (input) => {
        const redeemed = redeemCoins(input)
        const { wanted, balance, subtotalPaise, payablePaise } = input
        expect(redeemed.ok).toBe(wanted <= balance && wanted * 100 <= subtotalPaise)
        fc.pre(redeemed.ok)
        const { coins, discountPaise } = redeemed.value
        const rest = payablePaise - discountPaise
        expect(discountPaise).toBe(coins * 100)
        expect(coins).toBeLessThanOrEqual(wanted)
        expect(rest === 0 || rest >= PROVIDER_MINIMUM_PAISE).toBe(true)
        // It uses as many coins as possible.
        const next = payablePaise - (coins + 1) * 100
        expect(coins === wanted || (next !== 0 && next < PROVIDER_MINIMUM_PAISE)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
