/** Behind a pooler in transaction mode nothing depends on a session. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { connect, type Database } from './connection.ts'
import { limitSessionsOfRole, NO_LIMITS, SESSION_LIMITS } from './session-limits.ts'
import { only, statement } from './statement.ts'

const { url } = await testDatabase()
const one = statement<[number], { one: number }>('one_named', 'SELECT $1::int AS one')

/** On one connection, as a pool without a pooler would use it. */
async function onOne<T>(isPooled: boolean, work: (db: Database) => Promise<T>): Promise<T> {
  const db = connect(url, { size: 1, isPooled })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const preparedAfterOne = (isPooled: boolean) =>
  onOne(isPooled, async ({ pool }) => {
    expect(await one(pool, 1)).toEqual([{ one: 1 }])
    const client = await pool.connect()
    expect(await one(client, 2)).toEqual([{ one: 2 }])
    const { rows } = await client.query<{ name: string }>('SELECT name FROM pg_prepared_statements')
    client.release()
    return rows
  })

const limitOf = async (on: Pick<pg.Client, 'query'>, name: string) =>
  Number(
    only(
      (await on.query<{ ms: string }>('SELECT setting AS ms FROM pg_settings WHERE name = $1', [name])).rows,
    ).ms,
  )

test('statements are prepared on our own connections, and never behind a pooler', async () => {
  expect(await preparedAfterOne(false)).toEqual([{ name: 'one_named' }])
  expect(await preparedAfterOne(true)).toEqual([])
})

test('a pooler gets no time limits at session start: the role has them, and a direct connection lifts them', async () => {
  const names = Object.keys(SESSION_LIMITS)
  const limits = (db: Database) => Promise.all(names.map((name) => limitOf(db.pool, name)))
  expect(await onOne(true, limits)).toEqual(names.map(() => 0))

  await Promise.all([limitSessionsOfRole(url), limitSessionsOfRole(url)])
  expect(await onOne(true, limits)).toEqual(Object.values(SESSION_LIMITS))

  const direct = new pg.Client({ connectionString: url, options: NO_LIMITS })
  await direct.connect()
  expect(await Promise.all(names.map((name) => limitOf(direct, name)))).toEqual(names.map(() => 0))
  await direct.end()
})
