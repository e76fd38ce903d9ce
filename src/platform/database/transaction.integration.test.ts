/** A success commits everything and a failure nothing, however the failure is reported. */
import { expect, test } from 'vitest'
import { sendWithCommit, transaction, type Tx } from './transaction.ts'
import { fail, ok } from '../rules/result.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
await db.pool.query('CREATE TABLE notes (words text NOT NULL)')

const write = (tx: Tx, words: string) => tx.client.query('INSERT INTO notes VALUES ($1)', [words])
const notes = async () => (await db.pool.query<{ words: string }>('SELECT words FROM notes')).rows
const REFUSED = fail({ code: 'not_found', key: 'not_found' })

test('a failed Result writes nothing, and is returned', async () => {
  const answer = await transaction(db, async (tx) => {
    await write(tx, 'refused')
    return REFUSED
  })
  expect(answer).toBe(REFUSED)
  expect(await notes()).toEqual([])
})

test('a thrown error writes nothing, and is rethrown', async () => {
  const failing = transaction(db, async (tx) => {
    await write(tx, 'thrown')
    throw new Error('a bug')
  })
  await expect(failing).rejects.toThrow('a bug')
  expect(await notes()).toEqual([])
})

test('success is committed, and so is a verdict that is not a Result: a counted guess, a recorded refusal', async () => {
  expect(await transaction(db, (tx) => write(tx, 'done').then(() => ok(1)))).toEqual(ok(1))
  expect(await transaction(db, (tx) => write(tx, 'counted').then(() => false))).toBe(false)
  expect(await transaction(db, (tx) => write(tx, 'nothing').then(() => null))).toBe(null)
  expect((await notes()).map(({ words }) => words)).toEqual(['done', 'counted', 'nothing'])
})

test('a write sent together with the commit is saved, or fails the transaction with its own error', async () => {
  const before = await notes()
  await transaction(db, (tx) => sendWithCommit(tx, write(tx, 'last')))
  expect(await notes()).toEqual([...before, { words: 'last' }])

  const failing = (tx: Tx) => tx.client.query('INSERT INTO notes VALUES (NULL)')
  const notNull = { code: '23502' }
  const alone = transaction(db, async (tx) => {
    await write(tx, 'earlier')
    await sendWithCommit(tx, failing(tx))
  })
  await expect(alone).rejects.toMatchObject(notNull)
  const followed = transaction(db, async (tx) => {
    await sendWithCommit(tx, failing(tx))
    await write(tx, 'later')
  })
  await expect(followed).rejects.toMatchObject(notNull)
  const unsent = transaction(db, async (tx) => {
    await write(tx, 'earlier')
    await sendWithCommit(tx, Promise.reject(new Error('a bug')))
  })
  await expect(unsent).rejects.toThrow('a bug')
  expect(await notes()).toEqual([...before, { words: 'last' }])
})

test('a write sent together with the commit is retried with its transaction if the database requires it', async () => {
  let attempts = 0
  await transaction(db, async (tx) => {
    attempts += 1
    const sql =
      attempts === 1 ? `DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$` : 'SELECT 1'
    await write(tx, `attempt ${attempts}`)
    await sendWithCommit(tx, tx.client.query(sql))
  })
  expect((await notes()).map(({ words }) => words)).toContain('attempt 2')
  expect((await notes()).map(({ words }) => words)).not.toContain('attempt 1')
})
