/** What cash on delivery changes in a quote, and what it must not change. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteCart, type QuoteInput } from './quote.ts'
import type { CodTerms } from '#platform/rules/cash-on-delivery.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { paise } from '#platform/rules/money.ts'
import { aProduct, PANNA10, TERMS as SELLING } from '../testing/quote-builders.ts'

const TERMS: CodTerms = { isOn: true, feePaise: paise(4_000), limitPaise: paise(500_000) }
const product = aProduct('a')
const CART: QuoteInput = {
  items: [{ productId: 'a' as ProductId, quantity: 1 }],
  products: new Map([[product.id, product]]),
  terms: SELLING,
  cod: TERMS,
}

describe('a quote', () => {
  test('says that cash is accepted, and its fee, without charging for it', () => {
    const quote = quoteCart(CART)
    expect(quote).toMatchObject({ codFeePaise: 0, totalPaise: 29_900, problems: [] })
    expect(quote.cod).toEqual({ isOn: true, isOffered: true, feePaise: 4_000 })
  })

  test('adds the fee to the total when cash is selected, and coins are earned on that total', () => {
    expect(quoteCart({ ...CART, paymentMethod: 'cod' })).toMatchObject({
      codFeePaise: 4_000,
      totalPaise: 33_900,
      coinsEarned: 33,
      problems: [],
    })
  })

  test('refuses cash with the reason, and has the price for paying online', () => {
    const far = quoteCart({ ...CART, paymentMethod: 'cod', cash: 'refused' })
    expect(far).toMatchObject({ codFeePaise: 0, totalPaise: 29_900 })
    expect(far.problems).toEqual([{ code: 'cod_unavailable', message: MESSAGES.cod_not_here }])
    const off = quoteCart({ ...CART, paymentMethod: 'cod', cod: undefined })
    expect(off.problems).toEqual([{ code: 'cod_unavailable', message: MESSAGES.cod_off }])
  })

  test('with nothing left to pay refuses cash', () => {
    const coins = { wanted: 249, balance: 1_000 }
    const coupon = { ...PANNA10, discountType: 'fixed' as const, discountValue: 5_000 }
    const quote = quoteCart({ ...CART, coins, coupon, paymentMethod: 'cod' })
    expect(quote).toMatchObject({ totalPaise: 0, codFeePaise: 0 })
    expect(quote.problems).toEqual([{ code: 'cod_unavailable', message: MESSAGES.cod_nothing_to_pay }])
  })
})

describe('for every cart', () => {
  const anyCart = fc.record({
    pricePaise: fc.integer({ min: 100, max: 900_000 }).map(paise),
    quantity: fc.integer({ min: 1, max: 10 }),
    percent: fc.integer({ min: 1, max: 100 }),
    wanted: fc.integer({ min: 1, max: 9_000 }),
    isOn: fc.boolean(),
    feePaise: fc.nat(100_000).map(paise),
    limitPaise: fc.integer({ min: 100, max: 10_000_000 }).map(paise),
    cash: fc.constantFrom('taken' as const, 'refused' as const, 'unknown' as const, undefined),
  })

  test('cash adds its fee and nothing else, within the limit, and never leads to a total of less than ₹1', () => {
    fc.assert(
      fc.property(anyCart, ({ pricePaise, quantity, percent, wanted, cash, ...terms }) => {
        const sold = aProduct('a', { pricePaise })
        const input: QuoteInput = {
          terms: SELLING,
          items: [{ productId: sold.id, quantity }],
          products: new Map([[sold.id, sold]]),
          coupon: { ...PANNA10, discountValue: percent },
          coins: { wanted, balance: 9_000 },
          cod: terms,
          cash,
        }
        const online = quoteCart(input)
        const inCash = quoteCart({ ...input, paymentMethod: 'cod' })
        expect(inCash.totalPaise - online.totalPaise).toBe(inCash.codFeePaise)
        expect(inCash.codFeePaise).toBe(inCash.cod.isOffered ? terms.feePaise : 0)
        expect(inCash.problems.some(({ code }) => code === 'cod_unavailable')).toBe(!inCash.cod.isOffered)
        if (inCash.cod.isOffered) expect(inCash.totalPaise).toBeLessThanOrEqual(terms.limitPaise)
        for (const { totalPaise } of [online, inCash])
          expect(totalPaise === 0 || totalPaise >= 100).toBe(true)
        expect(inCash.coinsRedeemed).toBe(online.coinsRedeemed)
      }),
    )
  })
})
