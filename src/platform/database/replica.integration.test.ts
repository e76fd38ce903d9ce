import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aPrimaryWithStandby } from '#tests/support/standby.ts'
import { connect } from './connection.ts'
import { readFromReplica } from './replica.ts'

const { url, standbyUrl, onStandby, kill } = await aPrimaryWithStandby()
const primary = connect(url)
const uses: boolean[] = []
const replica = readFromReplica(primary, standbyUrl, { onUse: (isUsed) => void uses.push(isUsed) })
const { pool } = replica.reads
await primary.pool.query('CREATE TABLE prices (paise int NOT NULL); INSERT INTO prices VALUES (0)')
afterAll(async () => {
  await replica.close()
  await primary.close()
})

const PATIENCE = { timeout: 20_000, interval: 20 }
const isCurrent = () => vi.waitFor(() => expect(replica.counts().isCurrent).toBe(true), PATIENCE)

/** The price as a page would show it, and the server that it was read from. */
async function price(): Promise<readonly [paise: number, from: 'standby' | 'primary']> {
  const { rows } = await pool.query<{ paise: number; isStandby: boolean }>(
    'SELECT paise, pg_is_in_recovery() AS "isStandby" FROM prices',
  )
  return [rows[0]?.paise ?? -1, rows[0]?.isStandby ? 'standby' : 'primary']
}

/** The order of events in a shop: a change is committed, then notified. */
async function change(paise: number): Promise<void> {
  await primary.pool.query('UPDATE prices SET paise = $1', [paise])
  replica.changed()
}

beforeEach(async () => {
  replica.listening(true)
  await isCurrent()
})

describe('reads of public pages', () => {
  test('come from the standby while it is up to date', async () => {
    expect((await price())[1]).toBe('standby')
    expect(replica.counts().fromReplica).toBeGreaterThan(0)
  })

  test('always include a change once it is notified, wherever they come from', async () => {
    const seen = new Set<string>()
    for (let paise = 1; paise <= 200; paise += 1) {
      await change(paise)
      for (let read = 0; read < 5; read += 1) {
        const [shown, from] = await price()
        expect(shown).toBe(paise)
        seen.add(from)
      }
    }
    await isCurrent()
    expect(await price()).toEqual([200, 'standby'])
    expect(seen).toContain('primary')
  })

  test('come from the primary while the standby lags, which is logged once, and from the standby once it has caught up', async () => {
    await onStandby('SELECT pg_wal_replay_pause()')
    uses.length = 0
    await change(1_000)
    expect(await price()).toEqual([1_000, 'primary'])
    await vi.waitFor(() => expect(uses).toEqual([false]), PATIENCE)
    await change(1_001)
    expect(await price()).toEqual([1_001, 'primary'])
    await onStandby('SELECT pg_wal_replay_resume()')
    await isCurrent()
    expect(uses).toEqual([false, true])
    expect(await price()).toEqual([1_001, 'standby'])
  })

  test('come from the primary while notifications are not received', async () => {
    replica.listening(false)
    expect((await price())[1]).toBe('primary')
  })

  test('writes and transactions go to the primary', async () => {
    await pool.query('UPDATE prices SET paise = 7')
    const client = await pool.connect()
    const { rows } = await client.query<{ paise: number; isStandby: boolean }>(
      'SELECT paise, pg_is_in_recovery() AS "isStandby" FROM prices',
    )
    client.release()
    expect(rows).toEqual([{ paise: 7, isStandby: false }])
  })

  // Last, because it stops the standby.
  test('come from the primary if the standby dies halfway, and no page fails', async () => {
    uses.length = 0
    const reads = Array.from({ length: 50 }, () => price())
    await kill()
    reads.push(...Array.from({ length: 50 }, () => price()))
    for (const [paise] of await Promise.all(reads)) expect(paise).toBe(7)
    expect((await price())[1]).toBe('primary')
    expect(uses).toEqual([false])
    await change(8)
    expect(await price()).toEqual([8, 'primary'])
  })
})
