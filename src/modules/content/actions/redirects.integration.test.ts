/** Redirects, from the form, from a file, and as visitors follow them. */
import { expect, test } from 'vitest'
import { csvRow } from '#platform/rules/csv.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { signInAsOwner, testApp } from '#platform/testing/http-harness.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addImportedRedirects } from './redirects.ts'

const testing = await testApp()
const { shop, db } = testing
const owner = await signInAsOwner(testing)
const [manager, support] = [await staffOf(testing, 'manager'), await staffOf(testing, 'support')]

const stored = async () => (await shop.exportRedirects()).map(({ from, to }) => `${from} ${to}`)

const send = (rows: readonly (readonly string[])[]) =>
  owner.ask({
    method: 'POST',
    url: '/api/admin/redirect-imports?name=redirects.csv',
    payload: Buffer.from([['Redirect from', 'Redirect to'], ...rows].map(csvRow).join('')),
    headers: { 'content-type': 'text/csv' },
  })

test('a redirect is added, found in any spelling, and deleted; both are in the audit log', async () => {
  expect(await shop.addRedirect(manager, { from: '/Pages/Old/', to: '/about' })).toMatchObject({ ok: true })
  for (const path of ['/pages/old', '/PAGES/old/', '/pages/old//'])
    expect(await shop.findRedirect(path), path).toBe('/about')
  expect(await shop.findRedirect('/pages/older')).toBeNull()
  expect(await shop.deleteRedirect(manager, '/pages/old')).toMatchObject({ ok: true })
  expect(await shop.deleteRedirect(manager, '/pages/old')).toMatchObject({
    problem: { key: 'redirect_gone' },
  })
  expect((await notedBy(testing, manager.userId)).map(({ action }) => action)).toEqual([
    'redirect.created',
    'redirect.deleted',
  ])
})

test('a duplicate, a chain, a loop and another website are refused at their field', async () => {
  await shop.addRedirect(manager, { from: '/one', to: '/about' })
  const refused = async (from: string, to: string) => {
    const answer = await shop.addRedirect(manager, { from, to })
    return answer.ok ? null : Object.keys(answer.problem.fields ?? {})
  }
  const before = await stored()
  expect(await refused('/one/', '/contact')).toEqual(['from'])
  expect(await refused('/two', '/one?x=1')).toEqual(['to'])
  expect(await refused('/about', '/one')).toEqual(['to'])
  expect(await refused('/about', '/contact')).toEqual(['from'])
  expect(await refused('/two', 'https://elsewhere.example/')).toEqual(['to'])
  expect(await stored()).toEqual(before)
})

test('nobody can change redirects without the permission', async () => {
  const before = await stored()
  const denied = { problem: { code: 'forbidden' } }
  expect(await shop.addRedirect(support, { from: '/three', to: '/about' })).toMatchObject(denied)
  expect(await shop.deleteRedirect(support, '/one')).toMatchObject(denied)
  const sheet = { head: ['from', 'to'], rows: [['/three', '/about']] }
  expect(await shop.importRedirects(support, { fileName: '', sheet })).toMatchObject(denied)
  expect(await stored()).toEqual(before)
})

test('a file replaces and adds all its rows; one wrong row refuses the whole file', async () => {
  const before = await stored()
  const bad = await send([
    ['/four', '/contact'],
    ['/five', 'https://elsewhere.example'],
  ])
  expect([bad.status, bad.text]).toEqual([422, expect.stringContaining(`Row 3: ${MESSAGES.redirect_to}`)])
  const chain = await send([['/four', '/one']])
  expect([chain.status, chain.text]).toEqual([422, expect.stringContaining('/four: ')])
  expect(await stored()).toEqual(before)

  const good = await send([
    ['/one', '/contact'],
    ['/four', '/about'],
  ])
  expect([good.status, good.json]).toEqual([201, { added: 1, changed: 1 }])
  expect(await stored()).toEqual(['/four /about', '/one /contact'])
})

test('imported products add redirects, but never over one by staff and never as a chain', async () => {
  const redirects = [
    { from: '/one', to: '/ruled-notebook/a' },
    { from: '/products/chain', to: '/four' },
    { from: '/contact', to: '/ruled-notebook/a' },
    { from: '/products/a', to: '/ruled-notebook/a' },
  ]
  await transaction(db, async (tx) => {
    await addImportedRedirects(tx, { type: 'products.imported', redirects })
    return { ok: true, value: null } as const
  })
  expect(await stored()).toEqual(['/four /about', '/one /contact', '/products/a /ruled-notebook/a'])
})
