/** What the sample shop sells, and how it is recognised later. */
import type { SampleGoods } from '#modules/reports/rules/setup-facts.ts'
import { fromRupees, type Paise, ZERO_PAISE } from '#platform/rules/money.ts'
import { SAMPLE_PRODUCTS } from './products.ts'

/** The sample shop's coupons: the one of the home banner, and an inactive one. */
type SampleCoupon = {
  readonly code: string
  readonly discountPercent: number
  readonly minOrderPaise: Paise
  readonly maxUses: number
  readonly isActive: boolean
}

export const SAMPLE_COUPONS: readonly SampleCoupon[] = [
  { code: 'PANNA10', discountPercent: 10, minOrderPaise: ZERO_PAISE, maxUses: 100, isActive: true },
  { code: 'MONSOON15', discountPercent: 15, minOrderPaise: fromRupees(499), maxUses: 100, isActive: false },
]

export const SAMPLE_GOODS: SampleGoods = {
  products: SAMPLE_PRODUCTS.map(({ sku, name, description }) => ({ sku, name, description })),
  couponCodes: SAMPLE_COUPONS.map(({ code }) => code),
}
