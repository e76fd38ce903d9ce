/** The coupon form between browser and shop: what was typed, what is stored, and what was refused. */
import { data } from 'react-router'
import { COUPON_FIELDS, type CouponField, type TypedCoupon } from '../../../rules/coupon-form.ts'
import type { StaffCoupon } from '../../../rules/coupon-status.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { toRupees } from '#platform/rules/money.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf, type Problem } from '#platform/rules/result.ts'
import { textOf } from '#platform/ui/form/form-text.ts'

export function typedCoupon(form: FormData): TypedCoupon {
  const entries = COUPON_FIELDS.map((field) => [field, textOf(form, field)])
  return {
    ...(Object.fromEntries(entries) as Record<CouponField, string>),
    isActive: form.get('isActive') === 'on',
  }
}

/** A coupon as form values. */
export function asTyped(coupon: StaffCoupon): TypedCoupon {
  const { code, discountType, minOrderPaise, maxUses, maxUsesPerCustomer } = coupon
  const { validFrom, validUntil, isActive } = coupon
  const value = discountType === 'percentage' ? coupon.discountValue : coupon.discountValue / 100
  return {
    code,
    discountType,
    discountValue: String(value),
    minOrder: minOrderPaise === 0 ? '' : String(toRupees(minOrderPaise)),
    maxUses: String(maxUses),
    maxUsesPerCustomer: maxUsesPerCustomer === null ? '' : String(maxUsesPerCustomer),
    validFrom,
    validUntil,
    isActive,
  }
}

export type CouponAnswer = {
  readonly typed: TypedCoupon
  readonly problems: Problems
  /** A message about the whole form; empty if there is none. */
  readonly message: string
  /** What somebody else has saved meanwhile. */
  readonly now: StaffCoupon | null
}

export function withCode(typed: TypedCoupon, code: string) {
  return data<CouponAnswer>({ typed: { ...typed, code }, problems: {}, message: '', now: null })
}

export function refusedFields(typed: TypedCoupon, problems: Problems) {
  return data<CouponAnswer>({ typed, problems, message: MESSAGES.coupon_save_failed, now: null }, 422)
}

export function refusedBy(problem: Problem, typed: TypedCoupon, now: StaffCoupon | null) {
  const problems: Problems = problem.fields ?? {}
  const why = Object.keys(problems).length > 0 ? '' : `. ${messageOf(problem)}`
  return data<CouponAnswer>(
    { typed, problems, message: `${MESSAGES.coupon_save_failed}${why}`, now },
    PROBLEMS[problem.code].status,
  )
}
