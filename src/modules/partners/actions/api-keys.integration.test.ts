/** API keys as staff manage them: create, rotate, edit, revoke. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Lifetime } from '../rules/api-key.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { testShop } from '#tests/support/shop.ts'
import { notedOf, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop, db } = testing
const owner = await staffOf(testing, 'owner')
const FACTS = { name: 'Warehouse', scopes: ['orders:read' as const], requestsPerMinute: 90 }
type Ends = { readonly ends: Lifetime } | { readonly ends: 'day'; readonly lastDay: string }
const aForm = (ends: Ends = { ends: 'never' }) => ({
  id: randomUUID() as string,
  ...FACTS,
  ...ends,
  kind: 'live' as const,
})

async function made(ends?: Ends) {
  const result = await shop.makeApiKey(owner, aForm(ends))
  if (!result.ok) throw new Error(result.problem.key)
  return result.value
}

/** All rows about keys and the audit log: a refusal must leave them unchanged. */
async function everything() {
  const { rows } = await db.pool.query(
    `SELECT (SELECT jsonb_agg(k ORDER BY k.id) FROM api_keys k) AS keys, (SELECT count(*) FROM audit_entries) AS noted`,
  )
  return rows[0]
}

const setTimes = (id: string, sets: string) =>
  db.pool.query(`UPDATE api_keys SET ${sets} WHERE id = $1`, [id])
const rotation = (id: string, version = 1) => ({
  id,
  version,
  overlap: 'hour' as const,
  kind: 'live' as const,
})

describe('creating an API key', () => {
  test('returns the key once; only its digest and its first characters are stored', async () => {
    const { id, key } = await made()
    expect(key).toMatch(/^panna_live_[0-9A-Za-z]{40}$/)
    expect(await shop.findIntegratorByKey(key)).toEqual({
      id,
      name: 'Warehouse',
      scopes: new Set(['orders:read']),
      requestsPerMinute: 90,
    })
    const view = await shop.getApiKey(id)
    expect(view).toMatchObject({
      ...FACTS,
      state: 'counts',
      hint: key.slice(0, 15),
      createdBy: expect.any(String),
    })
    const secret = key.slice(15)
    expect(JSON.stringify([await everything(), await notedOf(testing, id), view])).not.toContain(secret)
    expect(await notedOf(testing, id)).toMatchObject([
      {
        action: 'integration.key_made',
        actorId: owner.userId,
        label: 'Warehouse',
        before: null,
        after: { ...FACTS, hint: key.slice(0, 15), expiresAt: null },
      },
    ])
    const { rows } = await db.pool.query('SELECT key_hash FROM api_keys WHERE id = $1', [id])
    expect(rows).toEqual([{ key_hash: testing.deps.ids.digest(key) }])
  })

  test('happens once if the same form is submitted repeatedly or simultaneously, and the key is shown once', async () => {
    const form = aForm()
    const results = await Promise.all([1, 2, 3].map(() => shop.makeApiKey(owner, form)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of results) if (!result.ok) expect(result.problem.key).toBe('api_key_made_before')
    expect((await shop.listApiKeys()).filter(({ id }) => id === form.id)).toHaveLength(1)
    expect(await notedOf(testing, form.id)).toHaveLength(1)
  })

  test('in a test shop gives a key with a test prefix', async () => {
    const result = await shop.makeApiKey(owner, { ...aForm(), kind: 'test' })
    expect(result.ok && result.value.key).toMatch(/^panna_test_[0-9A-Za-z]{40}$/)
  })

  test.each(['support', 'manager'] as const)(
    'is refused to the role %s, as is every other change of keys',
    async (role) => {
      const { id } = await made()
      const before = await everything()
      const staff = await staffOf(testing, role)
      const refused = { ok: false, problem: { code: 'forbidden', key: 'staff_denied' } }
      expect(await shop.makeApiKey(staff, aForm())).toEqual(refused)
      expect(await shop.rotateApiKey(staff, rotation(id))).toEqual(refused)
      expect(await shop.changeApiKey(staff, { id, version: 1, ...FACTS })).toEqual(refused)
      expect(await shop.revokeApiKey(staff, { id })).toEqual(refused)
      expect(await shop.revokeApiKey({ kind: 'visitor' }, { id })).toMatchObject({ ok: false })
      expect(await everything()).toEqual(before)
    },
  )

  test('with an expiry makes it valid exactly until then', async () => {
    const { id, key } = await made({ ends: 'month' })
    const { rows } = await db.pool.query<{ days: number }>(
      `SELECT extract(day FROM expires_at - created_at)::int AS days FROM api_keys WHERE id = $1`,
      [id],
    )
    expect(rows[0]!.days).toBe(30)
    expect(await shop.getApiKey(id)).toMatchObject({ state: 'ends' })
    await setTimes(id, `expires_at = shop_now() + interval '1 minute'`)
    expect(await shop.findIntegratorByKey(key)).not.toBeNull()
    await setTimes(id, 'expires_at = shop_now()')
    expect(await shop.findIntegratorByKey(key)).toBeNull()
    expect(await shop.getApiKey(id)).toMatchObject({ state: 'expired' })
  })

  test('with a last day makes it valid until the end of that day in India; yesterday is refused', async () => {
    const day = async (shift: number) =>
      (
        await db.pool.query<{ day: string }>(
          `SELECT to_char((shop_now() AT TIME ZONE 'Asia/Kolkata')::date + $1::int, 'YYYY-MM-DD') AS day`,
          [shift],
        )
      ).rows[0]!.day
    const { id } = await made({ ends: 'day', lastDay: await day(0) })
    const { rows } = await db.pool.query<{ ends: string }>(
      `SELECT to_char(expires_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') AS ends FROM api_keys WHERE id = $1`,
      [id],
    )
    expect(rows[0]!.ends).toBe(`${await day(1)} 00:00`)
    const before = await everything()
    const late = await shop.makeApiKey(owner, aForm({ ends: 'day', lastDay: await day(-1) }))
    expect(late).toMatchObject({ ok: false, problem: { fields: { lastDay: MESSAGES.api_key_day } } })
    expect(await everything()).toEqual(before)
  })
})

describe('rotating an API key', () => {
  test('twice at once creates one successor with the same permissions, and the old key works for another hour', async () => {
    const { id, key } = await made({ ends: 'quarter' })
    const results = await Promise.all([1, 2].map(() => shop.rotateApiKey(owner, rotation(id))))
    const [won, ...none] = results.flatMap((result) => (result.ok ? [result.value] : []))
    expect(none).toEqual([])
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      problem: { code: 'stale', key: 'api_key_replaced' },
    })
    const [old, next] = [await shop.getApiKey(id), await shop.getApiKey(won!.id)]
    expect(next).toMatchObject({ ...FACTS, state: 'ends', replacedBy: null })
    expect(old).toMatchObject({ state: 'ends', replacedBy: next!.id, version: 2 })
    const { rows } = await db.pool.query<{ old: number; next: number }>(
      `SELECT round(extract(epoch FROM o.expires_at - shop_now()) / 60)::int AS old,
              round(extract(epoch FROM n.expires_at - shop_now()) / 86400)::int AS next
         FROM api_keys o JOIN api_keys n ON n.id = o.replaced_by WHERE o.id = $1`,
      [id],
    )
    expect(rows).toEqual([{ old: 60, next: 90 }])
    expect(won!.key).not.toBe(key)
    for (const each of [key, won!.key]) expect(await shop.findIntegratorByKey(each)).not.toBeNull()
    expect(JSON.stringify(await everything())).not.toContain(won!.key.slice(15))
    expect((await notedOf(testing, id)).map(({ action }) => action)).toEqual([
      'integration.key_made',
      'integration.key_rotated',
    ])
    expect(await notedOf(testing, next!.id)).toMatchObject([
      { action: 'integration.key_made', after: { replaces: old!.hint, hint: next!.hint } },
    ])
  })

  test('without an overlap makes the next request with the old key fail', async () => {
    const { id, key } = await made()
    expect(await shop.rotateApiKey(owner, { ...rotation(id), overlap: 'none' })).toMatchObject({ ok: true })
    expect(await shop.findIntegratorByKey(key)).toBeNull()
  })

  test('never extends the life of the old key', async () => {
    const { id } = await made({ ends: 'month' })
    await setTimes(id, `expires_at = shop_now() + interval '2 hours'`)
    expect((await shop.rotateApiKey(owner, { ...rotation(id), overlap: 'week' })).ok).toBe(true)
    const { rows } = await db.pool.query(
      `SELECT expires_at < shop_now() + interval '3 hours' AS soon FROM api_keys WHERE id = $1`,
      [id],
    )
    expect(rows).toEqual([{ soon: true }])
  })

  test.each([
    ['revoked', 'revoked_at = shop_now()', 'api_key_over'],
    ['expired', 'expires_at = shop_now()', 'api_key_over'],
    ['changed in the meantime', 'version = 2', 'staff_stale'],
  ])('is refused for a key that is %s', async (_what, sets, key) => {
    const { id } = await made()
    await setTimes(id, sets)
    const before = await everything()
    expect(await shop.rotateApiKey(owner, rotation(id))).toMatchObject({ ok: false, problem: { key } })
    expect(await everything()).toEqual(before)
  })
})

describe('changing and revoking an API key', () => {
  test('takes effect at once and is in the audit log; a second change from the same form is stale', async () => {
    const { id, key } = await made()
    const change = {
      id,
      version: 1,
      name: 'Stores',
      scopes: ['products:read' as const],
      requestsPerMinute: 5,
    }
    const results = await Promise.all([1, 2].map(() => shop.changeApiKey(owner, change)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'stale' } })
    expect(await shop.findIntegratorByKey(key)).toEqual({
      id,
      name: 'Stores',
      scopes: new Set(['products:read']),
      requestsPerMinute: 5,
    })
    const [, noted, ...more] = await notedOf(testing, id)
    expect(more).toEqual([])
    expect(noted).toMatchObject({
      action: 'integration.key_changed',
      before: FACTS,
      after: { name: 'Stores', scopes: ['products:read'], requestsPerMinute: 5 },
    })
  })

  test('revokes it at once and is in the audit log once, however often it is requested', async () => {
    const { id, key } = await made()
    await setTimes(id, 'version = 7')
    for (const _again of [1, 2])
      expect(await shop.revokeApiKey(owner, { id })).toEqual({ ok: true, value: null })
    expect(await shop.findIntegratorByKey(key)).toBeNull()
    expect(await shop.getApiKey(id)).toMatchObject({ state: 'revoked', version: 8 })
    expect((await notedOf(testing, id)).map(({ action }) => action)).toEqual([
      'integration.key_made',
      'integration.key_revoked',
    ])
  })

  test('is not found for an unknown key', async () => {
    const id = randomUUID()
    const gone = { ok: false, problem: { code: 'not_found', key: 'api_key_gone' } }
    expect(await shop.revokeApiKey(owner, { id })).toEqual(gone)
    expect(await shop.rotateApiKey(owner, rotation(id))).toEqual(gone)
    expect(await shop.changeApiKey(owner, { id, version: 1, ...FACTS })).toEqual(gone)
    expect(await shop.getApiKey(id)).toBeNull()
  })
})

test('the last use is recorded at most once a minute, with any number of simultaneous requests', async () => {
  const { id, key } = await made()
  const used = async () => (await shop.getApiKey(id))!.lastUsedAt
  expect(await used()).toBeNull()
  await shop.findIntegratorByKey(key)
  const first = await used()
  expect(first).not.toBeNull()
  await shop.findIntegratorByKey(key)
  expect(await used()).toBe(first)
  await setTimes(id, `last_used_at = shop_now() - interval '61 seconds'`)
  await Promise.all([1, 2, 3, 4].map(() => shop.findIntegratorByKey(key)))
  expect(Date.parse((await used())!)).toBeGreaterThanOrEqual(Date.parse(first!))
})

test('a text that cannot be a key is not looked up', async () => {
  for (const key of ['', 'x'.repeat(201), 'x'.repeat(1_000_000)])
    expect(await shop.findIntegratorByKey(key)).toBeNull()
})
