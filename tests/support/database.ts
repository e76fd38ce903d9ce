/** A database of its own for each test file, copied from the migrated and seeded template in a moment. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connect, type Database } from '../../database/connection.ts'
import { TEMPLATE } from './global-setup.ts'

export type TestDatabase = { readonly url: string; readonly db: Database }

/** Call at the top of a file or a describe; the database goes with it. */
export async function testDatabase(options: { readonly size?: number } = {}): Promise<TestDatabase> {
  const serverUrl = inject('serverUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const db = connect(url.href, { size: options.size ?? 8 })
  afterAll(async () => {
    await db.close()
    await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  })
  return { url: url.href, db }
}

async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
