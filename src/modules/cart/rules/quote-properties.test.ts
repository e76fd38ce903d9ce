/** Properties of every cart, coupon and number of coins. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteCart, type Quote, type QuoteInput } from './quote.ts'
import { sellingPrice } from '#modules/catalogue/rules/pricing.ts'
import type { Coupon } from '#modules/coupons/rules/coupon.ts'
import { paise } from '#platform/rules/money.ts'
import { NO_ORDER_LIMITS } from '#platform/rules/shop-facts.ts'
import type { ShippingTerms } from '#platform/rules/selling-terms.ts'
import { aProduct, PANNA10, TERMS } from '../testing/quote-builders.ts'

const anyPrice = fc.integer({ min: 100, max: 500_000 }).map(paise)
const anyProducts = fc
  .array(
    fc.record({
      isActive: fc.boolean(),
      available: fc.option(fc.integer({ min: 0, max: 80 })),
      pricePaise: anyPrice,
      discountedPricePaise: fc.option(anyPrice),
      originalPricePaise: fc.option(anyPrice),
    }),
    { maxLength: 6 },
  )
  .map((all) => all.map((facts, index) => aProduct(`${index}`, facts)))
const anyCoupon = fc.option(
  fc
    .record({
      kind: fc.oneof(
        fc.record({
          discountType: fc.constant('percentage' as const),
          discountValue: fc.integer({ min: 1, max: 100 }),
        }),
        fc.record({
          discountType: fc.constant('fixed' as const),
          discountValue: fc.integer({ min: 1, max: 900_000 }),
        }),
      ),
      minOrderPaise: fc.integer({ min: 0, max: 300_000 }).map(paise),
      currentUses: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ kind, ...rest }): Coupon => ({ ...PANNA10, ...kind, ...rest })),
  { nil: undefined },
)
const anyRupees = (max: number) => fc.integer({ min: 0, max }).map((rupees) => paise(rupees * 100))
const anyShipping: fc.Arbitrary<ShippingTerms> = fc.oneof(
  fc.constant(TERMS.shipping),
  fc.record({
    chargePaise: anyRupees(200),
    freeFromPaise: fc.option(anyRupees(5_000)),
    remotePaise: anyRupees(200),
    remotePincodes: fc.subarray(['744', '1941', '500034', '79']),
  }),
)
const anyInput: fc.Arbitrary<QuoteInput> = fc
  .record({
    products: anyProducts,
    quantities: fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 6, maxLength: 6 }),
    coupon: anyCoupon,
    terms: fc.record({
      shipping: anyShipping,
      orderLimits: fc.record({
        minPaise: fc.option(anyRupees(2_000)),
        maxPaise: fc.option(anyRupees(20_000)),
        maxUnits: fc.option(fc.integer({ min: 1, max: 300 })),
      }),
      rewards: fc.record({
        isOn: fc.boolean(),
        percent: fc.integer({ min: 1, max: 50 }),
        welcomeCoins: fc.constant(100),
        expiryMonths: fc.constant(null),
        expirySince: fc.constant(null),
      }),
    }),
    pincode: fc.option(fc.constantFrom('744101', '194101', '500034', '500035', '560025'), { nil: undefined }),
    coins: fc.option(fc.record({ wanted: fc.integer({ min: 1, max: 9_000 }), balance: fc.nat(9_000) }), {
      nil: undefined,
    }),
  })
  .map(({ products, quantities, ...rest }) => ({
    ...rest,
    items: products.map(({ id }, index) => ({ productId: id, quantity: quantities[index]! })),
    products: new Map(products.map((product) => [product.id, product])),
  }))

describe('every quote', () => {
  const holds = (property: (quote: Quote, input: QuoteInput) => void) =>
    fc.assert(
      fc.property(anyInput, (input) => {
        property(quoteCart(input), input)
      }),
      { numRuns: 300 },
    )

  test('has a total between 0 and subtotal plus shipping, but never between 0 and ₹1', () => {
    holds(({ totalPaise, subtotalPaise, shippingPaise }) => {
      expect(totalPaise).toBeGreaterThanOrEqual(0)
      expect(totalPaise).toBeLessThanOrEqual(subtotalPaise + shippingPaise)
      expect(totalPaise === 0 || totalPaise >= 100).toBe(true)
    })
  })

  test('adds up', () => {
    holds((quote, { products, terms }) => {
      for (const line of quote.lines) {
        expect(line.unitPaise).toBe(sellingPrice(products.get(line.productId)!))
        expect(line.linePaise).toBe(line.unitPaise * line.quantity)
      }
      expect(quote.subtotalPaise).toBe(quote.lines.reduce((sum, line) => sum + line.linePaise, 0))
      expect(quote.totalPaise).toBe(
        quote.subtotalPaise + quote.shippingPaise - quote.couponDiscountPaise - quote.coinDiscountPaise,
      )
      expect(quote.coinDiscountPaise).toBe(quote.coinsRedeemed * 100)
      const { isOn, percent } = terms.rewards
      expect(quote.coinsPercent).toBe(isOn ? percent : 0)
      expect(quote.coinsEarned).toBe(Math.floor((quote.totalPaise * quote.coinsPercent) / 10_000))
    })
  })

  test('charges shipping by the terms: free from a limit on, more for remote pincodes', () => {
    holds(({ lines, subtotalPaise, shippingPaise, untilFreeShippingPaise }, { terms, pincode = '' }) => {
      const { chargePaise, freeFromPaise, remotePaise, remotePincodes } = terms.shipping
      const isFree = lines.length === 0 || subtotalPaise >= (freeFromPaise ?? Infinity)
      const isRemote = remotePincodes.some((start) => pincode.startsWith(start))
      expect(shippingPaise).toBe(isFree ? 0 : isRemote ? chargePaise + remotePaise : chargePaise)
      if (shippingPaise === 0 || freeFromPaise === null) expect(untilFreeShippingPaise).toBeNull()
      else expect(subtotalPaise + untilFreeShippingPaise!).toBe(freeFromPaise)
    })
  })

  test('is refused for its size exactly outside the shop’s limits, without changing prices', () => {
    holds(({ lines, subtotalPaise, problems, ...quote }, input) => {
      const { minPaise, maxPaise, maxUnits } = input.terms.orderLimits
      const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
      const isOutside =
        (units > 0 && subtotalPaise < (minPaise ?? 0)) ||
        subtotalPaise > (maxPaise ?? Infinity) ||
        units > (maxUnits ?? Infinity)
      expect(problems.some(({ code }) => code === 'order_size')).toBe(isOutside)
      const unlimited = quoteCart({ ...input, terms: { ...input.terms, orderLimits: NO_ORDER_LIMITS } })
      expect(unlimited).toMatchObject(quote)
    })
  })

  test('by the specification’s terms charges ₹50 for shipping if there is any item, else nothing', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { lines, shippingPaise } = quoteCart({ ...input, terms: TERMS })
        expect(shippingPaise).toBe(lines.length > 0 ? 5_000 : 0)
      }),
    )
  })

  test('takes off no more than the subtotal by coupon, and no more coins than requested and held', () => {
    holds(({ couponDiscountPaise, subtotalPaise, coinsRedeemed }, { coins }) => {
      expect(couponDiscountPaise).toBeLessThanOrEqual(subtotalPaise)
      expect(coinsRedeemed).toBeLessThanOrEqual(Math.min(coins?.wanted ?? 0, coins?.balance ?? 0))
    })
  })

  test('names every unavailable item, and no other', () => {
    holds(({ problems }, { items, products }) => {
      const wanting = items.filter(({ productId, quantity }) => {
        const { isActive, available } = products.get(productId)!
        return !isActive || quantity > (available ?? 50)
      })
      const named = problems.filter(({ code }) => code === 'out_of_stock').map(({ productId }) => productId)
      expect(named).toEqual(wanting.map(({ productId }) => productId))
    })
  })

  test('is not more expensive with more coins', () => {
    const anyTwo = fc.tuple(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 3_000 }))
    fc.assert(
      fc.property(anyInput, anyTwo, (input, wishes) => {
        const [less, more] = wishes
          .toSorted((a, b) => a - b)
          .map((wanted) => quoteCart({ ...input, coins: { wanted, balance: 3_000 } }))
        // Above the subtotal they are refused.
        fc.pre(!more!.problems.some(({ code }) => code === 'insufficient_coins'))
        expect(more!.totalPaise).toBeLessThanOrEqual(less!.totalPaise)
        expect(less!.totalPaise).toBeLessThanOrEqual(quoteCart({ ...input, coins: undefined }).totalPaise)
      }),
      { numRuns: 300 },
    )
  })

  test('is the same each time, in any sequence of the items, and does not change its input', () => {
    holds((quote, input) => {
      const before = structuredClone(input)
      expect(quoteCart(input)).toEqual(quote)
      expect(input).toEqual(before)
      const {
        lines,
        problems: _problems,
        ...amounts
      } = quoteCart({ ...input, items: input.items.toReversed() })
      const { lines: straight, problems: _same, ...expected } = quote
      expect(amounts).toEqual(expected)
      expect(lines).toEqual(straight.toReversed())
    })
  })
})
