import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { AT_START } from './jobs/jobs.ts'
import type { Shop } from '#app/shop.ts'
import { createLog } from '#platform/process/log.ts'
import { startJobs } from './worker.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const log = createLog('silent')

async function working(shop: Partial<Shop> = {}, concurrency = 2, databaseUrl = testing.url) {
  const worker = await startJobs({
    databaseUrl,
    shop: { ...testing.shop, ...shop },
    log,
    concurrency,
  })
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await worker.stop()
    isStopped = true
  }
  onTestFinished(stop)
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

const startJobsLeft = async () =>
  (
    await testing.db.pool.query<{ id: number }>(
      `SELECT id FROM graphile_worker.jobs WHERE task_identifier = ANY ($1)`,
      [AT_START],
    )
  ).rows

/** The database at an address of its own, where it can go away and come back. */
async function aDetour() {
  const { hostname, port } = new URL(testing.url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(`${decodeURIComponent(hostname)}/.s.PGSQL.${port}`)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
  })
  const open = async (at: number) => {
    await once(server.listen(at, '127.0.0.1'), 'listening')
    return (server.address() as AddressInfo).port
  }
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const own = await open(0)
  onTestFinished(close)
  const url = new URL(testing.url)
  url.host = `127.0.0.1:${own}`
  return { url: url.href, close, reopen: () => open(own) }
}

async function expectGone(pids: readonly number[]): Promise<void> {
  const { rows } = await testing.db.pool.query('SELECT pid FROM pg_stat_activity WHERE pid = ANY($1)', [pids])
  expect(rows).toEqual([])
}

describe('the worker', () => {
  test('runs jobs, and on stopping lets running ones finish', async () => {
    let finish: (() => void) | undefined
    const done: string[] = []
    const refundPayment: Shop['refundPayment'] = async ({ refundId }) => {
      await new Promise<void>((resolve) => (finish = resolve))
      done.push(refundId)
    }
    const { stop } = await working({ refundPayment })
    const refundId = crypto.randomUUID()
    await addJob('refund_payment', { refundId })
    await vi.waitFor(() => expect(finish).toBeDefined(), { timeout: 15_000, interval: 10 })
    const stopped = stop()
    finish?.()
    await stopped
    expect(done).toEqual([refundId])
    expect(await jobsLeft()).toEqual([])
  })

  test('thousands of failing jobs write few lines, each with its job', async () => {
    let bytes = 0
    const lines: { msg: string; job: string; task: string; orderId?: string }[] = []
    const loud = createLog('info', {
      write: (line: string) => {
        bytes += line.length
        lines.push(JSON.parse(line) as (typeof lines)[number])
      },
    })
    const orderId = crypto.randomUUID()
    const failed = new Set<string>()
    const shipPaidOrder: Shop['shipPaidOrder'] = async () => {
      throw new Error(`connect ECONNREFUSED ${'x'.repeat(5_000)}`)
    }
    const COUNT = 2_000
    await testing.db.pool.query(
      `SELECT graphile_worker.add_job('ship_order', json_build_object('orderId', $1::text), max_attempts => 1) FROM generate_series(1, $2::int)`,
      [orderId, COUNT],
    )
    const worker = await startJobs({
      databaseUrl: testing.url,
      shop: { ...testing.shop, shipPaidOrder },
      log: loud,
      metrics: {
        jobs: {
          add: ({ task, outcome } = {}) =>
            void (outcome === 'failed' && failed.add(`${task} ${failed.size}`)),
          family: () => ({ name: '', type: 'counter', help: '', samples: [] }),
        },
      },
    })
    onTestFinished(() => worker.stop())
    await expect.poll(() => failed.size, { timeout: 25_000 }).toBe(COUNT)
    const own = lines.filter(({ task }) => task === 'ship_order')
    expect(own).toHaveLength(50)
    expect(own[0]).toMatchObject({ msg: 'a job failed for good', orderId })
    expect(bytes).toBeLessThan(400_000)
    await testing.db.pool.query('DELETE FROM graphile_worker._private_jobs')
  })

  test('a worker that loses every connection to the database recovers', async () => {
    // The queue's own error message when a connection is cut while it fetches a job; whether that happens is chance.
    const traced = vi.spyOn(console, 'error').mockImplementation(() => {})
    const done: string[] = []
    const refundPayment: Shop['refundPayment'] = async (input) => void done.push(input.refundId)
    const { stop } = await working({ refundPayment })
    // The jobs that run at each start are done; they are not part of this test.
    await vi.waitFor(async () => expect(await startJobsLeft()).toEqual([]), { timeout: 15_000, interval: 20 })
    const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    for (const refundId of ids) {
      const { rows } = await testing.db.pool.query<{ pid: number }>(
        `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'panna-worker' AND datname = current_database()`,
      )
      // The signal is only sent: a connection still alive could take the job along.
      await vi.waitFor(() => expectGone(rows.map((row) => row.pid)), { timeout: 15_000, interval: 10 })
      await addJob('refund_payment', { refundId })
      await vi.waitFor(() => expect(done).toContain(refundId), { timeout: 25_000, interval: 20 })
    }
    await stop()
    for (const words of traced.mock.calls) expect(String(words)).toMatch(/terminat/i)
    // A start that was cut off is retried after up to ten seconds.
  }, 90_000)

  test('an outage of the database while jobs wait in the lane ends nothing: they run when it is back', async () => {
    const uncaught: unknown[] = []
    const note = (error: unknown) => void uncaught.push(error)
    process.on('unhandledRejection', note)
    onTestFinished(() => void process.off('unhandledRejection', note))
    const detour = await aDetour()
    let isOut = false
    const done = new Set<string>()
    const shipPaidOrder: Shop['shipPaidOrder'] = async ({ orderId }) => {
      await vi.waitUntil(() => isOut, { timeout: 15_000 })
      // Longer than completions are collected: the first one fails while the other jobs still wait.
      await new Promise((resolve) => setTimeout(resolve, 250))
      done.add(orderId)
    }
    const ids = Array.from({ length: 10 }, () => crypto.randomUUID())
    for (const orderId of ids) await addJob('ship_order', { orderId })
    const waiting = () =>
      testing.db.pool.query(
        `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'ship_order' AND locked_by IS NOT NULL`,
      )
    await working({ shipPaidOrder }, 1, detour.url)
    await vi.waitFor(async () => expect((await waiting()).rowCount).toBe(10), {
      timeout: 15_000,
      interval: 20,
    })
    await detour.close()
    isOut = true
    await vi.waitUntil(() => done.size > 0, { timeout: 15_000 })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await detour.reopen()
    await vi.waitFor(() => expect([...done].toSorted()).toEqual(ids.toSorted()), { timeout: 30_000 })
    expect(uncaught).toEqual([])
  }, 60_000)

  test('a job locked by a killed worker is freed at the next start; a living worker keeps its own', async () => {
    // A job may run twice: ignore what the test before left behind.
    await testing.db.pool.query('DELETE FROM graphile_worker._private_jobs')
    const [ofTheDead, ofTheLiving] = [crypto.randomUUID(), crypto.randomUUID()]
    const done: string[] = []
    let finish: (() => void) | undefined

    await addJob('refund_payment', { refundId: ofTheLiving })
    // Concurrency 1, and busy: it cannot take the other worker's job.
    const living = await working(
      {
        refundPayment: async ({ refundId }) => {
          await new Promise<void>((resolve) => (finish = resolve))
          done.push(`living ${refundId}`)
        },
      },
      1,
    )
    await vi.waitFor(() => expect(finish).toBeDefined(), { timeout: 15_000, interval: 10 })
    await testing.db.pool.query(
      `WITH job AS (SELECT (graphile_worker.add_job('refund_payment', $1::json, run_at => now() + interval '1 hour')).id)
       SELECT * FROM job`,
      [JSON.stringify({ refundId: ofTheDead })],
    )
    await testing.db.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = 'a-worker-that-was-killed', locked_at = now(), run_at = now()
       WHERE payload->>'refundId' = $1`,
      [ofTheDead],
    )

    const next = await working({ refundPayment: async ({ refundId }) => void done.push(`next ${refundId}`) })
    await vi.waitFor(() => expect(done).toEqual([`next ${ofTheDead}`]), { timeout: 15_000, interval: 10 })
    finish?.()
    await Promise.all([living.stop(), next.stop()])
    expect(done).toEqual([`next ${ofTheDead}`, `living ${ofTheLiving}`])
    expect(await jobsLeft()).toEqual([])
  })

  test('sums the sales of finished days at its start: an upgrade may have brought the tables for it', async () => {
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    await testing.db.pool.query(
      `UPDATE orders SET created_at = created_at - interval '20 days', paid_at = paid_at - interval '20 days' WHERE id = $1`,
      [id],
    )
    await working()
    const summed = async () =>
      (
        await testing.db.pool.query(
          `SELECT (SELECT sum(orders)::int FROM sales_periods WHERE level = 1) AS sold, (SELECT count(*)::int FROM order_days) AS days`,
        )
      ).rows[0]
    await expect.poll(summed, { timeout: 15_000 }).toEqual({ sold: 1, days: 13 })
  })
})
