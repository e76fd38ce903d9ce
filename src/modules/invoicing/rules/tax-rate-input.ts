/**
 * A tax rate that staff set for an HSN from a day on. Issued invoices never change, so a code that was invoiced can get
 * a new rate from tomorrow at the earliest; until its day comes the rate can be replaced. A code that was never
 * invoiced may have rates since the first day of GST.
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

/** Indian dates; a date after the last one must be a typo. */
export type RateDays = { readonly tomorrow: string; readonly last: string; readonly isInvoiced: boolean }

/** The first and last day on which a rate may start. */
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
  /** The account that set it; null for the shipped rates. */
  readonly setBy: string | null
  readonly state: 'past' | 'in_force' | 'coming'
}
