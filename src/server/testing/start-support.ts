/** Data folders that are deleted with their test, and a database in another process. */
import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, onTestFinished, vi } from 'vitest'
import { isAlive } from '#platform/database/embedded/processes.ts'
import {
  type Embedded,
  type EmbeddedOptions,
  startEmbedded,
} from '#platform/database/embedded/start-embedded.ts'

const run = promisify(execFile)
const HOLDER = join(import.meta.dirname, 'hold-embedded.ts')

export function dataDirectory(): string {
  const dir = mkdtempSync(join(tmpdir(), 'panna-start-'))
  // Under root the database runs as another OS user, who needs access to the folder.
  chmodSync(dir, 0o711)
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/**
 * Call at the top of a file: data folders with a cleanly closed database, each a copy of one that is created once per
 * file.
 */
export function usedDirectories(): () => Promise<string> {
  let original: Promise<string> | undefined
  afterAll(async () => {
    if (original) rmSync(await original, { recursive: true, force: true })
  })
  return async () => {
    original ??= makeOriginal()
    const dir = dataDirectory()
    // Keeps the database OS user's ownership, which Node's own copy loses.
    await run('cp', ['-a', `${await original}/.`, dir])
    return dir
  }
}

async function makeOriginal(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'panna-start-'))
  chmodSync(dir, 0o711)
  await (await startEmbedded({ dataDir: dir, settings: { fsync: 'off' } })).stop()
  return dir
}

/** The bundled database of a folder, for this test. */
export async function embedded(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, settings: { fsync: 'off' }, ...options })
  onTestFinished(() => server.stop())
  return server
}

export type Holder = { child: ChildProcess; url: string; serverPid: number }

/** The same in another process, which a test may kill. */
export async function holdElsewhere(dataDir: string): Promise<Holder> {
  const child = fork(HOLDER, [dataDir], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [{ url, pid }] = (await once(child, 'message')) as [{ url: string; pid: number }]
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) await killed(child)
    // It stops on its own; its folder cannot be deleted before that.
    await vi.waitUntil(() => !isAlive(pid), { timeout: 20_000 })
  })
  return { child, url, serverPid: pid }
}

export async function killed(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/** The rows of one statement on its own connection. */
export async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
