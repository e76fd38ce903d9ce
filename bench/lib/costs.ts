/** The cost of work, independent of other load on the machine: SQL statements, WAL, and the CPU of each program. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { RunningShop } from './running-shop.ts'

const JOBS_WITHIN_MS = 120_000
/** Longer than the counter takes to write its file. */
const SETTLED_MS = 1_000

export type Costs = {
  readonly statements: Readonly<Record<string, number>>
  readonly walBytes: number
  /** In milliseconds. */
  readonly cpu: Readonly<Record<'postgres' | 'shop' | 'sandbox' | 'printer', number>>
}

/** For a shop started with `isCounted`, since its start. Waits until all due jobs have run. */
export async function readCosts(shop: RunningShop, pool: pg.Pool): Promise<Costs> {
  await untilJobsDone(pool)
  await pause(SETTLED_MS)
  const { rows } = await pool.query<{ wal: string; pid: number }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS wal, pg_backend_pid() AS pid`,
  )
  const { wal, pid } = rows[0] ?? { wal: '0', pid: 0 }
  return {
    statements: JSON.parse(readFileSync(shop.statementsFile, 'utf8')) as Record<string, number>,
    walBytes: Number(wal),
    cpu: cpuOf(shop.pid, pid),
  }
}

/** Per order, between two readings. */
export function costsPerOrder(before: Costs, after: Costs, orders: number): Costs {
  const per = <Key extends string>(
    of: Readonly<Record<Key, number>>,
    from: Readonly<Record<string, number>>,
  ) =>
    Object.fromEntries(
      Object.entries<number>(of).map(([key, value]) => [key, (value - (from[key] ?? 0)) / orders]),
    ) as Record<Key, number>
  return {
    statements: per(after.statements, before.statements),
    walBytes: (after.walBytes - before.walBytes) / orders,
    cpu: per(after.cpu, before.cpu),
  }
}

/** CPU milliseconds of a process, its children and those of its children that have ended. */
export function cpuOfTree(pid: number): number {
  const own = ([id, { parent }]: readonly [number, ProcessTime]) => id === pid || parent === pid
  return [...readProcesses()].filter(own).reduce((sum, [, { ms, endedMs }]) => sum + ms + endedMs, 0)
}

async function untilJobsDone(pool: pg.Pool): Promise<void> {
  const deadline = performance.now() + JOBS_WITHIN_MS
  while (performance.now() < deadline) {
    const { rows } = await pool.query<{ left: number }>(
      `SELECT count(*)::int AS left FROM graphile_worker._private_jobs WHERE run_at <= now() AND attempts < max_attempts`,
    )
    if (rows[0]?.left === 0) return
    await pause(200)
  }
  throw new Error('jobs are still waiting')
}

function cpuOf(shopPid: number, backendPid: number): Costs['cpu'] {
  const processes = readProcesses()
  const cpu = { postgres: 0, shop: 0, sandbox: 0, printer: 0 }
  const server = processes.get(backendPid)?.parent ?? 0
  for (const [pid, { parent, ms, endedMs, command }] of processes) {
    // Includes its sessions that have ended.
    if (pid === server) cpu.postgres += ms + endedMs
    else if (parent === server) cpu.postgres += ms
    else if (pid === shopPid) cpu.shop += ms
    else if (parent === shopPid && command.includes('/printer.ts')) cpu.printer += ms
    else if (parent === shopPid && command.includes('/sandbox/')) cpu.sandbox += ms
  }
  return cpu
}

const TICKS_PER_SECOND = 100

type ProcessTime = {
  readonly parent: number
  readonly command: string
  readonly ms: number
  /** Of its children that have ended. */
  readonly endedMs: number
}

/** Reads Linux's /proc. */
function readProcesses(): ReadonlyMap<number, ProcessTime> {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const time = readProcess(pid)
      return time ? [[Number(pid), time] as const] : []
    })
  return new Map(found)
}

function readProcess(pid: string): ProcessTime | null {
  try {
    const folder = join('/proc', pid)
    const stat = readFileSync(join(folder, 'stat'), 'utf8')
    // The program's name, in brackets, may hold spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] =
      fields.slice(1)
    const toMs = (ticks: number) => (ticks * 1_000) / TICKS_PER_SECOND
    return {
      parent,
      command: readFileSync(join(folder, 'cmdline'), 'utf8'),
      ms: toMs(user + system),
      endedMs: toMs(endedUser + endedSystem),
    }
  } catch {
    return null
  }
}
