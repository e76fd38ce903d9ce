/** The open work of all areas in one statement: it runs with every first page of the panel. */
import type { WorkCounts } from '#modules/staff/rules/work-counts.ts'
import { IS_TO_PACK, NEEDY } from '#modules/orders/index.ts'
import { COUNT_OPEN_MONEY } from '#modules/payments/index.ts'
import { COUNT_FAILED_JOBS } from '#modules/partners/index.ts'
import { only, statement, type Queryable } from '#platform/database/statement.ts'

const selectCounts = statement<[], WorkCounts>(
  'count_open_work',
  `SELECT (SELECT count(*) FROM orders o WHERE ${IS_TO_PACK})::int AS "toPack",
          (SELECT count(*) FROM returns WHERE status = 'requested')::int AS returns,
          (SELECT count(*) FROM ${NEEDY} AS needy WHERE todo IS NOT NULL)::int AS parcels,
          (SELECT count(*) FROM enquiries WHERE status = 'open')::int AS enquiries,
          ${COUNT_OPEN_MONEY}::int AS money,
          ${COUNT_FAILED_JOBS}::int AS jobs`,
)

export async function countOpenWork(on: Queryable): Promise<WorkCounts> {
  return only(await selectCounts(on))
}
