import { expect, test } from 'vitest'
import {
  COUPON_STATUS_COLOURS,
  COUPON_STATUS_WORDS,
  COUPON_STATUSES,
  formatDiscount,
  formatUsage,
} from './coupon-status.ts'

test('every status has its own label and colour', () => {
  expect(new Set(COUPON_STATUSES.map((status) => COUPON_STATUS_WORDS[status])).size).toBe(6)
  expect(Object.keys(COUPON_STATUS_COLOURS)).toEqual([...COUPON_STATUSES])
})

test('a discount is shown in percent or rupees', () => {
  expect(formatDiscount({ discountType: 'percentage', discountValue: 10 })).toBe('10% off')
  expect(formatDiscount({ discountType: 'fixed', discountValue: 12_550 })).toBe('₹125.50 off')
})

test('usage is shown as n of m', () => {
  expect(formatUsage({ currentUses: 3, maxUses: 100_000 })).toBe('3 of 1,00,000 used')
})
