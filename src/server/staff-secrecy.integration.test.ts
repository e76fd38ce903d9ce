/** Shoppers learn nothing about the panel, whatever they send. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { DENIED_HOME } from '#app/access.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { INTEGRATOR_KEY } from '#platform/testing/http-harness.ts'
import { build, redirectOf, visitors } from '#platform/testing/visitors.ts'

const { testing, browsers } = await visitors()

test('neither headers nor a method override change who the viewer is', async () => {
  const { rows } = await testing.db.pool.query<{ id: string }>(
    `SELECT user_id AS id FROM user_roles WHERE staff_role = 'owner' AND disabled_at IS NULL`,
  )
  const tricks: Record<string, string>[] = [
    { 'x-user-id': rows[0]?.id ?? '' },
    { 'x-forwarded-user': 'owner@example.test', 'x-role': 'owner', role: 'admin' },
    { authorization: `Bearer ${rows[0]?.id}`, 'api-key': INTEGRATOR_KEY },
    { 'x-original-url': '/cms/staff', 'x-rewrite-url': '/cms/staff' },
  ]
  for (const headers of tricks) {
    const answer = await browsers.user.ask({ method: 'GET', url: '/cms/staff', headers })
    expect(redirectOf(answer.status, answer.headers['location'], answer.text)).toBe(DENIED_HOME)
  }
  const members = () => testing.shop.listStaff().then(({ members: all }) => JSON.stringify(all))
  const before = await members()
  const { userId, version } = (await testing.shop.listStaff()).members[0]!
  const form = { intent: 'disable', version: String(version), isOwnMeant: 'yes', _method: 'DELETE' }
  for (const override of ['POST', 'PUT', 'DELETE'])
    for (const role of ['support', 'user', 'disabled owner'] as const)
      await browsers[role].ask({
        method: 'GET',
        url: `/cms/staff/${userId}?${new URLSearchParams(form)}`,
        headers: { 'x-http-method-override': override },
      })
  expect((await browsers.manager.postForm(`/cms/staff/${userId}`, form)).status).toBe(403)
  expect(await members()).toBe(before)
})

test('only staff pages mention the staff panel', async () => {
  const shown = (await browsers.user.get('/about')).text + (await browsers.user.get('/account')).text
  expect(shown).not.toMatch(/routes\/admin|payments\.refund|staff\.change/)
  const { routes: shipped } = build.assets
  const isForStaff = ({ id }: { readonly id: string }) => /^(cms|admin)(-|$)/.test(id)
  const own = Object.values(shipped).filter((route) => route !== undefined && !isForStaff(route))
  const files = new Set(own.flatMap((route) => (route ? [route.module, ...(route.imports ?? [])] : [])))
  expect(files.size).toBeGreaterThan(20)
  for (const file of files) {
    const code = readFileSync(fileURLToPath(new URL(`../../build/client${file}`, import.meta.url)), 'utf8')
    expect([file, /payments\.refund|staff\.change|customers\.read/.exec(code)?.[0]]).toEqual([
      file,
      undefined,
    ])
  }
})

test('revenue is shown to no staff without access to reports', async () => {
  const earned = /Total Revenue|Growth Rate|"(?:revenue|totalPaise|growth)\\?"/
  for (const path of ['/cms', '/cms.data']) {
    const { text } = await browsers.support.get(path)
    expect([path, earned.exec(text)?.[0]]).toEqual([path, undefined])
    expect((await browsers.manager.get(path)).text).toMatch(earned)
  }
  expect((await browsers.support.get('/cms')).text).toContain('Pending Orders')
})

test('a bulk action without a selection says what to select', async () => {
  const { manager } = browsers
  expect((await manager.postForm('/cms/orders/ship', {})).text).toContain(MESSAGES.orders_none_chosen)
  expect((await manager.get('/cms/products/bulk')).text).toContain(MESSAGES.bulk_none)
  expect((await manager.get('/cms/packing-slips')).text).toContain(MESSAGES.orders_none_chosen)
  const { headers } = await manager.postForm('/cms/parcels', { wish: 'retry' })
  expect(headers['location']).toContain('refused=parcels_none_chosen')
})

test('if the role cannot be read the user is sent home, with a line in the log', async () => {
  await testing.db.pool.query('ALTER TABLE user_roles RENAME TO user_roles_away')
  try {
    const answer = await browsers.owner.get('/cms')
    expect(redirectOf(answer.status, answer.headers['location'], answer.text)).toBe(DENIED_HOME)
  } finally {
    await testing.db.pool.query('ALTER TABLE user_roles_away RENAME TO user_roles')
  }
  expect(testing.lines.some((line) => line.includes('the role of an account could not be read'))).toBe(true)
  expect((await browsers.owner.get('/cms')).status).toBe(200)
})
