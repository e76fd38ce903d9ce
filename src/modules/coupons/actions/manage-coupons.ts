/** Coupons as staff manage them (spec §5): listed, created, changed, deleted and restored. */
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Facts } from '#modules/staff/rules/audit.ts'
import type { Actor } from '#platform/actor.ts'
import { invalidateTags } from '#platform/database/changes.ts'
import { takeAdvisoryLocks } from '#platform/database/locks.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import type { Paise } from '#platform/rules/money.ts'
import { fail, ok, verbatim, type Result } from '#platform/rules/result.ts'
import {
  addCoupon,
  changeCoupon as updateCoupon,
  countCouponsForStaff,
  findCouponForStaff,
  findCouponId,
  listCouponsForStaff as selectCoupons,
  listCouponUses,
  lockCouponById,
  setArchived,
  sumCouponDiscounts,
} from '../data/staff-coupons.ts'
import { codeFromToken, type CouponField, type CouponTerms } from '../rules/coupon-form.ts'
import {
  COUPON_STATUSES,
  type CouponUse,
  type StaffCoupon,
  type StaffCouponPage,
} from '../rules/coupon-status.ts'

type StaffCouponSearch = { readonly search: string; readonly status: string; readonly page: number }

/** Staff's table of coupons with its totals. An unknown status means all that are not archived. */
export async function listCouponsForStaff(deps: Deps, input: StaffCouponSearch): Promise<StaffCouponPage> {
  const page = pageOf(input.page)
  const status = COUPON_STATUSES.find((each) => each === input.status) ?? ''
  const filter = {
    pattern: patternOf(input.search),
    status,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  } as const
  const [found, stats] = await Promise.all([
    selectCoupons(deps.db.pool, filter),
    countCouponsForStaff(deps.db.pool),
  ])
  return { ...found, stats, page, pageSize: PAGE_SIZE }
}

/** null if there is none. */
export async function getCouponForStaff(
  deps: Deps,
  input: { readonly id: string },
): Promise<StaffCoupon | null> {
  return isUuid(input.id) ? findCouponForStaff(deps.db.pool, input.id) : null
}

export type CouponUses = {
  readonly coupon: StaffCoupon
  readonly uses: readonly CouponUse[]
  readonly discountPaise: Paise
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

/** The orders that used it, with their discounts; null if there is no such coupon. */
export async function getCouponUses(
  deps: Deps,
  input: { readonly id: string; readonly page: number },
): Promise<CouponUses | null> {
  const coupon = await getCouponForStaff(deps, input)
  if (!coupon) return null
  const page = pageOf(input.page)
  const [found, discountPaise] = await Promise.all([
    listCouponUses(deps.db.pool, coupon.id, PAGE_SIZE, (page - 1) * PAGE_SIZE),
    sumCouponDiscounts(deps.db.pool, coupon.id),
  ])
  return { coupon, ...found, discountPaise, page, pageSize: PAGE_SIZE }
}

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

/** With a million coupons one code in a thousand is taken, so a few attempts are practically certain to succeed. */
const MAX_ATTEMPTS = 5

/** A random code that no coupon has. */
export async function suggestCouponCode(deps: Deps): Promise<string> {
  let code = codeFromToken(deps.ids.token())
  for (
    let attempt = 1;
    attempt < MAX_ATTEMPTS && (await findCouponId(deps.db.pool, code)) !== null;
    attempt += 1
  )
    code = codeFromToken(deps.ids.token())
  return code
}

type CouponChange = { readonly id: string; readonly version: number; readonly terms: CouponTerms }

/**
 * Fails with `stale` if somebody else has changed it since it was read. The code of a used coupon can't change, because
 * its orders name it. The maximum can't be set below the uses already claimed, even by concurrent orders: claims take
 * the same lock.
 */
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

/** The code, to name the coupon to staff. */
type CouponCode = Promise<Result<{ readonly code: string }>>

/**
 * Archives the coupon: it can't be used any more, but orders that used it keep it, and it can be restored unchanged.
 * Refused if it is already archived: deleting twice has one effect.
 */
export function deleteCoupon(deps: Deps, actor: Actor, input: { readonly id: string }): CouponCode {
  return setArchiving(deps, actor, { ...input, isArchived: true })
}

export function restoreCoupon(deps: Deps, actor: Actor, input: { readonly id: string }): CouponCode {
  return setArchiving(deps, actor, { ...input, isArchived: false })
}

function setArchiving(
  deps: Deps,
  actor: Actor,
  { id, isArchived }: { readonly id: string; readonly isArchived: boolean },
): CouponCode {
  return staffTransaction(deps, actor, 'coupons.change', async (tx, staff) => {
    const code = isUuid(id) ? await setArchived(tx, id, isArchived) : null
    if (code === null) return fail({ code: 'not_found', key: 'not_found' })
    await recordAudit(tx, staff, {
      action: isArchived ? 'coupon.deleted' : 'coupon.restored',
      id,
      label: code,
      before: { isArchived: !isArchived },
      after: { isArchived },
    })
    await invalidateTags(tx, [tags.coupons])
    return ok({ code })
  })
}
