/** The owner's settings for the whole shop, and their limits. Typed in whole rupees, stored in paise. */
import { MESSAGES } from '#platform/rules/messages.ts'
import { fromRupees, type Paise } from '#platform/rules/money.ts'
import { z } from '#platform/rules/zod.ts'

export const MAX_COD_FEE_RUPEES = 1_000
export const MAX_COD_LIMIT_RUPEES = 100_000

/** The ranges that the owner can set; the database checks the same ones (`shop_settings_staff_limits`). */
const MAX_RETURN_REFUND_RUPEES = 100_000
const MAX_RETURN_REFUND_DAILY_RUPEES = 1_000_000
const MAX_COIN_ADJUSTMENT = 100_000
const MAX_COIN_ADJUSTMENT_DAILY = 1_000_000
const MIN_STAFF_LOCK_MINUTES = 15
const MAX_STAFF_LOCK_MINUTES = 12 * 60

/** What staff may do without an owner. */
export type StaffLimits = {
  /** Per return. 0: every refund needs the permission. */
  readonly returnRefundLimitPaise: Paise
  /** Per staff member and day. */
  readonly returnRefundDailyPaise: Paise
  /** Per adjustment, up or down. */
  readonly coinAdjustmentLimit: number
  /** Granted by one staff member per day. */
  readonly coinAdjustmentDaily: number
  /** Minutes of inactivity after which the panel asks for the password. */
  readonly staffLockMinutes: number
}

export type ShopSettings = StaffLimits & {
  /** Products with this many units or fewer have low stock, unless they have their own threshold. */
  readonly lowStockAt: number
  readonly isCodOn: boolean
  readonly codFeePaise: Paise
  /** Maximum order value for cash on delivery, including its fee. */
  readonly codLimitPaise: Paise
  /** Requires a second factor for the back office even in a shop that takes no real payments. */
  readonly isFactorRequired: boolean
  /** E-mail of the staff member who changed them last; null for the defaults. */
  readonly changedBy: string | null
  readonly changedAt: string
  /** Incremented by each change. */
  readonly version: number
}

/** The version that the form was loaded with. */
const version = z.int(MESSAGES.bad_request).min(0, MESSAGES.bad_request)

/** As submitted by the form. */
export const shopSettingsInput = z
  .strictObject(
    {
      isCodOn: z.boolean(MESSAGES.bad_request),
      codFeeRupees: z
        .int(MESSAGES.settings_cod_fee)
        .min(0, MESSAGES.settings_cod_fee)
        .max(MAX_COD_FEE_RUPEES, MESSAGES.settings_cod_fee),
      codLimitRupees: z
        .int(MESSAGES.settings_cod_limit)
        .min(1, MESSAGES.settings_cod_limit)
        .max(MAX_COD_LIMIT_RUPEES, MESSAGES.settings_cod_limit),
      version,
    },
    MESSAGES.bad_request,
  )
  .transform(({ isCodOn, codFeeRupees, codLimitRupees, version }) => ({
    isCodOn,
    codFeePaise: fromRupees(codFeeRupees),
    codLimitPaise: fromRupees(codLimitRupees),
    version,
  }))
export type ShopSettingsInput = z.output<typeof shopSettingsInput>

const MAX_LOW_STOCK = 9_999
export const lowStockInput = z.strictObject(
  { lowStockAt: wholeNumber(0, MAX_LOW_STOCK, MESSAGES.settings_low_stock), version },
  MESSAGES.bad_request,
)
export type LowStockInput = z.output<typeof lowStockInput>

export const factorRuleInput = z.strictObject(
  { isFactorRequired: z.boolean(MESSAGES.bad_request), version },
  MESSAGES.bad_request,
)
export type FactorRuleInput = z.output<typeof factorRuleInput>

function wholeNumber(min: number, max: number, message: string) {
  return z.int(message).min(min, message).max(max, message)
}

/** As submitted by the form. */
export const staffLimitsInput = z
  .strictObject(
    {
      returnRefundLimitRupees: wholeNumber(0, MAX_RETURN_REFUND_RUPEES, MESSAGES.settings_return_limit),
      returnRefundDailyRupees: wholeNumber(0, MAX_RETURN_REFUND_DAILY_RUPEES, MESSAGES.settings_return_daily),
      coinAdjustmentLimit: wholeNumber(1, MAX_COIN_ADJUSTMENT, MESSAGES.settings_coin_limit),
      coinAdjustmentDaily: wholeNumber(1, MAX_COIN_ADJUSTMENT_DAILY, MESSAGES.settings_coin_daily),
      staffLockMinutes: wholeNumber(
        MIN_STAFF_LOCK_MINUTES,
        MAX_STAFF_LOCK_MINUTES,
        MESSAGES.settings_staff_lock,
      ),
      version,
    },
    MESSAGES.bad_request,
  )
  .transform(({ returnRefundLimitRupees, returnRefundDailyRupees, ...limits }) => ({
    ...limits,
    returnRefundLimitPaise: fromRupees(returnRefundLimitRupees),
    returnRefundDailyPaise: fromRupees(returnRefundDailyRupees),
  }))
export type StaffLimitsInput = z.output<typeof staffLimitsInput>
