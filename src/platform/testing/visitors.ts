/** One browser of each kind of visitor, on the built shop; for the access tests. */
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { expect } from 'vitest'
import type { PageAccess } from '#app/access.ts'
import type { StaffRole } from '#modules/staff/rules/permissions.ts'
import { createPages } from '#server/pages.ts'
import { aBrowser, signInAsOwner, testApp, type Browser } from './http-harness.ts'

const BUILD = fileURLToPath(new URL('../../../build/server/index.js', import.meta.url))
if (!existsSync(BUILD))
  throw new Error('The pages are not built, and this test needs them: run "npm run build" first.')
export const build = (await import(pathToFileURL(BUILD).href)) as ServerBuild
const pages = createPages(build, { mode: 'production', onError: () => undefined })

/** Some id that no order has: replaces the parameters of an address. */
export const SOMEBODY = '01890000-0000-7000-8000-000000000000'
export const SAMPLES: Readonly<Record<string, string>> = {
  category: 'ruled-notebook',
  '*': 'orders',
  slug: 'no-such-thing',
}
export const STRANGER = '203.0.113.9'

export const ROLES = [
  'nobody',
  'another guest',
  'user',
  'demoted admin',
  'disabled owner',
  'support',
  'manager',
  'owner',
] as const
export type Role = (typeof ROLES)[number]
export const isUser = (role: Role) => role !== 'nobody' && role !== 'another guest'
const STAFF: readonly Role[] = ['support', 'manager', 'owner'] satisfies readonly StaffRole[]
export const roleOf = (role: Role) => (STAFF.includes(role) ? (role as StaffRole) : null)

/** Call at the top of a file: files of a process share what they import, and each needs a shop of its own. */
export async function visitors() {
  const testing = await testApp({ app: { pages: async () => pages } })
  return { testing, browsers: await everybody(testing) }
}

type Testing = Awaited<ReturnType<typeof testApp>>

async function everybody(testing: Testing): Promise<Readonly<Record<Role, Browser>>> {
  const nobody = testing.browser()
  const guest = testing.browser()
  guest.jar.set('panna_guest', (await testing.shop.startGuestSession()).token)
  const user = await signedUp(testing, 'shopper@example.test')
  const demoted = await staff(testing, 'demoted@example.test', 'owner')
  await testing.db.pool.query(
    `DELETE FROM user_roles WHERE user_id = (SELECT id FROM users WHERE email = 'demoted@example.test')`,
  )
  const disabled = await staff(testing, 'disabled@example.test', 'owner')
  await testing.db.pool.query(
    `UPDATE user_roles SET disabled_at = shop_now()
      WHERE user_id = (SELECT id FROM users WHERE email = 'disabled@example.test')`,
  )
  return {
    nobody,
    'another guest': guest,
    user,
    'demoted admin': demoted,
    'disabled owner': disabled,
    support: await staff(testing, 'support@example.test', 'support'),
    manager: await staff(testing, 'manager@example.test', 'manager'),
    owner: await signInAsOwner(testing),
  }
}

/** Signed in first and given the role afterwards: the role is read at each request, not at the login. */
async function staff(testing: Testing, email: string, role: StaffRole): Promise<Browser> {
  const browser = await signedUp(testing, email)
  await testing.db.pool.query(
    `INSERT INTO user_roles (user_id, role, staff_role) SELECT id, 'admin', $2 FROM users WHERE email = $1`,
    [email, role],
  )
  expect((await browser.get('/api/session')).json.user?.isAdmin).toBe(true)
  return browser
}

async function signedUp(testing: Testing, email: string): Promise<Browser> {
  const browser = aBrowser(testing)
  const account = { email, password: 'a long password 1', name: 'Asha Rao' }
  await browser.post('/api/auth/sign-up/email', account)
  await testing.db.pool.query(`UPDATE users SET email_verified = true WHERE email = $1`, [email])
  const answer = await browser.post('/api/auth/sign-in/email', account)
  expect(answer.status).toBe(200)
  return browser
}

/** The redirect target: from the header of a document, from the text of data. */
export function redirectOf(
  status: number,
  location: string | string[] | undefined,
  text: string,
): string | null {
  if (typeof location === 'string') return location.replace(/^https?:\/\/[^/]+/, '')
  if (status !== 202) return null
  const [, target] = /"(\/[^"]*)"/.exec(text) ?? []
  return target ?? null
}

export function accessOf(handle: unknown): PageAccess | undefined {
  return (handle as { access?: PageAccess } | undefined)?.access
}

export function fullPath(id: string): string {
  const route = build.routes[id]
  const parent = route?.parentId === undefined ? '' : fullPath(route.parentId)
  const own = (route?.path ?? '').replace(/:(\w+)/g, (_, name: string) => SAMPLES[name] ?? SOMEBODY)
  const joined = `${parent === '/' ? '' : parent}/${own.replace('*', SAMPLES['*'] ?? '')}`.replace(/\/$/, '')
  return joined === '' ? '/' : joined
}
