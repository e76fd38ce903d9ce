/** What an operator monitors, from the database alone, so the same for every process; and which problems were mailed when. */
import { COUNT_OPEN_MONEY } from '#modules/payments/index.ts'
import { only, statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { OperatingRow, QueuedTask, TroubleKind } from '../rules/troubles.ts'

const JOBS = `graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id`
const IS_DUE = 'j.attempts < j.max_attempts AND j.run_at <= now()'

export const listQueuedTasks = statement<[], QueuedTask>(
  'list_queued_tasks',
  `SELECT t.identifier AS task, count(*) FILTER (WHERE ${IS_DUE})::int AS waiting,
          coalesce(extract(epoch FROM now() - min(j.run_at) FILTER (WHERE ${IS_DUE})), 0)::float8 AS "oldestSeconds",
          count(*) FILTER (WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL)::int AS failed
     FROM ${JOBS} GROUP BY t.identifier ORDER BY t.identifier`,
)

const SECONDS_SINCE = (instant: string) => `extract(epoch FROM now() - ${instant})::float8`

/** The scheduled job that asks the payment provider about open orders. */
const RECONCILIATION = 'reconcile_payments'

/** A run of reconciliation that is still waiting or failing does not count. */
const selectFacts = statement<[string], OperatingRow>(
  'read_operating_facts',
  `SELECT (SELECT ${SECONDS_SINCE(`coalesce((SELECT min(j.created_at) FROM ${JOBS} WHERE t.identifier = $1), known.last_execution, known.known_since)`)}
             FROM graphile_worker._private_known_crontabs known WHERE known.identifier = $1) AS "reconciliationSeconds",
          ${COUNT_OPEN_MONEY}::int AS "openMoney",
          (SELECT count(*)::int FROM refunds WHERE method <> 'coins' AND (status = 'requested' OR
             (method = 'provider' AND status = 'accepted' AND num_nonnulls(processed_at, failed_at) = 0))) AS "openRefunds",
          (SELECT ${SECONDS_SINCE('r.created_at')} FROM setup_records r WHERE r.kind = 'backup' ORDER BY r.id DESC LIMIT 1) AS "backupSeconds",
          (SELECT ${SECONDS_SINCE('min(created_at)')} FROM orders WHERE paid_at IS NOT NULL) AS "sellingSeconds"`,
)

export async function readOperatingRow(on: Queryable): Promise<OperatingRow> {
  return only(await selectFacts(on, RECONCILIATION))
}

const insertDue = statement<[readonly string[]], { kind: TroubleKind }>(
  'add_due_trouble_mails',
  `INSERT INTO trouble_mails (kind) SELECT unnest($1::text[])
   ON CONFLICT (kind) DO UPDATE SET mailed_at = shop_now() WHERE trouble_mails.mailed_at <= shop_now() - interval '1 day'
   RETURNING kind`,
)

/** Marks those that were not mailed for a day as mailed, and returns them. */
export async function takeDueTroubles(tx: Tx, kinds: readonly TroubleKind[]): Promise<Set<TroubleKind>> {
  return new Set((await insertDue(tx.client, kinds)).map(({ kind }) => kind))
}
