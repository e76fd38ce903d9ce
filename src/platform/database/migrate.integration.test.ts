/** How migrations run: in order, by one start at a time, and without blocking the shop while waiting for a lock. */
import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { listMigrations, type Migration, migrate } from './migrate.ts'

const released = listMigrations()
const last = released.at(-1)?.when ?? 0

/** A database of this version. `run` applies one more migration, `next`. */
async function aShop(statements: readonly string[], isTransaction = true) {
  const { url, db } = await aDatabase()
  onTestFinished(() => db.close())
  const next: Migration = { name: 'next', when: last + 1, hash: 'hash', statements, isTransaction }
  const run = ({ attempts = 200, as = next } = {}) =>
    migrate(url, { migrations: [...released, as], lockTimeoutMs: 20, attempts, pauseMs: 10 })
  return { pool: db.pool, next, run }
}

test('of several concurrent starts, one applies a migration', async () => {
  const { run } = await aShop(['CREATE TABLE made_once (id int)'])
  const results = await Promise.all([run(), run(), run()])
  expect(results.filter(({ applied }) => applied === 1)).toHaveLength(1)
  expect(results.filter(({ applied }) => applied === 0)).toHaveLength(2)
})

test('a failed migration changes nothing, and the next start retries it', async () => {
  const { pool, next, run } = await aShop(['CREATE TABLE half_made (id int)', 'SELECT 1 / 0'])
  await expect(run()).rejects.toThrow('division by zero')
  const { rows } = await pool.query(`SELECT to_regclass('half_made') AS name`)
  expect(rows).toEqual([{ name: null }])
  expect(await run({ as: { ...next, statements: ['SELECT 1'] } })).toEqual({ applied: 1 })
})

test("a lock on a table held by a long transaction is retried, and then reported with the table's name", async () => {
  const { pool, run } = await aShop(['ALTER TABLE held ADD COLUMN name text'])
  await pool.query('CREATE TABLE held (id int)')
  const holder = await pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM held')
    await expect(run({ attempts: 2 })).rejects.toThrow('The migration next did not get its tables')
    const waiting = run()
    // While the migration waits for its turn, others can read the table.
    for (let reads = 0; reads < 20; reads += 1) await pool.query('SELECT FROM held')
    await holder.query('COMMIT')
    expect(await waiting).toEqual({ applied: 1 })
  } finally {
    holder.release()
  }
})

test('an index is built concurrently while another start waits', async () => {
  const { pool, run } = await aShop(['CREATE INDEX CONCURRENTLY large_id ON large (id)'], false)
  await pool.query('CREATE TABLE large (id int)')
  await Promise.all([run(), run()])
  const { rows } = await pool.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'large_id'::regclass`)
  expect(rows).toEqual([{ indisvalid: true }])
})
