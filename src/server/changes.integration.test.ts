import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { invalidateTags, CHANGES_CHANNEL } from '#platform/database/changes.ts'
import { transaction } from '#platform/database/transaction.ts'
import { tags as cacheTags, type CacheTag } from '#platform/rules/cache-tags.ts'
import { listenForChanges, readTags } from '#platform/page-cache/listener.ts'
import { testDatabase } from '#tests/support/database.ts'

const database = await testDatabase()

async function listening() {
  const received: (readonly string[] | 'all')[] = []
  const states: boolean[] = []
  const listener = await listenForChanges({
    databaseUrl: database.url,
    channel: CHANGES_CHANNEL,
    onChange: (tags) => received.push(tags),
    onListening: (isListening) => states.push(isListening),
  })
  afterAll(() => listener.close())
  return { received, states, listener }
}

const announce = (...tags: CacheTag[]) => transaction(database.db, (tx) => invalidateTags(tx, tags))

describe('notifications to the page cache', () => {
  test('contain the tags once the change is committed, and not before', async () => {
    const { received, states } = await listening()
    expect(states).toEqual([true])
    await transaction(database.db, async (tx) => {
      await invalidateTags(tx, [cacheTags.product('1'), cacheTags.category('Plain Notebooks')])
      // A committed change from another connection arrives; an uncommitted one does not.
      await announce(cacheTags.seo)
      await vi.waitFor(() => expect(received).toEqual([['seo']]), { interval: 5, timeout: 15_000 })
    })
    await vi.waitFor(() => expect(received).toEqual([['seo'], ['product:1', 'category:Plain Notebooks']]), {
      interval: 5,
      timeout: 15_000,
    })
  })

  test('resume after a lost connection, with a report of loss and recovery', async () => {
    const { received, states } = await listening()
    await database.db.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'panna-changes' AND datname = current_database()`,
    )
    await vi.waitFor(() => expect(states).toEqual([true, false, true]), { timeout: 15_000, interval: 10 })
    await announce(cacheTags.product('2'))
    await vi.waitFor(() => expect(received).toEqual([['product:2']]), { interval: 5, timeout: 15_000 })
  })

  test('start once a database that was down at first is available', async () => {
    const errors: Error[] = []
    const states: boolean[] = []
    const url = new URL(database.url)
    url.pathname = '/not_there_yet'
    const listener = await listenForChanges({
      databaseUrl: url.href,
      channel: CHANGES_CHANNEL,
      onChange: () => undefined,
      onListening: (isListening) => states.push(isListening),
      onError: (error) => errors.push(error),
    })
    expect([states, errors.length]).toEqual([[false], 1])
    await listener.close()
  })

  test('stop on closing without leaving a connection open', async () => {
    const { listener } = await listening()
    await listener.close()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await vi.waitFor(
      async () => {
        const { rows } = await client.query(
          `SELECT count(*)::int AS open FROM pg_stat_activity WHERE application_name = 'panna-changes' AND datname = current_database()`,
        )
        // The two listeners above are closed at the end of the file.
        expect(rows[0].open).toBe(2)
      },
      { timeout: 15_000 },
    )
    await client.end()
  })

  test.each([
    ['["a","b"]', ['a', 'b']],
    ['[]', []],
    ['"*"', 'all'],
    ['["*"]', 'all'],
    ['*', 'all'],
    ['["a', 'all'],
    ['[1]', 'all'],
    ['{}', 'all'],
    ['', 'all'],
    [undefined, 'all'],
  ])('%j means %j', (payload, tags) => {
    expect(readTags(payload)).toEqual(tags)
  })
})
