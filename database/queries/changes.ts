/** What tells every process that public pages have changed, and what hands work to the job queue. */
import { statement } from '../statement.ts'
import type { Tx } from '../transaction.ts'

export const CHANGES_CHANNEL = 'panna_changes'

const notify = statement<[string], Record<string, never>>(
  'notify_changes',
  `SELECT pg_notify('${CHANGES_CHANNEL}', $1)`,
)

/** Tells every process, at commit, to drop the pages that carry these tags. */
export async function announceChanges(tx: Tx, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await notify(tx.client, JSON.stringify(tags))
}

const addJob = statement<[string, string, string | null], Record<string, never>>(
  'enqueue_job',
  `SELECT 1 FROM graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => 12)`,
)

/** Queues a job that exists exactly if this transaction commits. A key keeps a second one from being queued. */
export async function enqueueJob(
  tx: Tx,
  task: string,
  payload: Record<string, unknown>,
  key?: string,
): Promise<void> {
  await addJob(tx.client, task, JSON.stringify(payload), key ?? null)
}
