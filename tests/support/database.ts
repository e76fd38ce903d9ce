/** A database of its own for each test file, copied quickly from the migrated and seeded template. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connect, type Database } from '#platform/database/connection.ts'
import { TEMPLATE } from './global-setup.ts'

/** Longer than the shop's own: a busy machine fails no test. */
const STATEMENT_MS = 60_000

export type TestDatabase = { readonly url: string; readonly db: Database }

/** Call at the top of a file or a describe; the database is dropped afterwards. */
export async function testDatabase(options: { readonly size?: number } = {}): Promise<TestDatabase> {
  const database = await aDatabase(options)
  afterAll(async () => {
    await database.db.close()
    const name = new URL(database.url).pathname.slice(1)
    await onDatabase(inject('serverUrl'), `DROP DATABASE ${name} WITH (FORCE)`)
  })
  return database
}

/** Without any table; dropped afterwards. */
export async function anEmptyDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('serverUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onDatabase(serverUrl, `CREATE DATABASE ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const db = connect(url.href, { size: 2 })
  afterAll(async () => {
    await db.close()
    await onDatabase(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  })
  return { url: url.href, db }
}

/** A database that lasts as long as the server. */
export async function aDatabase(options: { readonly size?: number } = {}): Promise<TestDatabase> {
  const serverUrl = inject('serverUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copied file by file: the default, copying through the WAL, takes three times as long.
  await onDatabase(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    db: connect(url.href, { size: options.size ?? 8, statementTimeoutMs: STATEMENT_MS }),
  }
}

/** On a connection of its own without a statement timeout. */
export async function onDatabase<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
