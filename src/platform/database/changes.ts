/** Invalidates cached pages in every process, and enqueues jobs, both as part of a transaction. */
import type { CacheTag } from '../rules/cache-tags.ts'
import { queued, type Job, type QueuedJob } from '../rules/jobs.ts'
import type { z } from '../rules/zod.ts'
import { statement } from './statement.ts'
import type { Tx } from './transaction.ts'

export const CHANGES_CHANNEL = 'panna_changes'

const notify = statement<[string], Record<string, never>>(
  'notify_changes',
  `SELECT pg_notify('${CHANGES_CHANNEL}', $1)`,
)

/** On commit, makes every process drop the pages with these tags. */
export async function invalidateTags(tx: Tx, tags: readonly CacheTag[]): Promise<void> {
  if (tags.length > 0) await notify(tx.client, JSON.stringify(tags))
}

const addJob = statement<[string, string, string | null], Record<string, never>>(
  'enqueue_job',
  `SELECT 1 FROM graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => 12)`,
)

/** Enqueues a job that exists only if this transaction commits. A key prevents a second one. */
export async function enqueue<Input extends z.ZodType>(
  tx: Tx,
  job: Job<string, Input>,
  input: z.input<Input>,
  key?: string,
): Promise<void> {
  const { task, payload, key: own } = queued(job, input, key)
  await addJob(tx.client, task, JSON.stringify(payload), own)
}

/** Adds a JSON array of jobs in the FROM of a statement, with one notification. Their keys differ. */
export const addJobs = (jobs: `$${number}`): string => `(
  SELECT count(*) FROM graphile_worker.add_jobs((
    SELECT array_agg(ROW(job.task, job.payload, NULL, NULL, 12, job.key, NULL, NULL)::graphile_worker.job_spec)
      FROM json_to_recordset(${jobs}::json) AS job (task text, payload json, key text)))
   WHERE json_array_length(${jobs}::json) > 0) AS added_jobs`

const addAll = statement<[string], Record<string, never>>('enqueue_jobs', `SELECT FROM ${addJobs('$1')}`)

/** Enqueues several jobs in one statement. */
export async function enqueueAll(tx: Pick<Tx, 'client'>, jobs: readonly QueuedJob[]): Promise<void> {
  await addAll(tx.client, JSON.stringify(jobs))
}

const addLaterJob = statement<[string, string, string | null, number], Record<string, never>>(
  'enqueue_later_job',
  `SELECT 1 FROM graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => 12,
          run_at => now() + make_interval(secs => $4))`,
)

/** A job that starts after a delay, as a fallback for work that this process may not finish. */
export async function enqueueLater(tx: Tx, job: QueuedJob, seconds: number): Promise<void> {
  await addLaterJob(tx.client, job.task, JSON.stringify(job.payload), job.key, seconds)
}

const dropJob = statement<[string], Record<string, never>>(
  'remove_job',
  `SELECT 1 FROM graphile_worker.remove_job($1)`,
)

/** Cancels a job by its key; a running one is not retried. */
export async function removeJob(tx: Tx, key: string): Promise<void> {
  await dropJob(tx.client, key)
}
