/** The address of a page of the ledger: which line it begins behind. What can't be one begins at the newest. */
import { z } from '#platform/rules/zod.ts'

const LINE = /^[1-9]\d{0,14}$/

export const ledgerQuery = z.object({ before: z.unknown().optional() }).transform(({ before }) => ({
  before: typeof before === 'string' && LINE.test(before) ? Number(before) : null,
}))
