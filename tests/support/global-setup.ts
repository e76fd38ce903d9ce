/** One PostgreSQL server for the whole run, with a migrated and seeded template that every file copies. */
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
  }
}

export const TEMPLATE = 'panna_template'

export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'panna-tests-'))
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const server = await startEmbedded({ dataDir, log: () => undefined, settings })
  await makeTemplate(server.superuserUrl)
  project.provide('serverUrl', server.superuserUrl)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate(serverUrl: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${TEMPLATE}`
  await migrate(url.href)
  await seedIfEmpty(url.href)
}
