/**
 * One PostgreSQL server for the whole run, with a migrated and seeded template that every file copies. Each kind of
 * test asks for it anew, and in a module of its own: what they share is kept on the process.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../database/migrate.ts'
import { seedIfEmpty } from '../../database/seed/seed.ts'
import { startEmbedded } from '../../database/embedded/start-embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    /** Where the shops of all files keep the sizes of pictures that one of them has made. */
    picturesDir: string
  }
}

export const TEMPLATE = 'panna_template'

type Server = { readonly url: string; readonly picturesDir: string; stop(): Promise<void> }
type Shared = { users: number; server: Promise<Server> }

const shared = globalThis as typeof globalThis & { pannaTestServer?: Shared }

export default async function setup(project: TestProject) {
  const mine = (shared.pannaTestServer ??= { users: 0, server: startServer() })
  mine.users += 1
  const { url, picturesDir } = await mine.server
  project.provide('serverUrl', url)
  project.provide('picturesDir', picturesDir)
  return async () => {
    mine.users -= 1
    if (mine.users > 0) return
    delete shared.pannaTestServer
    await (await mine.server).stop()
  }
}

async function startServer(): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'panna-tests-'))
  const picturesDir = mkdtempSync(join(tmpdir(), 'panna-tests-pictures-'))
  // Speed, not safety: these databases live for minutes.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const server = await startEmbedded({ dataDir, log: () => undefined, settings })
  await makeTemplate(server.superuserUrl)
  return {
    url: server.superuserUrl,
    picturesDir,
    async stop() {
      await server.stop()
      for (const folder of [dataDir, picturesDir]) rmSync(folder, { recursive: true, force: true })
    },
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
