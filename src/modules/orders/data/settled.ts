/**
 * The moment up to which all changes are visible. A change carries the start time of its transaction but becomes
 * visible when that ends. All transactions that began before this moment have ended, so no change with an earlier time
 * can still appear (docs/decisions/0019-changes-for-pollers.md). A separate statement, so that the next one sees all
 * changes of the transactions that it found ended.
 */
import { only, statement, type Queryable } from '#platform/database/statement.ts'

/** Time between a transaction's own start time and the moment the server lists it. */
const SLACK = `interval '2 seconds'`

/**
 * Only transactions that have written, or the shop's own, which may. Pure readers such as a backup must not hold this
 * back.
 */
const OPEN = `SELECT min(xact_start) FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     AND (backend_xid IS NOT NULL OR application_name = 'panna')`

const selectSettled = statement<[], { until: string }>(
  'find_settled_moment',
  `SELECT (shop_now() - greatest(${SLACK}, now() - (${OPEN})))::text AS until`,
)

/** In PostgreSQL's format, to the microsecond. */
export async function findSettledMoment(on: Queryable): Promise<string> {
  return only(await selectSettled(on)).until
}
