/** The job queue while the demo is created: no worker runs. */
import type pg from 'pg'
import { TASKS } from '#server/jobs/tasks.ts'
import type { World } from './world.ts'

type Task = keyof typeof TASKS
type Job = { readonly id: number; readonly task: Task; readonly payload: unknown }

/** Runs the queued jobs of some tasks, as the worker would; `about`: only those that contain this id or address. */
export async function work({ shop, pool }: World, tasks: readonly Task[], about = ''): Promise<void> {
  const { rows } = await pool.query<Job>({
    name: 'demo_jobs',
    text: `SELECT j.id, t.identifier AS task, j.payload FROM graphile_worker._private_jobs j
             JOIN graphile_worker._private_tasks t ON t.id = j.task_id
            WHERE t.identifier = ANY($1) AND ($2 = '' OR j.payload::text LIKE '%' || $2 || '%') ORDER BY j.id`,
    values: [tasks, about],
  })
  for (const { id, task, payload } of rows) {
    await TASKS[task](shop, payload)
    await pool.query({
      name: 'demo_job_done',
      text: 'DELETE FROM graphile_worker._private_jobs WHERE id = $1',
      values: [id],
    })
  }
}

/** Asks the provider to send the refunds. */
export async function sendMoney(world: World): Promise<void> {
  await work(world, ['refund_payment'])
}

/** Mails of past days, and checks that the demo has made itself: the open shop must not run them all at once. */
const DONE = [
  'send_order_mail',
  'send_account_mail',
  'send_enquiry_mail',
  'send_enquiry_answer',
  'ship_order',
  'finish_cancellation',
]

/**
 * Deletes obsolete jobs. At the end the newest mails are left, so that the shop's mailbox shows them; before that, the
 * ones with links that may still be opened.
 */
export async function forgetJobs(pool: pg.Pool, keptMails = 0): Promise<void> {
  await pool.query(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = ANY($1) AND j.run_at <= now() + interval '2 minutes'
        AND ($2 > 0 OR j.payload->>'kind' IS DISTINCT FROM 'cod_confirm')
        AND j.id NOT IN (SELECT m.id FROM graphile_worker._private_jobs m JOIN graphile_worker._private_tasks k ON k.id = m.task_id
                          WHERE k.identifier LIKE 'send_%' ORDER BY m.id DESC LIMIT $2)`,
    [DONE, keptMails],
  )
}
