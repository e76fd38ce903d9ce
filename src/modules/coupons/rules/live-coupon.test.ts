import { expect, test } from 'vitest'
import { asLiveCoupon } from './live-coupon.ts'
import { ZERO_PAISE } from '#platform/rules/money.ts'

const COUPON = {
  code: 'PANNA10',
  minOrderPaise: ZERO_PAISE,
  maxUses: 100,
  currentUses: 0,
  maxUsesPerCustomer: null,
  ownUses: { all: 0, open: 0 },
  isActive: true,
  window: 'open',
} as const

test.each([
  ['percentage', 10, '10% off'],
  ['fixed', 5_000, '₹50 off'],
  ['fixed', 1_050, '₹10.50 off'],
] as const)('a %s of %i is offered as %s', (discountType, discountValue, label) => {
  expect(asLiveCoupon({ ...COUPON, discountType, discountValue })).toEqual({ code: 'PANNA10', label })
})
