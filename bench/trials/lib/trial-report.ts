/** The end of a trial: what must hold in its database then, and the report in docs/reports. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import type { Acknowledged } from '../../lib/buying.ts'
import { onServer } from './servers.ts'

export type Fact = {
  readonly what: string
  readonly value: string | number
  /** Absent for a figure without a limit. */
  readonly holds?: boolean
}

/**
 * Prints the report and saves it as `docs/reports/<name>.md`, with its date and machine. Returns whether all limits were
 * met. `table`: rows before the facts.
 */
export function writeReport(
  name: string,
  title: string,
  how: string,
  facts: readonly Fact[],
  table: readonly (readonly string[])[] = [],
): boolean {
  const folder = fileURLToPath(new URL('../../../docs/reports', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const rows = facts.map(({ what, value, holds }) => `| ${what} | ${value} | ${verdictOf(holds)} |`)
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
  const text = `# ${title}

${how}

${new Date().toISOString().slice(0, 10)}, ${machine}. Run again: \`npm run trial -- ${name}\`.

${tableOf(table)}| what | figure | holds |
| --- | --- | --- |
${rows.join('\n')}
`
  writeFileSync(`${folder}/${name}.md`, text)
  process.stdout.write(`\n${text}`)
  return facts.every(({ holds }) => holds !== false)
}

function tableOf([head, ...rows]: readonly (readonly string[])[]): string {
  if (head === undefined) return ''
  return `${[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n\n`
}

function verdictOf(holds: boolean | undefined): string {
  if (holds === undefined) return ''
  return holds ? 'yes' : '**no**'
}

/** The audit, and the shoppers' own record of what was acknowledged. */
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
