/**
 * The coupon form (spec §5): as typed, and as stored. Each invalid value is reported at its field. Money is typed in
 * rupees; dates and times are Indian time, to the minute.
 */
import { atFields, problemsOf, type Problems } from '#platform/rules/form-problems.ts'
import { isDay } from '#platform/rules/range.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { paise, type Paise } from '#platform/rules/money.ts'
import { z } from '#platform/rules/zod.ts'
import { canonicalCode, MAX_CODE_LENGTH } from './coupon.ts'

export const COUPON_FIELDS = [
  'code',
  'discountType',
  'discountValue',
  'minOrder',
  'maxUses',
  'maxUsesPerCustomer',
  'validFrom',
  'validUntil',
] as const
export type CouponField = (typeof COUPON_FIELDS)[number]

export type TypedCoupon = Readonly<Record<CouponField, string>> & { readonly isActive: boolean }

const MAX_USES = 1_000_000
const MAX_FIXED_PAISE = 100_000_00
const MAX_MINIMUM_PAISE = 1_000_000_00

const text = (message: string) => z.string(message).max(100, message)

const code = text(MESSAGES.coupon_code_shape).transform((typed, context) => {
  if (typed.trim() === '') return refuse(context, MESSAGES.coupon_missing)
  return (hasControls(typed) ? null : canonicalCode(typed)) ?? refuse(context, MESSAGES.coupon_code_shape)
})

const discountValue = text(MESSAGES.coupon_value).transform(
  (typed, context) => hundredthsOf(typed) ?? refuse(context, MESSAGES.coupon_value),
)

const minOrder = text(MESSAGES.coupon_min_order).transform((typed, context): Paise => {
  const amount = typed.trim() === '' ? 0 : hundredthsOf(typed)
  return amount !== null && amount <= MAX_MINIMUM_PAISE
    ? paise(amount)
    : refuse(context, MESSAGES.coupon_min_order)
})

const maxUses = text(MESSAGES.coupon_max_uses).transform(
  (typed, context) => countOf(typed) ?? refuse(context, MESSAGES.coupon_max_uses),
)

const maxUsesPerCustomer = text(MESSAGES.coupon_per_customer).transform((typed, context) =>
  typed.trim() === '' ? null : (countOf(typed) ?? refuse(context, MESSAGES.coupon_per_customer)),
)

const minute = text(MESSAGES.coupon_day).transform(
  (typed, context) => minuteOf(typed) ?? refuse(context, MESSAGES.coupon_day),
)

const fields = z.strictObject(
  {
    code,
    discountType: z.enum(['percentage', 'fixed'], MESSAGES.coupon_type),
    discountValue,
    minOrder,
    maxUses,
    maxUsesPerCustomer,
    validFrom: minute,
    validUntil: minute,
    isActive: z.boolean(MESSAGES.bad_request),
  },
  MESSAGES.bad_request,
)
type Fields = z.output<typeof fields>

function addProblem(context: z.RefinementCtx, field: CouponField, message: string): void {
  context.addIssue({ code: 'custom', path: [field], message })
}

function judgeDiscount(
  { discountType, discountValue: value }: Pick<Fields, 'discountType' | 'discountValue'>,
  context: z.RefinementCtx,
): void {
  if (!isDiscount(discountType, value))
    addProblem(
      context,
      'discountValue',
      discountType === 'fixed' ? MESSAGES.coupon_amount : MESSAGES.coupon_percent,
    )
}

function judgeUses(
  { maxUses: all, maxUsesPerCustomer: each }: Pick<Fields, 'maxUses' | 'maxUsesPerCustomer'>,
  context: z.RefinementCtx,
): void {
  if (each !== null && each > all) addProblem(context, 'maxUsesPerCustomer', MESSAGES.coupon_per_customer)
}

function judgeWindow(
  { validFrom, validUntil }: Pick<Fields, 'validFrom' | 'validUntil'>,
  context: z.RefinementCtx,
): void {
  if (validUntil <= validFrom) addProblem(context, 'validUntil', MESSAGES.coupon_window)
}

/** Checks between two fields, also if other fields are wrong. */
const PAIRS = [
  fields.pick({ discountType: true, discountValue: true }).strip().superRefine(judgeDiscount),
  fields.pick({ maxUses: true, maxUsesPerCustomer: true }).strip().superRefine(judgeUses),
  fields.pick({ validFrom: true, validUntil: true }).strip().superRefine(judgeWindow),
]

/** Checks of single fields; checks between fields follow. */
export const couponTerms = fields
  .superRefine((terms, context) => {
    judgeDiscount(terms, context)
    judgeUses(terms, context)
    judgeWindow(terms, context)
  })
  .transform(({ minOrder: minOrderPaise, discountValue: hundredths, ...terms }) => ({
    ...terms,
    minOrderPaise,
    /** Percent, or paise. */
    discountValue: terms.discountType === 'percentage' ? hundredths / 100 : hundredths,
  }))

export type CouponTerms = z.output<typeof couponTerms>

/** The parsed terms, or the first problem of each field. */
export function readCoupon(
  typed: TypedCoupon,
): { readonly terms: CouponTerms } | { readonly fields: Problems } {
  const parsed = couponTerms.safeParse(typed)
  if (parsed.success) return { terms: parsed.data }
  const ofPairs = PAIRS.flatMap((pair) => pair.safeParse(typed).error?.issues ?? [])
  return { fields: atFields(problemsOf({ issues: [...parsed.error.issues, ...ofPairs] }), COUPON_FIELDS) }
}

function isDiscount(type: 'percentage' | 'fixed', hundredths: number): boolean {
  if (type === 'fixed') return hundredths > 0 && hundredths <= MAX_FIXED_PAISE
  return hundredths % 100 === 0 && hundredths >= 100 && hundredths <= 10_000
}

/** Parses '1,234.50' to 123450; null if it is not an amount. */
function hundredthsOf(typed: string): number | null {
  const found = /^₹?\s*(\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.trim().replaceAll(',', ''))
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
}

function countOf(typed: string): number | null {
  const digits = typed.trim().replaceAll(',', '')
  const count = /^\d{1,7}$/.test(digits) ? Number(digits) : 0
  return count >= 1 && count <= MAX_USES ? count : null
}

/** Parses 'YYYY-MM-DDTHH:MM' of an existing day; null for anything else. */
function minuteOf(typed: string): string | null {
  const [, minute = '', day = ''] =
    /^((.{10})T(?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d(?:\.\d{1,3})?)?$/.exec(typed.trim()) ?? []
  return isDay(day) ? minute : null
}

function hasControls(typed: string): boolean {
  return /\p{Cc}/u.test(typed) || typed.length > 3 * MAX_CODE_LENGTH
}

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

// Generated codes (spec §5, §9): six upper-case characters, without any that look alike.

/** Without I and O, 0 and 1. Thirty-two, so that five random bits make each equally likely. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const GENERATED_CODE_LENGTH = 6

/** A code from random numbers, using the lowest five bits of each; as many characters as numbers. */
export function codeFromRandom(numbers: ArrayLike<number>): string {
  const characters = Array.from(numbers, (number) => CODE_ALPHABET[number & 31]).slice(
    0,
    GENERATED_CODE_LENGTH,
  )
  if (characters.length < GENERATED_CODE_LENGTH) throw new RangeError('too few random numbers for a code')
  return characters.join('')
}

const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** A code from a random token in base64url: each of its characters but the last holds six random bits. */
export function codeFromToken(token: string): string {
  return codeFromRandom(Array.from(token.slice(0, -1), (character) => TOKEN_ALPHABET.indexOf(character)))
}
