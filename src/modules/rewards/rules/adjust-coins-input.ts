/** Input of a manual coin adjustment: how many coins, and why. The shopper sees the reason. */
import { cleanField } from '#platform/rules/customer-details.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'

export const MAX_ADJUSTMENT = 100_000
export const MAX_REASON_LENGTH = 200

export const adjustCoinsInput = z.strictObject(
  {
    userId: z
      .string(MESSAGES.bad_request)
      .min(1, MESSAGES.bad_request)
      .max(100, MESSAGES.bad_request)
      .transform((id) => id as UserId),
    coins: z
      .int(MESSAGES.coins_adjust_number)
      .min(-MAX_ADJUSTMENT, MESSAGES.coins_adjust_number)
      .max(MAX_ADJUSTMENT, MESSAGES.coins_adjust_number)
      .refine((coins) => coins !== 0, MESSAGES.coins_adjust_number),
    reason: z
      .string(MESSAGES.coins_adjust_reason)
      .transform(cleanField)
      .refine((text) => text.length > 0 && text.length <= MAX_REASON_LENGTH, MESSAGES.coins_adjust_reason),
  },
  MESSAGES.bad_request,
)
export type AdjustCoinsInput = z.output<typeof adjustCoinsInput>
