/** The API key forms as browsers post them: password confirmation before access is granted, and no key shown twice. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { builtPages } from '#tests/support/built-pages.ts'
import { aKey } from '#tests/support/partners.ts'
import { ADMIN, signInAsOwner, testApp } from '#platform/testing/http-harness.ts'

const pages = await builtPages()
const testing = await testApp({ app: { pages: async () => pages } })
const owner = await signInAsOwner(testing)
const TABLE = '/cms/integrations/keys'

async function forgetPassword(): Promise<void> {
  await testing.db.pool.query(`UPDATE sessions SET confirmed_at = shop_now() - interval '1 hour'`)
}

const countKeys = async () =>
  (await testing.db.pool.query<{ keys: number }>('SELECT count(*)::int AS keys FROM api_keys')).rows[0]!.keys

const aForm = () => ({
  id: randomUUID(),
  name: 'Books & <Ledgers>',
  scopes: 'orders:read',
  requestsPerMinute: '60',
  ends: 'never',
})
const change = { intent: 'change', version: '1', name: 'Test partner', requestsPerMinute: '60' }
const stateOf = async (id: string) => (await testing.shop.getApiKey(id))!

describe('the password is required again', () => {
  const WITHOUT = ['', 'not the password'] as const

  test('before a key is created; the input is kept, and the key is in a response that is not cached', async () => {
    const form = aForm()
    const before = await countKeys()
    await forgetPassword()
    for (const ownPassword of WITHOUT) {
      const answer = await owner.postForm(`${TABLE}/new`, { ...form, ownPassword })
      expect(answer.status).toBe(422)
      expect(answer.text).toContain('value="Books &amp; &lt;Ledgers&gt;"')
      expect(answer.text).not.toMatch(/panna_live_|not the password/)
    }
    expect(await countKeys()).toBe(before)
    const made = await owner.postForm(`${TABLE}/new`, { ...form, ownPassword: ADMIN.password })
    const key = /panna_live_[0-9A-Za-z]{40}/.exec(made.text)?.[0] ?? ''
    expect(made.status).toBe(200)
    expect(made.headers['cache-control']).toContain('no-store')
    expect(await testing.shop.findIntegratorByKey(key)).toMatchObject({ id: form.id })
    const again = await owner.postForm(`${TABLE}/new`, form)
    expect([again.status, again.text.includes(MESSAGES.api_key_made_before)]).toEqual([409, true])
    for (const path of [TABLE, `${TABLE}/${form.id}`, `${TABLE}.data`, '/cms/audit'])
      expect((await owner.get(path)).text).not.toContain(key.slice(15))
    expect(testing.lines.join('\n')).not.toContain(key.slice(15))
  })

  test('before a key is rotated', async () => {
    const { id } = await aKey(testing, { scopes: ['orders:read'] })
    const form = { intent: 'rotate', version: '1', overlap: 'hour' }
    await forgetPassword()
    for (const ownPassword of WITHOUT) {
      const answer = await owner.postForm(`${TABLE}/${id}`, { ...form, ownPassword })
      expect(answer.status).toBe(422)
    }
    expect((await stateOf(id)).replacedBy).toBeNull()
    const made = await owner.postForm(`${TABLE}/${id}`, { ...form, ownPassword: ADMIN.password })
    expect([made.status, /panna_live_[0-9A-Za-z]{40}/.test(made.text)]).toEqual([200, true])
    const again = await owner.postForm(`${TABLE}/${id}`, form)
    expect([again.status, again.text.includes(MESSAGES.api_key_replaced)]).toEqual([409, true])
  })

  test('before a key gets more permissions, but not to rename, restrict or revoke it', async () => {
    const { id } = await aKey(testing, { scopes: ['orders:read'] })
    await forgetPassword()
    const wider = { ...change, scopes: 'customers:read' }
    for (const ownPassword of WITHOUT)
      expect((await owner.postForm(`${TABLE}/${id}`, { ...wider, ownPassword })).status).toBe(422)
    expect((await stateOf(id)).scopes).toEqual(['orders:read'])
    const renamed = { ...change, name: 'Another name', scopes: 'orders:read' }
    expect((await owner.postForm(`${TABLE}/${id}`, renamed)).status).toBe(303)
    await forgetPassword()
    expect((await owner.postForm(`${TABLE}/${id}`, { intent: 'revoke' })).status).toBe(303)
    expect(await stateOf(id)).toMatchObject({ name: 'Another name', state: 'revoked' })
  })
})

test('a conflicting change shows the current values beside the input', async () => {
  const { id } = await aKey(testing, { scopes: ['orders:read', 'products:read'] })
  const first = { ...change, name: 'First', scopes: 'orders:read' }
  expect((await owner.postForm(`${TABLE}/${id}`, first)).status).toBe(303)
  const second = await owner.postForm(`${TABLE}/${id}`, { ...first, name: 'Second' })
  expect(second.status).toBe(409)
  for (const part of [MESSAGES.staff_stale, 'value="Second"', 'Saved now: ', 'name="version" value="2"'])
    expect(second.text).toContain(part)
  expect((await stateOf(id)).name).toBe('First')
})

test.each([
  ['no scope', 'new', { ...aForm(), scopes: '' }, MESSAGES.api_key_scopes],
  ['a last day in the past', 'new', { ...aForm(), ends: 'day', lastDay: '2020-01-01' }, MESSAGES.api_key_day],
  ['a limit above the maximum', 'new', { ...aForm(), requestsPerMinute: '1e9' }, MESSAGES.api_key_limit],
  ['an invalid id', 'not-an-id', { ...change, scopes: 'orders:read' }, MESSAGES.api_key_gone],
  ['an unknown id', randomUUID(), { intent: 'revoke' }, MESSAGES.api_key_gone],
])('refused: %s', async (_what, path, form, message) => {
  await testing.db.pool.query('UPDATE sessions SET confirmed_at = shop_now()')
  const before = await countKeys()
  const answer = await owner.postForm(`${TABLE}/${path}`, form)
  expect([404, 422]).toContain(answer.status)
  expect(answer.text).toContain(message)
  expect(await countKeys()).toBe(before)
})

test('all errors are shown at once, with the first wrong field focused', async () => {
  await forgetPassword()
  const form = { ...aForm(), name: ' ', scopes: '', requestsPerMinute: '0', ownPassword: '' }
  const { text } = await owner.postForm(`${TABLE}/new`, form)
  const { api_key_name: name, api_key_scopes: scopes, api_key_limit: limit, password_again: again } = MESSAGES
  for (const message of [name, scopes, limit, again]) expect(text).toContain(message)
  expect(text.match(/<input[^>]* autofocus=""[^>]*>/gi)).toEqual([expect.stringContaining('name="name"')])
})

test('a manager sees the keys, but none of their forms', async () => {
  await testing.db.pool.query(`UPDATE user_roles SET staff_role = 'manager'`)
  const before = await countKeys()
  const { id } = await aKey(testing, { scopes: ['orders:read'], name: 'Seen by all' })
  const table = await owner.get(TABLE)
  expect([table.status, table.text.includes('Seen by all')]).toEqual([200, true])
  expect(table.text).not.toContain(`${TABLE}/${id}`)
  for (const path of [`${TABLE}/new`, `${TABLE}/${id}`]) {
    expect((await owner.get(path)).status).toBe(403)
    expect((await owner.postForm(path, { ...aForm(), intent: 'revoke' })).status).toBe(403)
  }
  expect(await countKeys()).toBe(before + 1)
  expect((await stateOf(id)).state).toBe('counts')
  await testing.db.pool.query(`UPDATE user_roles SET staff_role = 'owner'`)
})
