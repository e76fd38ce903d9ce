/**
 * Up to which moment all changes are there to be read. A change carries the time at which its transaction began and is seen
 * when it ends: what began before this moment has ended, so that nothing can turn up behind it later
 * (docs/decisions/0019-changes-for-pollers.md). It is a statement of its own: what it finds ended, the next one sees.
 */
import { only, statement, type Queryable } from '#platform/database/statement.ts'

/** Between the moment that a transaction calls its beginning and the one from which it is known to the server. */
const SLACK = `interval '2 seconds'`

/** Those that have written, or are our own and may. Whoever only reads, a backup for example, holds nothing up. */
const OPEN = `SELECT min(xact_start) FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     AND (backend_xid IS NOT NULL OR application_name = 'panna')`

const selectSettled = statement<[], { until: string }>(
  'find_settled_moment',
  `SELECT (shop_now() - greatest(${SLACK}, now() - (${OPEN})))::text AS until`,
)

/** As PostgreSQL writes an instant, to the microsecond. */
export async function findSettledMoment(on: Queryable): Promise<string> {
  return only(await selectSettled(on)).until
}
