/** What the database knows about external services, and the failed jobs. */
import { lockStatement } from '#platform/database/locks.ts'
import type { ConnectionFacts, FailedJob } from '#modules/staff/rules/connections.ts'
import { orderNumberById } from '#platform/database/order-number.ts'
import { only, statement, type Queryable, writeStatement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

type FactsRow = {
  readonly [Name in keyof ConnectionFacts]: ConnectionFacts[Name] extends number ? number : Date | null
}

const JOBS = `graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id`
const LAST = (provider: string) =>
  `(SELECT received_at FROM webhook_inbox WHERE provider = '${provider}' ORDER BY id DESC LIMIT 1)`
const WAITING = (provider: string) =>
  `(SELECT count(*)::int FROM webhook_inbox WHERE provider = '${provider}' AND processed_at IS NULL)`
export const MAILS = `FROM ${JOBS} WHERE t.identifier IN ('send_account_mail', 'send_order_mail', 'send_enquiry_mail', 'mail_guest_code', 'send_staff_invite', 'send_test_mail', 'send_low_stock_mail', 'send_trouble_mail')`

const selectFacts = statement<[], FactsRow>(
  'read_connection_facts',
  `SELECT ${LAST('razorpay')} AS "lastPaymentEvent", ${WAITING('razorpay')} AS "waitingPaymentEvents",
          ${LAST('delhivery')} AS "lastScanPush", ${WAITING('delhivery')} AS "waitingScanPushes",
          (SELECT count(*)::int ${MAILS} AND j.attempts < j.max_attempts) AS "waitingMails",
          (SELECT count(*)::int ${MAILS} AND j.attempts >= j.max_attempts) AS "failedMails",
          (SELECT max(forwarded_at) FROM enquiries) AS "lastForwarded",
          (SELECT count(*)::int FROM enquiries WHERE forwarded_at IS NULL AND email NOT LIKE '%.invalid') AS "waitingForwards"`,
)

export async function readConnectionFacts(on: Queryable): Promise<ConnectionFacts> {
  const { lastPaymentEvent, lastScanPush, lastForwarded, ...counts } = only(await selectFacts(on))
  return {
    ...counts,
    lastPaymentEvent: lastPaymentEvent?.toISOString() ?? null,
    lastScanPush: lastScanPush?.toISOString() ?? null,
    lastForwarded: lastForwarded?.toISOString() ?? null,
  }
}

const IS_UUID = `j.payload->>'orderId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`

const GAVE_UP = 'j.attempts >= j.max_attempts AND j.locked_at IS NULL'

/** Jobs that have failed for good. */
export const COUNT_FAILED_JOBS = `(SELECT count(*) FROM ${JOBS} WHERE ${GAVE_UP})`

const selectFailed = statement<[number], Omit<FailedJob, 'at'> & { readonly at: Date }>(
  'list_failed_jobs',
  `SELECT j.id::text AS id, t.identifier AS task, j.attempts, left(split_part(coalesce(j.last_error, ''), E'\\n', 1), 200) AS error,
          j.payload->>'orderId' AS "orderId",
          ${orderNumberById(`CASE WHEN ${IS_UUID} THEN (j.payload->>'orderId')::uuid END`)} AS "orderNumber", j.updated_at AS at
     FROM ${JOBS} WHERE ${GAVE_UP} ORDER BY j.updated_at DESC, j.id DESC LIMIT $1`,
)

/** Newest first. */
export async function listFailedJobs(on: Queryable, limit: number): Promise<FailedJob[]> {
  return (await selectFailed(on, limit)).map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Resets its attempts. */
export const retryJob = writeStatement<[id: string]>(
  'retry_job',
  `SELECT 1 FROM graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at => now(), attempts => 0)`,
)

export const dismissJob = writeStatement<[id: string]>(
  'dismiss_job',
  `SELECT 1 FROM graphile_worker.complete_jobs(ARRAY[$1::bigint])`,
)

const selectFailedJob = lockStatement<[string], { task: string; attempts: number }>(
  'graphile_worker._private_jobs',
  'lock_failed_job',
  `SELECT t.identifier AS task, j.attempts
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE j.id = $1::bigint AND j.attempts >= j.max_attempts AND j.locked_at IS NULL FOR UPDATE OF j`,
)

/** A job that gave up; null if it is gone or was retried meanwhile. */
export async function lockFailedJob(tx: Tx, id: string) {
  return (await selectFailedJob(tx, id))[0] ?? null
}
