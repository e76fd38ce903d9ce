import { paise, percentInWholeRupees, timesPaise, ZERO_PAISE, type Paise } from '#platform/rules/money.ts'

/**
 * What a product sells for, and what is struck through beside it:
 * selling price = the discounted price when set and lower, else the price; struck through = the highest of
 * original price and price when above the selling price.
 */
export type ListedPrices = {
  readonly pricePaise: Paise
  readonly discountedPricePaise: Paise | null
  readonly originalPricePaise: Paise | null
}

export function sellingPrice(prices: ListedPrices): Paise {
  const { pricePaise, discountedPricePaise } = prices
  return discountedPricePaise !== null && discountedPricePaise < pricePaise
    ? discountedPricePaise
    : pricePaise
}

/** The struck-through price, or null if there is no saving. */
export function struckPrice(prices: ListedPrices): Paise | null {
  const highest = paise(Math.max(prices.originalPricePaise ?? 0, prices.pricePaise))
  return highest > sellingPrice(prices) ? highest : null
}

export function savings(prices: ListedPrices): Paise {
  const struck = struckPrice(prices)
  return struck === null ? ZERO_PAISE : paise(struck - sellingPrice(prices))
}

/** The saving against the struck-through price in whole percent, rounded down so that it is never overstated. */
export function savedPercent(struckPaise: Paise, sellingPaise: Paise): number {
  return Math.floor((100 * (struckPaise - sellingPaise)) / struckPaise)
}

export const CASHBACK_PERCENT = 10

/** Coins promised for buying `quantity` of a product: 10 % of price times quantity, rounded down (spec §9). */
export function coinsForPurchase(unitPaise: Paise, quantity: number): number {
  return percentInWholeRupees(timesPaise(unitPaise, quantity), CASHBACK_PERCENT) / 100
}
