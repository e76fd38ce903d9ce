/**
 * Staff create or change a coupon (spec §5). The code of a used coupon can't change, because its orders name it. The
 * maximum can't be set below the uses already claimed, even by concurrent orders: claims take the same lock.
 */
import { takeAdvisoryLocks } from '#platform/database/locks.ts'
import { invalidateTags } from '#platform/database/changes.ts'
import {
  addCoupon,
  changeCoupon as updateCoupon,
  findCouponForStaff,
  findCouponId,
  lockCouponById,
} from '../data/staff-coupons.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Facts } from '#modules/staff/rules/audit.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import type { CouponField, CouponTerms } from '../rules/coupon-form.ts'
import type { StaffCoupon } from '../rules/coupon-status.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { verbatim, fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'

/** Serialises two people who choose the same code. */
const CODES = 'coupon-codes'

export function createCoupon(
  deps: Deps,
  actor: Actor,
  terms: CouponTerms,
): Promise<Result<{ readonly id: string }>> {
  return staffTransaction(deps, actor, 'coupons.change', async (tx, staff) => {
    await takeAdvisoryLocks(tx, [CODES])
    const id = await addCoupon(tx, terms)
    if (id === null) return wrong({ code: MESSAGES.coupon_code_taken })
    await recordAudit(tx, staff, {
      action: 'coupon.created',
      id,
      label: terms.code,
      after: { ...terms },
    })
    await invalidateTags(tx, [tags.coupons])
    return ok({ id })
  })
}

export type CouponChange = { readonly id: string; readonly version: number; readonly terms: CouponTerms }

/** Fails with `stale` if somebody else has changed it since it was read. */
export function changeCoupon(
  deps: Deps,
  actor: Actor,
  { id, version, terms }: CouponChange,
): Promise<Result<{ readonly id: string }>> {
  return staffTransaction(deps, actor, 'coupons.change', async (tx, staff) => {
    const before = await lockCoupon(tx, id)
    if (!before || before.status === 'archived') return fail({ code: 'not_found', key: 'not_found' })
    if (before.version !== version) return fail({ code: 'stale', key: 'staff_stale' })
    const refusal = await refuse(tx, before, terms)
    if (refusal) return refusal
    await updateCoupon(tx, { id, version }, terms)
    await recordAudit(tx, staff, {
      action: 'coupon.updated',
      id,
      label: terms.code,
      before: factsOf(before),
      after: { ...terms },
    })
    await invalidateTags(tx, [tags.coupons])
    return ok({ id })
  })
}

/** The current coupon, locked until the end of this transaction. */
async function lockCoupon(tx: Tx, id: string): Promise<StaffCoupon | null> {
  await takeAdvisoryLocks(tx, [CODES])
  return isUuid(id) && (await lockCouponById(tx, id)) ? findCouponForStaff(tx.client, id) : null
}

async function refuse(tx: Tx, before: StaffCoupon, terms: CouponTerms) {
  const code = await whyNotCode(tx, before, terms.code)
  const isTooFew = terms.maxUses < before.currentUses
  const fields = {
    ...(code !== null && { code }),
    ...(isTooFew && { maxUses: sentences.couponUsesTaken(before.currentUses) }),
  }
  return Object.keys(fields).length > 0 ? wrong(fields) : null
}

async function whyNotCode(tx: Tx, before: StaffCoupon, code: string): Promise<string | null> {
  if (code === before.code) return null
  if (before.wasUsed) return MESSAGES.coupon_code_fixed
  return (await findCouponId(tx.client, code)) === null ? null : MESSAGES.coupon_code_taken
}

function wrong(fields: Partial<Record<CouponField, string>>) {
  const [message = MESSAGES.coupon_save_failed] = Object.values(fields)
  return fail({ code: 'invalid', ...verbatim(message), fields })
}

/** Its values under the form's field names. */
function factsOf(coupon: StaffCoupon): Facts {
  const { code, discountType, discountValue, minOrderPaise, maxUses, maxUsesPerCustomer } = coupon
  const { validFrom, validUntil, isActive } = coupon
  return {
    code,
    discountType,
    discountValue,
    minOrderPaise,
    maxUses,
    maxUsesPerCustomer,
    validFrom,
    validUntil,
    isActive,
  }
}
