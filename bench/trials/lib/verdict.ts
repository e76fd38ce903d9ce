/** What must hold in a trial's database at its end: the audit, and the shoppers' own record. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import type { Acknowledged } from '../../lib/buying.ts'
import { onServer } from './servers.ts'
import type { Fact } from './trial-report.ts'

export async function verdictOn(databaseUrl: string, noted: Acknowledged): Promise<Fact[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const broken = await findBrokenInvariants(client)
    const { rows } = await client.query<{ id: string; payment: string }>(
      'SELECT id, payment_status AS payment FROM orders',
    )
    const stateOf = new Map(rows.map(({ id, payment }) => [id, payment]))
    const lost = [...noted.placed].filter((id) => !stateOf.has(id)).length
    const unpaid = [...noted.paid].filter((id) => stateOf.get(id) !== 'paid').length
    return [
      { what: 'acknowledged orders that are missing', value: lost, holds: lost === 0 },
      { what: 'acknowledged payments that are not in the books', value: unpaid, holds: unpaid === 0 },
      { what: 'invariants broken (`npm run audit`)', value: broken.length, holds: broken.length === 0 },
    ]
  } finally {
    await client.end()
  }
}

/**
 * Resolves when no job is due any more (parcels booked, mails sent), or after `withinMs`; returns how many are left.
 * Jobs that have failed for good are not due.
 */
export async function untilJobsDone(databaseUrl: string, withinMs: number): Promise<number> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const due = await onServer<{ due: number }>(
      databaseUrl,
      `SELECT count(*)::int AS due FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts`,
    ).then(
      ([row]) => row?.due ?? 0,
      () => Infinity,
    )
    if (due === 0 || Date.now() > deadline) return due
    await pause(250)
  }
}

/** By task. A scheduled job that was killed has one attempt; its next run does the work. */
export async function jobsGivenUp(databaseUrl: string): Promise<string> {
  const rows = await onServer<{ task: string; count: number }>(
    databaseUrl,
    `SELECT task_identifier AS task, count(*)::int AS count FROM graphile_worker.jobs
      WHERE attempts >= max_attempts GROUP BY 1 ORDER BY 2 DESC, 1`,
  )
  return rows.map(({ task, count }) => `${count} ${task}`).join(', ') || 'none'
}
