import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  coinsForPurchase,
  NO_SALE,
  salePriceAt,
  withSale,
  savedPercent,
  sellingPrice,
  struckPrice,
  type ListedPrices,
} from './pricing.ts'
import { paise } from '#platform/rules/money.ts'

const prices = (
  price: number,
  discounted: number | null = null,
  original: number | null = null,
): ListedPrices => ({
  pricePaise: paise(price),
  discountedPricePaise: discounted === null ? null : paise(discounted),
  originalPricePaise: original === null ? null : paise(original),
})

describe('selling price and struck-through price', () => {
  test.each([
    ['a price only', prices(24_900), 24_900, null],
    ['a lower discounted price', prices(24_900, 19_900), 19_900, 24_900],
    ['a discounted price that is no lower', prices(24_900, 24_900), 24_900, null],
    ['a higher discounted price', prices(24_900, 29_900), 24_900, null],
    ['a higher original price', prices(24_900, null, 34_900), 24_900, 34_900],
    ['an original price that is no higher', prices(24_900, null, 24_900), 24_900, null],
    ['all three', prices(24_900, 19_900, 34_900), 19_900, 34_900],
    ['an original price between the two', prices(24_900, 19_900, 22_900), 19_900, 24_900],
  ])('are correct for %s', (_kind, listed, selling, struck) => {
    expect([sellingPrice(listed), struckPrice(listed)]).toEqual([selling, struck])
  })

  test('agree for all prices', () => {
    const anyPrice = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(anyPrice, fc.option(anyPrice), fc.option(anyPrice), (...facts) => {
        const listed = prices(...facts)
        const selling = sellingPrice(listed)
        const struck = struckPrice(listed)
        expect(selling).toBeLessThanOrEqual(listed.pricePaise)
        expect([listed.pricePaise, listed.discountedPricePaise]).toContain(selling)
        expect(struck === null || struck > selling).toBe(true)
        expect(struck ?? selling).toBeGreaterThanOrEqual(
          Math.max(listed.pricePaise, listed.originalPricePaise ?? 0),
        )
      }),
    )
  })
})

describe('the saving in percent', () => {
  test.each([
    [59_900, 44_900, 25],
    [30_000, 20_000, 33],
    [10_000, 9_999, 0],
    [10_000, 5_000, 50],
  ])('from %d paise to %d is %d, rounded down', (struck, selling, percent) => {
    expect(savedPercent(paise(struck), paise(selling))).toBe(percent)
  })
})

describe('the promised coins', () => {
  test.each([
    [24_900, 1, 24],
    [24_900, 2, 49],
    [24_950, 2, 49],
    [25_000, 2, 50],
    [999, 1, 0],
    [999, 2, 1],
  ])('for %d paise, %d times: %d', (unit, quantity, coins) => {
    expect(coinsForPurchase(paise(unit), quantity)).toBe(coins)
  })
})

describe('a temporary sale', () => {
  const sale = {
    salePricePaise: paise(19_900),
    saleStartsAt: '2026-12-01T10:00:00+05:30',
    saleEndsAt: '2026-12-08T23:59:00+05:30',
  }
  test.each([
    ['2026-12-01T09:59:59+05:30', null],
    ['2026-12-01T10:00:00+05:30', 19_900],
    ['2026-12-08T23:58:59+05:30', 19_900],
    ['2026-12-08T23:59:00+05:30', null],
  ])('at %s the price is %s', (moment, expected) => {
    expect(salePriceAt(sale, moment)).toBe(expected)
    expect(salePriceAt(NO_SALE, moment)).toBeNull()
  })

  test('without a start is on until its end', () => {
    expect(salePriceAt({ ...sale, saleStartsAt: null }, '2026-01-01T00:00:00+05:30')).toBe(19_900)
  })

  test('never raises a price, and strikes through what was struck through before', () => {
    const amounts = fc.integer({ min: 100, max: 100_000 })
    fc.assert(
      fc.property(amounts, fc.option(amounts), fc.option(amounts), amounts, (price, lower, most, sold) => {
        const before = prices(price, lower, most)
        const during = withSale(before, paise(sold))
        expect(sellingPrice(during)).toBe(Math.min(sellingPrice(before), sold))
        const struck = struckPrice(during)
        if (struck !== null) expect(struck).toBe(Math.max(price, most ?? 0))
        expect(withSale(before, null)).toBe(before)
      }),
    )
  })
})
