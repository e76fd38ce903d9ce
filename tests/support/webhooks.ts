/** Webhook endpoints, and the worker that delivers events, run step by step. */
import { expect } from 'vitest'
import { WEBHOOK_EVENT_NAMES } from '#modules/partners/rules/webhook-events.ts'
import type { WebhookEndpointInput } from '#modules/partners/rules/webhook-endpoint.ts'
import { TASKS } from '#server/jobs/jobs.ts'
import type { StaffActor } from './staff.ts'
import type { TestShop } from './shop.ts'

type Testing = Pick<TestShop, 'db' | 'shop'>

export async function anEndpoint(
  { shop }: Pick<TestShop, 'shop'>,
  owner: StaffActor,
  wish: Partial<WebhookEndpointInput> & { readonly url: string },
): Promise<{ readonly id: string; readonly secret: string }> {
  const added = await shop.addWebhookEndpoint(owner, {
    description: '',
    events: [...WEBHOOK_EVENT_NAMES],
    hasCustomer: false,
    ...wish,
  })
  if (!added.ok) throw new Error(added.problem.key)
  return added.value
}

export type TestDelivery = {
  readonly id: string
  readonly eventId: string
  readonly endpointId: string
  readonly type: string
  readonly subject: string | null
  readonly status: string
  readonly attempts: number
  readonly body: string | null
  /** By the shop's clock. */
  readonly inSeconds: number | null
}

/** Oldest first. */
export async function deliveriesOf(
  { db }: Pick<TestShop, 'db'>,
  endpointId: string,
): Promise<TestDelivery[]> {
  const { rows } = await db.pool.query<TestDelivery>(
    `SELECT d.id, v.id AS "eventId", d.endpoint_id AS "endpointId", v.type, coalesce(v.order_id, v.product_id) AS subject,
            d.status, d.attempts, d.body, extract(epoch FROM d.next_at - shop_now())::float8 AS "inSeconds"
       FROM webhook_deliveries d JOIN webhook_events v ON v.id = d.event_id
      WHERE d.endpoint_id = $1 ORDER BY v.happened_at, d.created_at, d.id`,
    [endpointId],
  )
  return rows
}

/** The queued jobs of this task, removed from the queue. */
export async function takeJobs(
  { db }: Pick<TestShop, 'db'>,
  task: string,
): Promise<Record<string, string>[]> {
  const { rows } = await db.pool.query<{ payload: Record<string, string> }>(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = $1 RETURNING j.payload`,
    [task],
  )
  return rows.map(({ payload }) => payload)
}

/** Runs the job of every waiting delivery, whatever its scheduled time. Returns how many. */
export async function workWebhooks(testing: Testing): Promise<number> {
  const jobs = await takeJobs(testing, 'deliver_webhook')
  for (const payload of jobs) await TASKS.deliver_webhook(testing.shop, payload)
  return jobs.length
}

/** Every waiting delivery has exactly one job, in the queue of its endpoint. */
export async function expectJobsFor({ db }: Pick<TestShop, 'db'>, deliveryIds: readonly string[]) {
  const { rows } = await db.pool.query<{ id: string; queue: string; endpointId: string }>(
    `SELECT d.id, q.queue_name AS queue, d.endpoint_id AS "endpointId" FROM graphile_worker._private_jobs j
       JOIN webhook_deliveries d ON d.id = (j.payload->>'deliveryId')::uuid
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
      WHERE t.identifier = 'deliver_webhook'`,
  )
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...deliveryIds].toSorted())
  for (const { queue, endpointId } of rows) expect(queue).toBe(`webhooks-${endpointId}`)
}
