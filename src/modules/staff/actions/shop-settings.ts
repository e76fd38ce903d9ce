/**
 * The owner's settings for the whole shop. Stored with who changed them last and when; each change is audited. The role
 * is read again here, whatever the caller checked. No cached page depends on these settings: the cart reads them with
 * each quote.
 */
import { findStaffMember } from '../data/staff-members.ts'
import {
  getSettings,
  updateFactorRuleBy,
  updateLowStockBy,
  updateSettingsBy,
  updateStaffLimitsBy,
} from '../data/shop-settings.ts'
import type { Facts } from '../rules/audit.ts'
import type {
  FactorRuleInput,
  LowStockInput,
  ShopSettings,
  ShopSettingsInput,
  StaffLimits,
  StaffLimitsInput,
} from '../rules/shop-settings.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { recordAudit } from './record-audit.ts'
import { staffTransaction } from './require-permission.ts'

export function getShopSettings(deps: Deps): Promise<ShopSettings> {
  return getSettings(deps.db.pool)
}

export function changeShopSettings(
  deps: Deps,
  actor: Actor,
  input: ShopSettingsInput,
): Promise<Result<ShopSettings>> {
  return staffTransaction(deps, actor, 'settings.change', async (tx, staff) => {
    const before = await getSettings(tx.client)
    if (!(await updateSettingsBy(tx, staff.staffId, input)))
      return fail({ code: 'stale', key: 'staff_stale' })
    await recordAudit(tx, staff, {
      action: 'settings.changed',
      id: 'shop',
      label: 'Cash on delivery',
      before: factsOf(before),
      after: factsOf(input),
    })
    return ok(await getSettings(tx.client))
  })
}

/** Only somebody who has a second factor may require it, so that owners can't lock themselves out. */
export function changeFactorRule(
  deps: Deps,
  actor: Actor,
  input: FactorRuleInput,
): Promise<Result<ShopSettings>> {
  return staffTransaction(deps, actor, 'settings.change', async (tx, staff) => {
    const { isFactorRequired } = input
    const own = isFactorRequired ? await findStaffMember(tx.client, staff.staffId) : null
    if (isFactorRequired && own?.hasFactor !== true)
      return fail({ code: 'factor_required', key: 'factor_own_first' })
    const before = await getSettings(tx.client)
    if (!(await updateFactorRuleBy(tx, staff.staffId, input)))
      return fail({ code: 'stale', key: 'staff_stale' })
    await recordAudit(tx, staff, {
      action: 'settings.factor_changed',
      id: 'shop',
      label: 'Two-factor sign-in for staff',
      before: { isFactorRequired: before.isFactorRequired },
      after: { isFactorRequired },
    })
    return ok(await getSettings(tx.client))
  })
}

/** The threshold of low stock for products without one of their own. */
export function changeLowStock(
  deps: Deps,
  actor: Actor,
  input: LowStockInput,
): Promise<Result<ShopSettings>> {
  return staffTransaction(deps, actor, 'settings.change', async (tx, staff) => {
    const { lowStockAt } = await getSettings(tx.client)
    if (!(await updateLowStockBy(tx, staff.staffId, input)))
      return fail({ code: 'stale', key: 'staff_stale' })
    await recordAudit(tx, staff, {
      action: 'settings.low_stock_changed',
      id: 'shop',
      label: 'Low stock',
      before: { lowStockAt },
      after: { lowStockAt: input.lowStockAt },
    })
    return ok(await getSettings(tx.client))
  })
}

function factsOf({ isCodOn, codFeePaise, codLimitPaise }: Omit<ShopSettingsInput, 'version'>): Facts {
  return { isCodOn, codFeePaise, codLimitPaise }
}

/** How much staff may refund or grant without the owner, and when their sessions lock. */
export function changeStaffLimits(
  deps: Deps,
  actor: Actor,
  input: StaffLimitsInput,
): Promise<Result<ShopSettings>> {
  return staffTransaction(deps, actor, 'settings.change', async (tx, staff) => {
    const before = await getSettings(tx.client)
    if (!(await updateStaffLimitsBy(tx, staff.staffId, input)))
      return fail({ code: 'stale', key: 'staff_stale' })
    await recordAudit(tx, staff, {
      action: 'settings.staff_limits_changed',
      id: 'shop',
      label: 'Limits for staff',
      before: limitsOf(before),
      after: limitsOf(input),
    })
    return ok(await getSettings(tx.client))
  })
}

function limitsOf(limits: StaffLimits): Facts {
  const { returnRefundLimitPaise, returnRefundDailyPaise } = limits
  const { coinAdjustmentLimit, coinAdjustmentDaily, staffLockMinutes } = limits
  return {
    returnRefundLimitPaise,
    returnRefundDailyPaise,
    coinAdjustmentLimit,
    coinAdjustmentDaily,
    staffLockMinutes,
  }
}
