import { afterAll, describe, expect, test, vi } from 'vitest'
import { CHANGES_CHANNEL } from '#platform/database/changes.ts'
import { listenForChanges } from '#platform/page-cache/listener.ts'
import { anAccount } from '#tests/support/cash.ts'
import { aGuest, testShop } from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { db, shop } = testing
const owner = await staffOf(testing, 'owner')

const stored = async (phrase: string) =>
  (await db.pool.query(`SELECT means, version FROM search_synonyms WHERE phrase = $1`, [phrase])).rows[0] ??
  null
const found = async (q: string) => (await shop.searchProducts({ q })).total

describe('synonyms', () => {
  test('can be changed only by staff with the permission', async () => {
    const [before] = await shop.listSynonyms()
    for (const actor of [
      { kind: 'visitor' } as const,
      await aGuest(testing),
      await anAccount(testing),
      await staffOf(testing, 'support'),
    ]) {
      const refused = { ok: false, problem: { code: 'forbidden' } }
      expect(await shop.addSynonym(actor, { phrase: 'bahi', means: 'notebook' })).toMatchObject(refused)
      expect(await shop.changeSynonym(actor, before!, { phrase: 'x', means: 'y' })).toMatchObject(refused)
      expect(await shop.deleteSynonym(actor, before!.phrase)).toMatchObject(refused)
    }
    expect((await shop.listSynonyms())[0]).toEqual(before)
    expect(await notedBy(testing)).toEqual([])
  })

  test('take effect when they are saved and until they are deleted; cached pages are invalidated', async () => {
    const heard: unknown[] = []
    const listener = await listenForChanges({
      databaseUrl: testing.url,
      channel: CHANGES_CHANNEL,
      onChange: (tags) => heard.push(tags),
      onListening: () => undefined,
    })
    afterAll(() => listener.close())
    expect(await found('bahikhata')).toBe(0)
    expect(await shop.addSynonym(owner, { phrase: 'bahikhata', means: 'ruled notebook' })).toMatchObject({
      ok: true,
    })
    const ruled = await found('ruled notebook')
    expect(ruled).toBeGreaterThan(0)
    expect(await found('bahikhata')).toBe(ruled)
    const known = { phrase: 'bahikhata', version: 1 }
    expect(await shop.changeSynonym(owner, known, { phrase: 'bahikhata', means: 'planner' })).toMatchObject({
      ok: true,
    })
    expect(await found('bahikhata')).toBe(await found('planner'))
    expect(await shop.deleteSynonym(owner, 'bahikhata')).toMatchObject({ ok: true })
    expect(await found('bahikhata')).toBe(0)
    await vi.waitFor(() => expect(heard).toEqual([['search'], ['search'], ['search']]), {
      interval: 5,
      timeout: 15_000,
    })
    expect(await notedBy(testing, owner.userId)).toMatchObject([
      { action: 'synonym.created', subject: 'bahikhata', before: null, after: { means: 'ruled notebook' } },
      { action: 'synonym.updated', before: { means: 'ruled notebook' }, after: { means: 'planner' } },
      { action: 'synonym.deleted', before: { means: 'planner' }, after: null },
    ])
  })

  test('are unique', async () => {
    const twice = await shop.addSynonym(owner, { phrase: 'kapi', means: 'planner' })
    expect(twice).toMatchObject({ ok: false, problem: { key: 'synonym_taken' } })
    const known = { phrase: 'kopi', version: 1 }
    expect(await shop.changeSynonym(owner, known, { phrase: 'kapi', means: 'planner' })).toMatchObject({
      ok: false,
      problem: { fields: { phrase: 'This word is in the table already' } },
    })
    expect([await stored('kapi'), await stored('kopi')]).toMatchObject([
      { means: 'notebook' },
      { means: 'notebook' },
    ])
  })

  test('can be respelled without losing the old word before', async () => {
    await shop.addSynonym(owner, { phrase: 'notbook', means: 'notebook' })
    const known = { phrase: 'notbook', version: 1 }
    expect(await shop.changeSynonym(owner, known, { phrase: 'notebuk', means: 'notebook' })).toMatchObject({
      ok: true,
    })
    expect([await stored('notbook'), await stored('notebuk')]).toMatchObject([null, { means: 'notebook' }])
  })

  test('in an outdated version do not overwrite newer ones, nor leave a trace', async () => {
    await shop.addSynonym(owner, { phrase: 'stale', means: 'notebook' })
    const known = { phrase: 'stale', version: 1 }
    await shop.changeSynonym(owner, known, { phrase: 'stale', means: 'planner' })
    for (const input of [
      { phrase: 'stale', means: 'plain' },
      { phrase: 'fresh', means: 'plain' },
    ])
      expect(await shop.changeSynonym(owner, known, input)).toMatchObject({
        ok: false,
        problem: { code: 'stale' },
      })
    expect([await stored('stale'), await stored('fresh')]).toEqual([{ means: 'planner', version: 2 }, null])
  })

  test('added twice at once are added once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        shop.addSynonym(owner, { phrase: 'race', means: index % 2 === 0 ? 'plain' : 'ruled' }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('that were deleted cannot be changed', async () => {
    const gone = { ok: false, problem: { code: 'not_found' } }
    expect(await shop.deleteSynonym(owner, 'nobody')).toMatchObject(gone)
    const known = { phrase: 'nobody', version: 1 }
    expect(await shop.changeSynonym(owner, known, { phrase: 'a', means: 'b' })).toMatchObject(gone)
  })

  test('are limited to a thousand', async () => {
    await db.pool.query(
      `INSERT INTO search_synonyms (phrase, means) SELECT 'word ' || n, 'notebook' FROM generate_series(1, 1000) n`,
    )
    expect(await shop.addSynonym(owner, { phrase: 'onemore', means: 'notebook' })).toMatchObject({
      ok: false,
      problem: { key: 'synonym_full' },
    })
    expect(await stored('onemore')).toBeNull()
  })
})
