/**
 * One PostgreSQL server for the whole run, with a migrated and seeded template that every file copies. Each kind of
 * test runs this in a module of its own, so what they share is stored on the process.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/database/migrate.ts'
import { seedIfEmpty } from '#server/seed/seed.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    /** Where all test shops cache resized pictures. */
    picturesDir: string
    /**
     * Contains a file, named by its process id, for each shop that outlives its test files, and the data of all shops.
     */
    shopsDir: string
  }
}

export const TEMPLATE = 'panna_template'

const MEMORY_FOLDER = '/dev/shm'
/** Far more than a run has ever used. */
const ROOM_BYTES = 2 * 1024 ** 3

type Server = {
  readonly url: string
  readonly picturesDir: string
  readonly shopsDir: string
  stop(): Promise<void>
}
type Shared = { users: number; server: Promise<Server> }

const shared = globalThis as typeof globalThis & { pannaTestServer?: Shared }

export default async function setup(project: TestProject) {
  const mine = (shared.pannaTestServer ??= { users: 0, server: startServer() })
  mine.users += 1
  const { url, picturesDir, shopsDir } = await mine.server
  project.provide('serverUrl', url)
  project.provide('picturesDir', picturesDir)
  project.provide('shopsDir', shopsDir)
  return async () => {
    mine.users -= 1
    if (mine.users > 0) return
    delete shared.pannaTestServer
    await (await mine.server).stop()
  }
}

async function startServer(): Promise<Server> {
  const dataDir = mkdtempSync(join(databaseFolder(), 'panna-tests-'))
  const picturesDir = mkdtempSync(join(tmpdir(), 'panna-tests-pictures-'))
  const shopsDir = mkdtempSync(join(tmpdir(), 'panna-tests-shops-'))
  const settings = {
    // Up to four shops and their tests are open at once, each with pools of its own.
    max_connections: 300,
    // Fast rather than durable: these databases live for minutes.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_compression: 'off',
  }
  const server = await startEmbedded({ dataDir, log: () => undefined, settings })
  await makeTemplate(server.superuserUrl)
  return {
    url: server.superuserUrl,
    picturesDir,
    shopsDir,
    async stop() {
      await endShops(shopsDir)
      await server.stop()
      for (const folder of [dataDir, picturesDir, shopsDir]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** In memory if this machine allows it, where copying the template takes a third of the time; otherwise on disk. */
function databaseFolder(): string {
  if (process.platform !== 'linux' || !existsSync(MEMORY_FOLDER)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY_FOLDER)
  // The server's programs may have to be copied beside its data.
  const mayRun = mount !== undefined && !/\bnoexec\b/.test(mount)
  return mayRun && bavail * bsize > ROOM_BYTES ? MEMORY_FOLDER : tmpdir()
}

async function endShops(shopsDir: string): Promise<void> {
  const pids = readdirSync(shopsDir).map(Number).filter(Number.isInteger)
  for (const pid of pids) {
    for (let signal: 0 | 'SIGTERM' = 'SIGTERM'; isSignalled(pid, signal); signal = 0) await pause(20)
  }
}

/** False if the process no longer exists. */
function isSignalled(pid: number, signal: 0 | 'SIGTERM'): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${TEMPLATE}`
  await migrate(url.href)
  await seedIfEmpty(url.href)
}
