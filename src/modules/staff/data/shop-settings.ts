/** The owner's settings and the facts about the shop: one row each. */
import { getStatement, only, statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { CodTerms } from '#platform/rules/cash-on-delivery.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { SellingTerms, ShopFacts } from '#platform/rules/shop-facts.ts'
import { parseStoredTerms } from '../rules/selling-terms-input.ts'
import type {
  FactorRuleInput,
  LowStockInput,
  ShopSettings,
  ShopSettingsInput,
  StaffLimits,
  StaffLimitsInput,
} from '../rules/shop-settings.ts'

/** The current terms for cash on delivery. */
export const findCodTerms = getStatement<[], CodTerms>(
  'find_cod_terms',
  `SELECT is_cod_on AS "isOn", cod_fee_paise AS "feePaise", cod_limit_paise AS "limitPaise" FROM shop_settings WHERE id = 1`,
)

export type TermsRow = {
  readonly isCodOn: boolean
  readonly codFeePaise: Paise
  readonly codLimitPaise: Paise
  readonly facts: unknown
}

/** The current terms that price an order. The facts that a process has loaded may be older. */
export const ALL_TERMS = `
   SELECT s.is_cod_on AS "isCodOn", s.cod_fee_paise AS "codFeePaise", s.cod_limit_paise AS "codLimitPaise", f.facts
     FROM shop_settings s, shop_facts f WHERE s.id = 1 AND f.id = 1`

const selectAllTerms = statement<[], TermsRow>('find_all_terms', ALL_TERMS)

export type AllTerms = { readonly cod: CodTerms; readonly terms: SellingTerms }

export async function findTerms(on: Queryable): Promise<AllTerms> {
  return toTerms(only(await selectAllTerms(on)))
}

export function toTerms({ isCodOn, codFeePaise, codLimitPaise, facts }: TermsRow): AllTerms {
  return {
    cod: { isOn: isCodOn, feePaise: codFeePaise, limitPaise: codLimitPaise },
    terms: parseStoredTerms(facts),
  }
}

type SettingsRow = Omit<ShopSettings, 'changedAt'> & { changedAt: Date }

const STAFF_LIMITS = `return_refund_limit_paise AS "returnRefundLimitPaise", return_refund_daily_paise AS "returnRefundDailyPaise",
          coin_adjustment_limit AS "coinAdjustmentLimit", coin_adjustment_daily AS "coinAdjustmentDaily",
          staff_lock_minutes AS "staffLockMinutes"`

/** The current limits for staff who are not owners. */
export const findStaffLimits = getStatement<[], StaffLimits>(
  'find_staff_limits',
  `SELECT ${STAFF_LIMITS} FROM shop_settings WHERE id = 1`,
)

const selectSettings = statement<[], SettingsRow>(
  'get_shop_settings',
  `SELECT s.is_cod_on AS "isCodOn", s.cod_fee_paise AS "codFeePaise", s.cod_limit_paise AS "codLimitPaise",
          s.is_factor_required AS "isFactorRequired", s.low_stock_at AS "lowStockAt", ${STAFF_LIMITS}, u.email AS "changedBy", s.updated_at AS "changedAt", s.version
     FROM shop_settings s LEFT JOIN users u ON u.id = s.updated_by WHERE s.id = 1`,
)

export async function getSettings(on: Queryable): Promise<ShopSettings> {
  const { changedAt, ...settings } = only(await selectSettings(on))
  return { ...settings, changedAt: changedAt.toISOString() }
}

const updateSettings = statement<[boolean, number, number, UserId, number], { version: number }>(
  'change_shop_settings',
  `UPDATE shop_settings SET is_cod_on = $1, cod_fee_paise = $2, cod_limit_paise = $3, updated_by = $4, updated_at = shop_now(),
          version = version + 1
    WHERE id = 1 AND version = $5 RETURNING version`,
)

/** Stores who changed them; returns false if somebody else changed them first. */
export async function updateSettingsBy(tx: Tx, staff: UserId, input: ShopSettingsInput): Promise<boolean> {
  const { isCodOn, codFeePaise, codLimitPaise, version } = input
  return (await updateSettings(tx.client, isCodOn, codFeePaise, codLimitPaise, staff, version)).length === 1
}

const updateFactorRule = statement<[boolean, UserId, number], { version: number }>(
  'change_factor_rule',
  `UPDATE shop_settings SET is_factor_required = $1, updated_by = $2, updated_at = shop_now(), version = version + 1
    WHERE id = 1 AND version = $3 RETURNING version`,
)

/** The same for the second-factor rule. */
export async function updateFactorRuleBy(tx: Tx, staff: UserId, input: FactorRuleInput): Promise<boolean> {
  return (await updateFactorRule(tx.client, input.isFactorRequired, staff, input.version)).length === 1
}

const updateLowStock = statement<[number, UserId, number], { version: number }>(
  'change_low_stock',
  `UPDATE shop_settings SET low_stock_at = $1, updated_by = $2, updated_at = shop_now(), version = version + 1
    WHERE id = 1 AND version = $3 RETURNING version`,
)

/** The same for the threshold of low stock. */
export async function updateLowStockBy(tx: Tx, staff: UserId, input: LowStockInput): Promise<boolean> {
  return (await updateLowStock(tx.client, input.lowStockAt, staff, input.version)).length === 1
}

const updateStaffLimits = statement<
  [number, number, number, number, number, UserId, number],
  { version: number }
>(
  'change_staff_limits',
  `UPDATE shop_settings SET return_refund_limit_paise = $1, return_refund_daily_paise = $2, coin_adjustment_limit = $3,
          coin_adjustment_daily = $4, staff_lock_minutes = $5, updated_by = $6, updated_at = shop_now(), version = version + 1
    WHERE id = 1 AND version = $7 RETURNING version`,
)

/** The same for the staff limits. */
export async function updateStaffLimitsBy(tx: Tx, staff: UserId, input: StaffLimitsInput): Promise<boolean> {
  const {
    returnRefundLimitPaise,
    returnRefundDailyPaise,
    coinAdjustmentLimit,
    coinAdjustmentDaily,
    staffLockMinutes,
  } = input
  const rows = await updateStaffLimits(
    tx.client,
    returnRefundLimitPaise,
    returnRefundDailyPaise,
    coinAdjustmentLimit,
    coinAdjustmentDaily,
    staffLockMinutes,
    staff,
    input.version,
  )
  return rows.length === 1
}

export type ShopFactsRow = {
  /** As stored, perhaps by another version of the program. */
  readonly facts: unknown
  /** E-mail of the staff member who changed them last; null for the examples. */
  readonly changedBy: string | null
  readonly changedAt: Date
  readonly version: number
  /** Documents of this financial year exist, so their number series is fixed. */
  readonly isSeriesUsed: boolean
}

/** The financial year begins on 1 April, Indian time. */
export const findShopFacts = getStatement<[], ShopFactsRow>(
  'get_shop_facts',
  `SELECT f.facts, u.email AS "changedBy", f.changed_at AS "changedAt", f.version,
          EXISTS (SELECT 1 FROM invoices WHERE issued_at >=
            (date_trunc('year', shop_now() AT TIME ZONE 'Asia/Kolkata' - interval '3 months') + interval '3 months')
              AT TIME ZONE 'Asia/Kolkata') AS "isSeriesUsed"
     FROM shop_facts f LEFT JOIN users u ON u.id = f.changed_by`,
)

const selectToday = statement<[], { today: string }>(
  'find_indian_date',
  `SELECT (shop_now() AT TIME ZONE 'Asia/Kolkata')::date::text AS today`,
)

export async function findIndianDate(on: Queryable): Promise<string> {
  return only(await selectToday(on)).today
}

const updateFacts = statement<[string, UserId, number], { version: number }>(
  'change_shop_facts',
  `UPDATE shop_facts SET facts = $1::jsonb, changed_by = $2, changed_at = shop_now(), version = version + 1
    WHERE version = $3 RETURNING version`,
)

/** Returns false if somebody else changed them first. */
export async function updateShopFacts(
  tx: Tx,
  staff: UserId,
  facts: Partial<ShopFacts>,
  version: number,
): Promise<boolean> {
  return (await updateFacts(tx.client, JSON.stringify(facts), staff, version)).length === 1
}
