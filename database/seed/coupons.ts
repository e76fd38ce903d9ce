/** The sample shop's coupons: the one of the home banner, and one that is switched off (decisions, "Coins and coupons"). */
import { fromRupees, ZERO_PAISE, type Paise } from '#domain/money.ts'

export type SampleCoupon = {
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
