/**
 * A rate that staff set for a code of goods, from a day on. What was invoiced stays as it was said, so a rate of a code that
 * stands on an invoice can only begin tomorrow; until its day comes it can be set again. A code that was never invoiced
 * may have its rates from the first day of GST.
 */
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'

export const FIRST_DAY_OF_GST = '2017-07-01'
export const RATE_NOTE_LENGTH = 200

export const taxRateInput = z.strictObject(
  {
    hsn: z
      .string(MESSAGES.tax_rate_hsn)
      .trim()
      .regex(/^\d{4,8}$/, MESSAGES.tax_rate_hsn),
    ratePercent: z
      .int(MESSAGES.tax_rate_percent)
      .min(0, MESSAGES.tax_rate_percent)
      .max(100, MESSAGES.tax_rate_percent),
    effectiveFrom: z.iso.date(MESSAGES.tax_rate_day),
    note: z.string(MESSAGES.tax_rate_note).trim().max(RATE_NOTE_LENGTH, MESSAGES.tax_rate_note),
  },
  MESSAGES.bad_request,
)

export type TaxRateInput = z.output<typeof taxRateInput>

/** Indian dates; the last one is so far off that a later one is a slip of the finger. */
export type RateDays = { readonly tomorrow: string; readonly last: string; readonly isInvoiced: boolean }

/** Between which days a rate may begin. */
export function rateMayBegin({ tomorrow, last, isInvoiced }: RateDays): {
  readonly earliest: string
  readonly latest: string
} {
  return { earliest: isInvoiced ? tomorrow : FIRST_DAY_OF_GST, latest: last }
}

export type TaxRateView = {
  readonly hsn: string
  /** Indian date. */
  readonly effectiveFrom: string
  readonly ratePercent: number
  readonly note: string
  /** The account that set it; null for what the shop came with. */
  readonly setBy: string | null
  readonly state: 'past' | 'in_force' | 'coming'
}
