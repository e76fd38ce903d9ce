import { describe, expect, test } from 'vitest'
import { quoteCart, type Quote, type QuoteInput } from './quote.ts'
import type { SellableProduct } from '#modules/catalogue/rules/product.ts'
import type { Coupon } from '#modules/coupons/rules/coupon.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { paise } from '#platform/rules/money.ts'
import { aProduct, PANNA10, TERMS } from '../testing/quote-builders.ts'

type Wish = Partial<Omit<QuoteInput, 'items' | 'products'>> & { readonly quantity?: number }

/** A quote of one product, by default two units. */
function quoteOf(product: SellableProduct, { quantity = 2, ...rest }: Wish = {}): Quote {
  return quoteCart({
    items: [{ productId: product.id, quantity }],
    products: new Map([[product.id, product]]),
    terms: TERMS,
    ...rest,
  })
}

const NO_CASH = { isOn: false, isOffered: false, feePaise: 0, reason: MESSAGES.cod_off }

describe('a quote', () => {
  test('of an empty cart is 0, without shipping', () => {
    expect(quoteCart({ items: [], products: new Map(), terms: TERMS })).toEqual({
      lines: [],
      subtotalPaise: 0,
      shippingPaise: 0,
      untilFreeShippingPaise: null,
      couponDiscountPaise: 0,
      coinDiscountPaise: 0,
      coinsRedeemed: 0,
      codFeePaise: 0,
      totalPaise: 0,
      coinsEarned: 0,
      coinsPercent: 10,
      cod: NO_CASH,
      problems: [],
    })
  })

  test('is calculated from items, ₹50 shipping, coupon and coins, in this sequence', () => {
    const product = aProduct('a', { pricePaise: paise(29_900), discountedPricePaise: paise(24_950) })
    expect(quoteOf(product, { coupon: PANNA10, coins: { wanted: 60, balance: 100 } })).toEqual({
      lines: [
        {
          productId: 'a',
          name: 'Notebook a',
          imageUrl: '/images/a.svg',
          quantity: 2,
          unitPaise: 24_950,
          linePaise: 49_900,
          maxQuantity: 10,
          limitMessage: 'Only 10 of Notebook a left in stock',
        },
      ],
      subtotalPaise: 49_900,
      shippingPaise: 5_000,
      untilFreeShippingPaise: null,
      couponDiscountPaise: 4_900,
      coinDiscountPaise: 6_000,
      coinsRedeemed: 60,
      codFeePaise: 0,
      totalPaise: 44_000,
      coinsEarned: 44,
      coinsPercent: 10,
      cod: NO_CASH,
      problems: [],
    })
  })

  test('can reach zero, which earns nothing', () => {
    const coupon: Coupon = { ...PANNA10, discountType: 'fixed', discountValue: 5_000 }
    const quote = quoteOf(aProduct('a'), { coupon, coins: { wanted: 498, balance: 500 } })
    expect(quote).toMatchObject({ totalPaise: 0, coinsRedeemed: 498, coinsEarned: 0, problems: [] })
  })
})

describe('the problems of a quote', () => {
  const messages = (quote: Quote) => quote.problems.map(({ code, message }) => [code, message])

  test.each([
    ['no units left', aProduct('a', { available: 0 }), 1, 'Notebook a is out of stock'],
    ['fewer than requested', aProduct('a', { available: 3 }), 4, 'Only 3 of Notebook a left in stock'],
    [
      'more than 999 of plenty',
      aProduct('a', { available: 9_000 }),
      1_000,
      'You can order at most 999 of one product',
    ],
    [
      'more than 50 without stock tracking',
      aProduct('a', { available: null }),
      51,
      'You can order at most 50 of one product',
    ],
    ['more than are in stock', aProduct('a', { available: 73 }), 74, 'Only 73 of Notebook a left in stock'],
    [
      'a product no longer sold',
      aProduct('a', { isActive: false }),
      1,
      'A product in your cart is no longer sold',
    ],
  ])('include %s', (_kind, product, quantity, message) => {
    const quote = quoteOf(product, { quantity })
    expect(quote.problems).toEqual([{ code: 'out_of_stock', message, productId: 'a' }])
  })

  test('include more than an unpaid order may reserve, where that is limited', () => {
    const product = aProduct('a', { available: 80, onHand: 90 })
    expect(quoteOf(product, { quantity: 46 }).problems).toEqual([])
    expect(quoteOf(product, { quantity: 45, isHoldLimited: true }).problems).toEqual([])
    const message = 'You can order up to 45 of Notebook a at a time. For more, please contact us.'
    expect(quoteOf(product, { quantity: 46, isHoldLimited: true })).toMatchObject({
      problems: [{ code: 'order_limit', message, productId: 'a' }],
      lines: [{ quantity: 46, maxQuantity: 45, limitMessage: message }],
    })
  })

  test('include an unknown product, which is no longer sold and costs nothing', () => {
    const quote = quoteCart({
      items: [{ productId: 'x' as ProductId, quantity: 1 }],
      products: new Map(),
      terms: TERMS,
    })
    expect(messages(quote)).toEqual([['out_of_stock', 'A product in your cart is no longer sold']])
    expect(quote).toMatchObject({ lines: [], totalPaise: 0, shippingPaise: 0 })
  })

  test.each([
    ['exactly what is left', aProduct('a', { available: 3 }), 3],
    ['50 of plenty', aProduct('a', { available: 900 }), 50],
    ['50 without stock tracking', aProduct('a', { available: null }), 50],
  ])('do not include %s', (_kind, product, quantity) => {
    expect(quoteOf(product, { quantity }).problems).toEqual([])
  })

  test('include a coupon that does not exist or apply; the rest is priced without it', () => {
    const unknown = quoteOf(aProduct('a'), { coupon: null })
    expect(messages(unknown)).toEqual([['coupon_unavailable', 'Invalid coupon code']])
    expect(unknown.totalPaise).toBe(54_800)
    const expired = quoteOf(aProduct('a'), { coupon: { ...PANNA10, window: 'after' } })
    expect(messages(expired)).toEqual([['coupon_unavailable', 'This coupon has expired']])
  })

  test('include a minimum that the cart no longer reaches after an item was removed', () => {
    const coupon = { ...PANNA10, minOrderPaise: paise(40_000) }
    expect(quoteOf(aProduct('a'), { coupon, quantity: 2 }).problems).toEqual([])
    const message = 'This coupon needs an order of at least ₹400'
    expect(messages(quoteOf(aProduct('a'), { coupon, quantity: 1 }))).toEqual([
      ['coupon_unavailable', message],
    ])
  })

  test.each([
    [0, 100, 'Please enter a valid number of coins to redeem'],
    [-5, 100, 'Please enter a valid number of coins to redeem'],
    [1.5, 100, 'Please enter a valid number of coins to redeem'],
    [101, 100, 'Insufficient coins balance'],
    [499, 900, 'Cannot redeem more coins than cart total'],
  ])('include %d coins of %d', (wanted, balance, message) => {
    const quote = quoteOf(aProduct('a'), { coins: { wanted, balance } })
    expect(messages(quote)).toEqual([['insufficient_coins', message]])
    expect(quote).toMatchObject({ coinsRedeemed: 0, totalPaise: 54_800 })
  })

  test('are reported item by item, then coupon, then coins', () => {
    const products = new Map(
      [aProduct('a', { available: 0 }), aProduct('b', { available: 1 })].map((p) => [p.id, p]),
    )
    const items = [...products.keys()].map((productId) => ({ productId, quantity: 2 }))
    const quote = quoteCart({ items, products, terms: TERMS, coupon: null, coins: { wanted: 1, balance: 0 } })
    expect(messages(quote)).toEqual([
      ['out_of_stock', 'Notebook a is out of stock'],
      ['out_of_stock', 'Only 1 of Notebook b left in stock'],
      ['coupon_unavailable', 'Invalid coupon code'],
      ['insufficient_coins', 'Insufficient coins balance'],
    ])
  })
})
