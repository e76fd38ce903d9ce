/** Values that several endpoints share, with their documentation. */
import { z } from '#platform/rules/zod.ts'

/** Rupees as a number, at most two decimals (spec §7). */
export const rupees = z
  .number()
  // Not multipleOf(0.01): JSON Schema validators divide in binary floating point and refuse 64.10.
  .refine((value) => Number(value.toFixed(2)) === value)
  .meta({ example: 249.5, isDecimal: true })

/** An instant in ISO 8601, in UTC. */
export const instantInUtc = z.iso.datetime().meta({ example: '2026-11-22T04:06:00.000Z' })
