/** Scheduled jobs, and recovery after the clock was wrong for a while. */
import { parseCrontab } from 'graphile-worker'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lastDue, queueDueTasks, readCronState, startCron } from './cron.ts'
import { createLog } from '#platform/process/log.ts'
import { startJobs } from './worker.ts'
import { testApp } from '#platform/testing/http-harness.ts'

const { app, db, url, shop } = await testApp()
const EVERY_MINUTE = 'release_expired_orders'

const lines: string[] = []
const log = createLog('warn', { write: (line: string) => void lines.push(line) })
const round = () => queueDueTasks(db.pool, log)

const moveEntries = (by: string, task: string | null = null) =>
  db.pool.query(
    `UPDATE graphile_worker._private_known_crontabs SET last_execution = now() + $1::interval, known_since = least(known_since, now() + $1::interval)
      WHERE $2::text IS NULL OR identifier = $2`,
    [by, task],
  )

const queuedOf = async (task: string) =>
  (
    await db.pool.query<{ isDue: boolean }>(
      `SELECT run_at <= now() AS "isDue" FROM graphile_worker.jobs WHERE task_identifier = $1 ORDER BY id`,
      [task],
    )
  ).rows

beforeEach(async () => {
  lines.length = 0
  await db.pool.query('DELETE FROM graphile_worker._private_jobs')
  await db.pool.query('DELETE FROM graphile_worker._private_known_crontabs')
  await round()
})

describe('a scheduled task', () => {
  test('that is new waits for its next due time', async () => {
    expect(await queuedOf(EVERY_MINUTE)).toEqual([])
  })

  test('is queued once when due, however many processes check', async () => {
    await moveEntries('-2 minutes', EVERY_MINUTE)
    await Promise.all([round(), round(), round()])
    expect(await queuedOf(EVERY_MINUTE)).toEqual([{ isDue: true }])
    await db.pool.query('DELETE FROM graphile_worker._private_jobs')
    await round()
    // At most one: the next minute may have started meanwhile.
    expect((await queuedOf(EVERY_MINUTE)).length).toBeLessThanOrEqual(1)
  })

  test('that was missed is made up for within ten minutes, or within its own limit', () => {
    const dueAt = (line: string, now: string, withinMs: number) => {
      const due = lastDue(parseCrontab(line)[0]!, Date.parse(now), withinMs)
      return due === null ? null : new Date(due).toISOString()
    }
    const minutes = (count: number) => count * 60_000
    expect(dueAt('30 7 * * 1-6 task', '2026-11-23T07:39:59Z', minutes(10))).toBe('2026-11-23T07:30:00.000Z')
    expect(dueAt('30 7 * * 1-6 task', '2026-11-23T07:41:00Z', minutes(10))).toBeNull()
    expect(dueAt('30 7 * * 1-6 task', '2026-11-22T07:31:00Z', minutes(10))).toBeNull()
    expect(dueAt('* * * * * task', '2026-11-23T07:39:59Z', minutes(10))).toBe('2026-11-23T07:39:00.000Z')
    expect(dueAt('47 2 * * * task', '2026-11-23T01:00:00Z', minutes(24 * 60))).toBe(
      '2026-11-22T02:47:00.000Z',
    )
  })
})

describe('after the clock was 400 days ahead', () => {
  test('tasks run again at once, and so do jobs that were queued or attempted meanwhile', async () => {
    await moveEntries('400 days')
    await db.pool.query(
      `SELECT graphile_worker.add_job('refund_payment', '{}', run_at => now() + interval '400 days')`,
    )
    await round()
    expect(await queuedOf(EVERY_MINUTE)).toEqual([{ isDue: true }])
    expect(await queuedOf('refund_payment')).toEqual([{ isDue: true }])
    expect(lines.join('')).toContain('the clock was ahead')
  })

  test('the end of a sale, weeks away, is not affected: it stays scheduled, without a warning', async () => {
    await moveEntries('0 days')
    await db.pool.query(
      `SELECT graphile_worker.add_job('follow_sales', run_at => now() + interval '9 days', job_key => 'next_sale')`,
    )
    lines.length = 0
    await round()
    const { rows } = await db.pool.query(
      `SELECT run_at > now() + interval '8 days' AS "isPlanned" FROM graphile_worker._private_jobs WHERE key = 'next_sale'`,
    )
    expect(rows).toEqual([{ isPlanned: true }])
    expect(lines.join('')).not.toContain('the clock was ahead')
  })

  test('a starting worker repairs them, and works', async () => {
    await moveEntries('400 days')
    let released = 0
    const releaseExpiredOrders = async () => (released += 1)
    const worker = await startJobs({ databaseUrl: url, shop: { ...shop, releaseExpiredOrders }, log })
    try {
      await vi.waitFor(() => expect(released).toBeGreaterThan(0), { timeout: 20_000, interval: 20 })
    } finally {
      await worker.stop()
    }
  })
})

describe('a task that is late', () => {
  const late = async () => (await readCronState(db.pool)).late

  test('is one that was not queued, one whose entry is in the future, or one whose job does not start', async () => {
    expect(await late()).toEqual([])
    await moveEntries('-5 minutes', EVERY_MINUTE)
    expect(await late()).toEqual([EVERY_MINUTE])
    await moveEntries('400 days', EVERY_MINUTE)
    expect(await late()).toEqual([EVERY_MINUTE])
    await round()
    expect(await late()).toEqual([])
    await db.pool.query(`UPDATE graphile_worker._private_jobs SET run_at = now() - interval '4 minutes'`)
    expect(await late()).toContain(EVERY_MINUTE)
    // A later round does not hide how long the first job has waited.
    await moveEntries('-2 minutes', EVERY_MINUTE)
    await round()
    expect(await late()).toContain(EVERY_MINUTE)
  })

  test("is reported once if the process's clock differs from the database’s", async () => {
    const real = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => real() + 600_000)
    const cron = await startCron(db.pool, log)
    await cron.stop()
    const warned = lines.filter((line) =>
      line.includes('the clocks of this process and of the database differ'),
    )
    expect(warned).toHaveLength(1)
    expect(Math.abs((JSON.parse(warned[0] ?? '{}') as { seconds: number }).seconds - 600)).toBeLessThan(5)
  })

  test('is reported by readiness and in the metrics; the shop stays open to visitors', async () => {
    expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ok' })
    await moveEntries('-5 minutes', EVERY_MINUTE)
    const ready = await app.inject('/health/ready')
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'jobs late', late: [EVERY_MINUTE] }])
    const figures = (await app.inject('/metrics')).body
    expect(figures).toContain(`panna_cron_late{task="${EVERY_MINUTE}"} 1`)
    expect(figures).toContain('panna_cron_late{task="reconcile_payments"} 0')
    expect(figures).toMatch(
      new RegExp(String.raw`^panna_cron_seconds_since_run\{task="${EVERY_MINUTE}"\} 30\d$`, 'm'),
    )
    expect(figures).toMatch(/^panna_clock_skew_seconds 0$/m)
  })
})
