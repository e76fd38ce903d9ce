/**
 * The owner's settings and the facts about the shop. Stored with who changed them last and when; each change is
 * audited. The role is read again here, whatever the caller checked.
 */
import type { Actor } from '#platform/actor.ts'
import { invalidateTags } from '#platform/database/changes.ts'
import type { Queryable } from '#platform/database/statement.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { findLogoPicture } from '#platform/pictures/stored-pictures.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { pictureIdOf } from '#platform/rules/picture.ts'
import { fail, ok, wrongField, type Result } from '#platform/rules/result.ts'
import type { RewardTerms } from '#platform/rules/selling-terms.ts'
import {
  exampleFactsIn,
  ownFacts,
  setShopFacts,
  shopFacts,
  type BrandPicture,
  type ShopFacts,
} from '#platform/rules/shop-facts.ts'
import {
  findIndianDate,
  findShopFacts,
  getSettings,
  updateFactorRuleBy,
  updateLowStockBy,
  updateSettingsBy,
  updateShopFacts,
  updateStaffLimitsBy,
  type ShopFactsRow,
} from '../data/shop-settings.ts'
import { findStaffMember } from '../data/staff-members.ts'
import type { Facts } from '../rules/audit.ts'
import type { FactsChange } from '../rules/selling-terms-input.ts'
import { parseStoredFacts, SERIES_FIELDS } from '../rules/shop-facts-input.ts'
import type {
  FactorRuleInput,
  LowStockInput,
  ShopSettings,
  ShopSettingsInput,
  StaffLimits,
  StaffLimitsInput,
} from '../rules/shop-settings.ts'
import { recordAudit } from './audit-log.ts'
import { requirePermission, staffTransaction } from './require-permission.ts'

/** No cached page depends on these settings: the cart reads them with each quote. */
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
      before: codFactsOf(before),
      after: codFactsOf(input),
    })
    return ok(await getSettings(tx.client))
  })
}

function codFactsOf({ isCodOn, codFeePaise, codLimitPaise }: Omit<ShopSettingsInput, 'version'>): Facts {
  return { isCodOn, codFeePaise, codLimitPaise }
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

type StoredShopFacts = Omit<ShopFactsRow, 'facts' | 'changedAt'> & {
  readonly facts: ShopFacts
  readonly changedAt: string
}

/**
 * Applies the stored facts to this process: before it serves requests, and again on each change. The commit notifies
 * every process, which then also drops its cached pages.
 */
export async function loadShopFacts(deps: Deps): Promise<ShopFacts> {
  const { facts } = await getShopFacts(deps)
  setShopFacts(facts)
  return facts
}

export async function getShopFacts(deps: Deps): Promise<StoredShopFacts> {
  return storedFacts(await findShopFacts(deps.db.pool))
}

function storedFacts({ facts, changedAt, ...row }: ShopFactsRow): StoredShopFacts {
  return { ...row, facts: parseStoredFacts(facts), changedAt: changedAt.toISOString() }
}

/** Refuses a different number series once this financial year has documents with the current one. */
export async function changeShopFacts(
  deps: Deps,
  actor: Actor,
  { facts: change, logoUrl, version }: FactsChange,
): Promise<Result<StoredShopFacts>> {
  const changed = await transaction(deps.db, async (tx): Promise<Result<StoredShopFacts>> => {
    const staff = await requirePermission(tx.client, actor, 'settings.change')
    if (!staff.ok) return staff
    const before = storedFacts(await findShopFacts(tx.client))
    const logo = await findLogo(tx.client, logoUrl, before.facts)
    if (logo === undefined) return fail(wrongField('logoUrl', { key: 'logo_missing' }))
    const merged: ShopFacts = { ...before.facts, ...change, logo }
    const isNameInLogo = logo !== null && merged.isNameInLogo
    const facts = {
      ...merged,
      isNameInLogo,
      rewards: await withExpiryStart(tx.client, before.facts.rewards, merged.rewards),
    }
    const locked = SERIES_FIELDS.find((name) => before.isSeriesUsed && facts[name] !== before.facts[name])
    if (locked !== undefined) return fail(wrongField(locked, { key: 'facts_series_used' }))
    if (!(await updateShopFacts(tx, staff.value.staffId, ownFacts(facts), version)))
      return fail({ code: 'stale', key: 'staff_stale' })
    await recordAudit(tx, staff.value, {
      action: 'settings.facts_changed',
      id: 'shop',
      label: facts.name,
      before: before.facts,
      after: facts,
    })
    await invalidateTags(tx, [tags.everything])
    return ok(storedFacts(await findShopFacts(tx.client)))
  })
  // So that the editor's next page shows the change; other processes get the notification.
  if (changed.ok) await loadShopFacts(deps)
  return changed
}

/** A new time to expiry counts from today, so that no coins expire that were valid for longer yesterday. */
async function withExpiryStart(on: Queryable, before: RewardTerms, after: RewardTerms): Promise<RewardTerms> {
  const { expiryMonths } = after
  if (expiryMonths === before.expiryMonths) return { ...after, expirySince: before.expirySince }
  return { ...after, expirySince: expiryMonths === null ? null : await findIndianDate(on) }
}

/** undefined if there is no such picture. */
async function findLogo(
  on: Queryable,
  url: string | undefined,
  { logo }: ShopFacts,
): Promise<BrandPicture | null | undefined> {
  if (url === undefined || url === logo?.url) return logo
  return url === '' ? null : findLogoPicture(on, pictureIdOf(url))
}

export const SHOP_NOT_OPEN = { code: 'payment_unavailable', key: 'shop_not_open' } as const

/** Real orders require the owner's own facts: an invoice must not name an invented seller. */
export function isOpenForOrders(deps: Deps): boolean {
  return !deps.options.takesRealMoney || exampleFactsIn(shopFacts()).length === 0
}
