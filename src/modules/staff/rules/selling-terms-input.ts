/** The terms that price an order, as the owner types them and as stored: shipping, order limits and rewards. */
import { MESSAGES } from '#platform/rules/messages.ts'
import { fromRupees, paise } from '#platform/rules/money.ts'
import type { RewardTerms, ShippingTerms } from '#platform/rules/selling-terms.ts'
import {
  EXAMPLE_FACTS,
  type OrderLimits,
  type SellingTerms,
  type ShopFacts,
} from '#platform/rules/shop-facts.ts'
import { z } from '#platform/rules/zod.ts'

const MAX_SHIPPING_RUPEES = 1_000
const MAX_FREE_FROM_RUPEES = 1_00_000
const MAX_REMOTE_PINCODES = 400
const MAX_LIMIT_RUPEES = 10_00_000
const MAX_LIMIT_UNITS = 10_000
const MAX_REWARD_PERCENT = 50
const MAX_WELCOME_COINS = 10_000
const MAX_EXPIRY_MONTHS = 60

/** The version that the form was loaded with. */
export const version = z.int(MESSAGES.bad_request).min(0, MESSAGES.bad_request)

/** A change of some facts of a version. */
export type FactsChange = {
  readonly facts: Partial<Omit<ShopFacts, 'logo'>>
  /** The URL of an uploaded picture; empty: no logo; absent: unchanged. */
  readonly logoUrl?: string
  readonly version: number
}

const RUPEES = /^\d{1,7}$/

/** Parses whole rupees as typed to paise. */
function rupees(max: number, message: string) {
  return z
    .string(message)
    .transform((text) => text.trim().replaceAll(',', ''))
    .pipe(z.string().regex(RUPEES, { message, abort: true }))
    .transform(Number)
    .refine((amount) => amount <= max, message)
    .transform(fromRupees)
}

/** null if left empty. */
function optionalRupees(max: number, message: string) {
  return z.union([z.literal('').transform(() => null), rupees(max, message)], message)
}

const storedPaise = z.int().min(0).transform(paise)

/** A pincode or its first digits: two digits are a postal circle, three a sorting district. */
const pincodeStart = z.string(MESSAGES.bad_request).regex(/^[1-9][0-9]{1,5}$/, MESSAGES.shipping_pincodes)

const remotePincodes = z
  .array(pincodeStart, MESSAGES.bad_request)
  .max(MAX_REMOTE_PINCODES, MESSAGES.shipping_pincodes_many)
  .transform((all): readonly string[] => [...new Set(all)].toSorted())

const shippingTerms: z.ZodType<ShippingTerms> = z.object({
  chargePaise: storedPaise,
  freeFromPaise: storedPaise.nullable(),
  remotePaise: storedPaise,
  remotePincodes,
})

const storedMaximum = z.int().positive().nullable()

const orderLimits: z.ZodType<OrderLimits> = z.object({
  minPaise: storedPaise.nullable(),
  maxPaise: storedPaise.nullable(),
  maxUnits: storedMaximum,
})

const rewardTerms: z.ZodType<RewardTerms> = z.object({
  isOn: z.boolean(),
  percent: z.int().min(1).max(MAX_REWARD_PERCENT),
  welcomeCoins: z.int().min(0).max(MAX_WELCOME_COINS),
  expiryMonths: z.int().min(1).max(MAX_EXPIRY_MONTHS).nullable(),
  expirySince: z.iso.date().nullable(),
})

export const termsFields = { shipping: shippingTerms, orderLimits, rewards: rewardTerms }

const storedTerms: z.ZodType<SellingTerms> = z.object(termsFields)

/** Fills missing values from the examples. Throws on a value that this program does not understand. */
export function parseStoredTerms(stored: unknown): SellingTerms {
  return storedTerms.parse({ ...EXAMPLE_FACTS, ...(stored as object) })
}

/** Amounts as typed, in whole rupees; `remotePincodes` one by one. */
export const shippingInput = z
  .strictObject(
    {
      charge: rupees(MAX_SHIPPING_RUPEES, MESSAGES.shipping_charge),
      freeFrom: optionalRupees(MAX_FREE_FROM_RUPEES, MESSAGES.shipping_free_from).refine(
        isNotZero,
        MESSAGES.shipping_free_from,
      ),
      remote: rupees(MAX_SHIPPING_RUPEES, MESSAGES.shipping_charge),
      remotePincodes,
      version,
    },
    MESSAGES.bad_request,
  )
  .refine(({ remote, remotePincodes: list }) => remote === 0 || list.length > 0, {
    path: ['remotePincodes'],
    message: MESSAGES.shipping_pincodes_missing,
  })
  .transform(({ charge, freeFrom, remote, remotePincodes: list, version }): FactsChange => {
    const shipping = {
      chargePaise: charge,
      freeFromPaise: freeFrom,
      remotePaise: remote,
      remotePincodes: list,
    }
    return { facts: { shipping }, version }
  })

/** No limit if left empty. */
export const orderLimitsInput = z
  .strictObject(
    {
      min: optionalRupees(MAX_LIMIT_RUPEES, MESSAGES.limit_amount).refine(isNotZero, MESSAGES.limit_amount),
      max: optionalRupees(MAX_LIMIT_RUPEES, MESSAGES.limit_amount).refine(isNotZero, MESSAGES.limit_amount),
      maxUnits: z.union(
        [
          z.literal('').transform(() => null),
          z
            .string()
            .regex(/^[1-9]\d{0,4}$/, MESSAGES.limit_units)
            .transform(Number)
            .refine((units) => units <= MAX_LIMIT_UNITS, MESSAGES.limit_units),
        ],
        MESSAGES.limit_units,
      ),
      version,
    },
    MESSAGES.bad_request,
  )
  .refine(({ min, max }) => min === null || max === null || max >= min, {
    path: ['max'],
    message: MESSAGES.limits_crossed,
  })
  .transform(({ min, max, maxUnits, version }): FactsChange => {
    const limits: OrderLimits = { minPaise: min, maxPaise: max, maxUnits }
    return { facts: { orderLimits: limits }, version }
  })

function isNotZero(amount: number | null): boolean {
  return amount !== 0
}

/** The date from which coins age is set on saving. */
export const rewardsInput = z
  .strictObject(
    {
      isOn: z.boolean(MESSAGES.bad_request),
      percent: wholeNumberText(1, MAX_REWARD_PERCENT, MESSAGES.rewards_percent),
      welcomeCoins: wholeNumberText(0, MAX_WELCOME_COINS, MESSAGES.rewards_welcome),
      expiryMonths: z.union(
        [z.literal('').transform(() => null), wholeNumberText(1, MAX_EXPIRY_MONTHS, MESSAGES.rewards_expiry)],
        MESSAGES.rewards_expiry,
      ),
      version,
    },
    MESSAGES.bad_request,
  )
  .transform(({ version, ...rewards }): FactsChange => {
    return { facts: { rewards: { ...rewards, expirySince: null } }, version }
  })

function wholeNumberText(min: number, max: number, message: string) {
  return z
    .string(message)
    .transform((text) => text.trim().replaceAll(',', ''))
    .pipe(z.string().regex(/^\d{1,6}$/, { message, abort: true }))
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}
