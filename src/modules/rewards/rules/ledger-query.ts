/** The query of a ledger page: the entry it starts after. An invalid value means the newest page. */
import { z } from '#platform/rules/zod.ts'

const LINE = /^[1-9]\d{0,14}$/

export const ledgerQuery = z.object({ before: z.unknown().optional() }).transform(({ before }) => ({
  before: typeof before === 'string' && LINE.test(before) ? Number(before) : null,
}))
