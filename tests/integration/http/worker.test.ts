import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Shop } from '../../../shop/shop.ts'
import { createLog } from '../../../server/log.ts'
import { startJobs } from '../../../server/worker.ts'
import { testShop } from '../../support/shop.ts'

const testing = await testShop()
const log = createLog('silent')

async function working(shop: Partial<Shop> = {}) {
  const worker = await startJobs({
    databaseUrl: testing.url,
    shop: { ...testing.shop, ...shop },
    log,
    concurrency: 2,
  })
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await worker.stop()
    isStopped = true
  }
  afterAll(stop)
  return { stop }
}

const addJob = (task: string, payload: unknown) =>
  testing.db.pool.query('SELECT graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)])

const jobsLeft = async () =>
  (
    await testing.db.pool.query<{ id: number; locked_by: string | null }>(
      `SELECT id, locked_by FROM graphile_worker.jobs WHERE task_identifier = 'refund_payment'`,
    )
  ).rows

describe('the worker', () => {
  test('works jobs off, and on stopping lets what runs come to its end', async () => {
    let finish: (() => void) | undefined
    const done: string[] = []
    const refundPayment: Shop['refundPayment'] = async ({ refundId }) => {
      await new Promise<void>((resolve) => (finish = resolve))
      done.push(refundId)
    }
    const { stop } = await working({ refundPayment })
    const refundId = crypto.randomUUID()
    await addJob('refund_payment', { refundId })
    await vi.waitFor(() => expect(finish).toBeDefined(), { timeout: 5_000, interval: 10 })
    const stopped = stop()
    finish?.()
    await stopped
    expect(done).toEqual([refundId])
    expect(await jobsLeft()).toEqual([])
  })

  test('a job that a killed worker held is taken up at the next start; a living one keeps its own', async () => {
    const refundId = crypto.randomUUID()
    await addJob('refund_payment', { refundId })
    const lock = `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now(), attempts = 1`
    await testing.db.pool.query(lock, ['worker-that-was-killed'])
    // Held by a worker that lives: its id is locked on an open connection.
    const living = await testing.db.pool.connect()
    await living.query('SELECT pg_advisory_lock_shared(hashtextextended($1, 1))', ['worker-that-lives'])
    await addJob('refund_payment', { refundId: crypto.randomUUID() })
    await testing.db.pool.query(`${lock} WHERE locked_by IS NULL`, ['worker-that-lives'])

    const done: string[] = []
    const refundPayment: Shop['refundPayment'] = async (input) => void done.push(input.refundId)
    const { stop } = await working({ refundPayment })
    await vi.waitFor(() => expect(done).toEqual([refundId]), { timeout: 5_000, interval: 10 })
    expect((await jobsLeft()).map((job) => job.locked_by)).toEqual(['worker-that-lives'])
    await stop()
    living.release()
  })
})
