/** Starts the shop as its owner does, with an empty data folder, and waits for, measures and ends processes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts, PORTS_IN_A_ROW } from '#platform/testing/free-ports.ts'
import { SHOP_FLAGS } from '../../scripts/lib/programs.mjs'

const COUNTER = fileURLToPath(new URL('count-statements.ts', import.meta.url))
const START = fileURLToPath(new URL('../../src/server/start.ts', import.meta.url))
const STARTED_WITHIN_MS = 60_000
const READY_WITHIN_MS = 120_000
/** No new picture for so long means that all are made. */
const STILL_FOR_MS = 6_000

export type RunningShop = {
  readonly port: number
  readonly url: string
  readonly sandboxUrl: string
  readonly dataDir: string
  /** The SQL statements sent so far, by name; written only with `isCounted`. */
  readonly statementsFile: string
  readonly pid: number
  readonly readyMs: number
  stop(): Promise<void>
}

export async function startShop(
  options: { dataDir?: string; env?: Record<string, string>; isCounted?: boolean } = {},
): Promise<RunningShop> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'panna-bench-'))
  const statementsFile = `${dataDir}.statements.json`
  const port = await freePorts(PORTS_IN_A_ROW)
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [...SHOP_FLAGS, ...(options.isCounted ? ['--import', COUNTER] : []), START],
    {
      env: {
        ...process.env,
        PORT: String(port),
        SANDBOX_PORT: String(port + 1),
        DATA_DIR: dataDir,
        SHOP_URL: url,
        ...(options.isCounted && { STATEMENTS_FILE: statementsFile }),
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const said: string[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  await untilStarted(url, child, said)
  const readyMs = performance.now() - began
  return {
    port,
    url,
    sandboxUrl: `http://127.0.0.1:${port + 1}`,
    dataDir,
    statementsFile,
    pid: child.pid ?? 0,
    readyMs,
    async stop() {
      await end(child, 'SIGTERM')
      rmSync(statementsFile, { force: true })
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilStarted(url: string, child: ChildProcess, said: readonly string[]): Promise<void> {
  const deadline = performance.now() + STARTED_WITHIN_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the shop ended: ${said.join('')}`)
    if (await isReady(url)) return
    await pause(10)
  }
  throw new Error(`the shop did not get ready: ${said.join('')}`)
}

/** Polls until a shop started elsewhere is ready; at most two minutes, because the machine may be busy. */
export async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    if (await isReady(url)) return
    await pause(20)
  }
  throw new Error(`nothing answers at ${url}`)
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** Resolves when the process has ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/**
 * After its first start the shop creates the picture sizes of its home page. Waits until that is done, because it would
 * be measured too.
 */
export async function untilPicturesMade({ dataDir }: RunningShop): Promise<void> {
  const count = () => {
    try {
      return readdirSync(join(dataDir, 'pictures-cache'), { recursive: true }).length
    } catch {
      return 0
    }
  }
  let seen = 0
  for (let stillSince = performance.now(); performance.now() - stillSince < STILL_FOR_MS;) {
    await pause(500)
    const now = count()
    if (now === 0 || now !== seen) stillSince = performance.now()
    seen = now
  }
}

/** Resident megabytes of a process and, separately, of its children by name. Linux only; null elsewhere. */
export function residentMegabytes(pid: number): { shop: number; children: Record<string, number> } | null {
  try {
    const children: Record<string, number> = {}
    for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const facts = statusOf(Number(entry))
      if (facts?.parent === pid) children[`${facts.name} ${entry}`] = facts.megabytes
    }
    const own = statusOf(pid)
    return own ? { shop: own.megabytes, children } : null
  } catch {
    return null
  }
}

function statusOf(pid: number): { name: string; parent: number; megabytes: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(text)?.[1] ?? ''
    return {
      name: field('Name'),
      parent: Number(field('PPid')),
      megabytes: Math.round(Number(field('VmRSS')) / 1_024),
    }
  } catch {
    return null
  }
}
