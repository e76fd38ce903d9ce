/** Values that several endpoints speak of, with what the documentation says of them. */
import { z } from '../zod.ts'

/** Rupees as a number, two decimals at most (spec §7). */
export const rupees = z.number().multipleOf(0.01).meta({ example: 249.5 })

/** An instant in ISO 8601, in UTC. */
export const instantInUtc = z.iso.datetime().meta({ example: '2026-11-22T04:06:00.000Z' })
