import { earnedPercent } from '#platform/rules/selling-terms.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { paise, percentInWholeRupees, timesPaise, type Paise } from '#platform/rules/money.ts'

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

/** Key of the job for the next start or end of a sale. */
export const NEXT_SALE = 'next_sale'

/** A temporary lower price. Instants in Indian time, '2026-11-22T18:30:00+05:30'; without a start it begins at once. */
export type SalePrice = {
  readonly salePricePaise: Paise | null
  readonly saleStartsAt: string | null
  readonly saleEndsAt: string | null
}

export const NO_SALE: SalePrice = { salePricePaise: null, saleStartsAt: null, saleEndsAt: null }

/**
 * The sale price if the sale is on at this moment (in the same form): from its start on, and before its end. A model of
 * `sale_price_at` in data/functions.sql, which sets the prices of orders; only tests call this one.
 */
export function salePriceAt(sale: SalePrice, moment: string): Paise | null {
  const { salePricePaise, saleStartsAt, saleEndsAt } = sale
  if (salePricePaise === null || saleEndsAt === null || moment >= saleEndsAt) return null
  return saleStartsAt === null || moment >= saleStartsAt ? salePricePaise : null
}

/** The prices while the sale is on: the lower of sale price and discounted price counts. */
export function withSale<Prices extends ListedPrices>(prices: Prices, salePaise: Paise | null): Prices {
  const { discountedPricePaise } = prices
  if (salePaise === null || (discountedPricePaise ?? salePaise) < salePaise) return prices
  return { ...prices, discountedPricePaise: salePaise }
}

/** The struck-through price, or null if there is no saving. */
export function struckPrice(prices: ListedPrices): Paise | null {
  const highest = paise(Math.max(prices.originalPricePaise ?? 0, prices.pricePaise))
  return highest > sellingPrice(prices) ? highest : null
}

/** The saving against the struck-through price in whole percent, rounded down so that it is never overstated. */
export function savedPercent(struckPaise: Paise, sellingPaise: Paise): number {
  return Math.floor((100 * (struckPaise - sellingPaise)) / struckPaise)
}

/** Coins promised for buying `quantity` of a product: the owner's percentage of price times quantity, rounded down (spec §9). */
export function coinsForPurchase(unitPaise: Paise, quantity: number): number {
  return percentInWholeRupees(timesPaise(unitPaise, quantity), earnedPercent(shopFacts().rewards)) / 100
}
