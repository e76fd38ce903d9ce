/**
 * Every route of the shop, every kind of visitor: made from what the routes say of themselves, so that a new one is
 * in it without being named here.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { PageAccess } from '../../../app/access.ts'
import type { Access } from '../../../server/plugins/shop/access.ts'
import { createPages } from '../../../server/pages.ts'
import { aBrowser, INTEGRATOR_KEY, signInAsOwner, testApp, type Browser } from './harness.ts'

const BUILD = fileURLToPath(new URL('../../../build/server/index.js', import.meta.url))
if (!existsSync(BUILD))
  throw new Error('The pages are not built, and this test needs them: run "npm run build" first.')
const build = (await import(pathToFileURL(BUILD).href)) as ServerBuild
const pages = createPages(build, { mode: 'production', onError: () => undefined })
const testing = await testApp({ app: { pages: async () => pages } })

/** Somebody's id, nobody's order: what stands for the parameters of an address. */
const SOMEBODY = '01890000-0000-7000-8000-000000000000'
const SAMPLES: Readonly<Record<string, string>> = {
  category: 'ruled-notebook',
  '*': 'orders',
  slug: 'no-such-thing',
}
const STRANGER = '203.0.113.9'

type Role = 'nobody' | 'another guest' | 'user' | 'demoted admin' | 'admin'
const ROLES: readonly Role[] = ['nobody', 'another guest', 'user', 'demoted admin', 'admin']
const isUser = (role: Role) => role === 'user' || role === 'demoted admin' || role === 'admin'

const browsers = await everybody()

async function everybody(): Promise<Readonly<Record<Role, Browser>>> {
  const nobody = testing.browser()
  const guest = testing.browser()
  guest.jar.set('panna_guest', (await testing.shop.startGuestSession()).token)
  const user = await signedUp('shopper@example.test')
  const demoted = await signedUp('demoted@example.test')
  await testing.db.pool.query(
    `INSERT INTO user_roles (user_id, role) SELECT id, 'admin' FROM users WHERE email = 'demoted@example.test'`,
  )
  expect((await demoted.get('/api/session')).json.user?.isAdmin).toBe(true)
  await testing.db.pool.query(
    `DELETE FROM user_roles WHERE user_id = (SELECT id FROM users WHERE email = 'demoted@example.test')`,
  )
  const admin = await signInAsOwner(testing)
  return { nobody, 'another guest': guest, user, 'demoted admin': demoted, admin }
}

async function signedUp(email: string): Promise<Browser> {
  const browser = aBrowser(testing)
  const account = { email, password: 'a long password 1', name: 'Asha Rao' }
  await browser.post('/api/auth/sign-up/email', account)
  await testing.db.pool.query(`UPDATE users SET email_verified = true WHERE email = $1`, [email])
  const answer = await browser.post('/api/auth/sign-in/email', account)
  expect(answer.status).toBe(200)
  return browser
}

/** The roles that are let in beyond the door, whatever waits there. */
function mayPass(access: Access | PageAccess, role: Role): boolean {
  if (access === 'public' || access === 'guest' || access === 'signed') return true
  if (access === 'user') return isUser(role)
  return (access === 'admin' || access.startsWith('staff:')) && role === 'admin'
}

describe('the interfaces', () => {
  const routes = testing.app.routeAccess.filter(({ method, url }) => method !== 'HEAD' && url !== '/*')

  test('there are some of every kind', () => {
    const kinds = new Set(routes.map(({ access }) => access.replace(/:.*/, '')))
    expect(routes.length).toBeGreaterThan(20)
    expect([...kinds].toSorted()).toEqual(
      expect.arrayContaining(['guest', 'key', 'operator', 'public', 'signed', 'staff', 'user']),
    )
  })

  test.each(routes)('$method $url: $access', async ({ method, url, access }) => {
    const path = url
      .replace(/:(\w+)/g, (_, name: string) => SAMPLES[name] ?? SOMEBODY)
      .replace('*', 'nothing')
    for (const role of ROLES) {
      const hasBody = method !== 'GET'
      const answer = await browsers[role].ask({
        method: asMethod(method),
        url: path,
        remoteAddress: STRANGER,
        ...(hasBody ? { payload: '{}', headers: { 'content-type': 'application/json' } } : {}),
      })
      const what = `${role}: ${answer.status} ${answer.text.slice(0, 200)}`
      expect(answer.status, what).toBeLessThan(500)
      if (access === 'operator') expect(answer.status, what).toBe(404)
      else if (access.startsWith('key:')) expect(answer.status, what).toBe(401)
      else if (mayPass(access, role)) expect(isClosedDoor(answer.status, access), what).toBe(false)
      else expect(answer.status, what).toBe(isUser(role) ? 403 : 401)
    }
    if (access.startsWith('key:')) {
      const opened = await browsers.nobody.ask({
        method: asMethod(method),
        url: path,
        headers: { 'api-key': INTEGRATOR_KEY },
      })
      expect(opened.status).not.toBe(401)
    }
  })
})

function asMethod(method: string): 'GET' {
  return method as 'GET'
}

/** Refused as a kind of visitor. A signature or a password that is wrong is 401 as well, and no closed door. */
function isClosedDoor(status: number, access: Access): boolean {
  return access === 'user' || access.startsWith('staff:') ? status === 401 || status === 403 : status === 403
}

describe('the pages', () => {
  const routes = Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.module.default !== undefined || route.module.loader !== undefined)
    // What only stands around pages has no address of its own.
    .filter(({ path, index, id }) => id !== 'root' && (path !== undefined || index === true))

  test('each says who may open it', () => {
    const silent = routes.filter(({ module }) => accessOf(module.handle) === undefined).map(({ id }) => id)
    expect(silent).toEqual([])
    expect(routes.length).toBeGreaterThan(25)
  })

  test.each(
    routes.map((route) => ({
      id: route.id,
      path: fullPath(route.id),
      access: accessOf(route.module.handle)!,
    })),
  )('$path ($id): $access', async ({ path, access }) => {
    for (const role of ROLES) {
      for (const url of [path, path === '/' ? '/_.data' : `${path}.data`]) {
        const answer = await browsers[role].get(url)
        const what = `${role} at ${url}: ${answer.status}`
        const target = redirectOf(answer.status, answer.headers['location'], answer.text)
        expect(answer.status, what).toBeLessThan(500)
        if (mayPass(access, role)) {
          expect(target?.startsWith('/auth?next=') ?? false, `${what} to ${target}`).toBe(false)
          continue
        }
        // Nothing of the page, only the way elsewhere.
        expect(target, what).toBe(isUser(role) ? '/' : `/auth?next=${encodeURIComponent(path)}`)
        expect(answer.text.length, what).toBeLessThan(1_000)
      }
    }
  })

  test('what says nothing is refused', async () => {
    const routesWithout = Object.fromEntries(
      Object.entries(build.routes).map(([id, route]) => [
        id,
        route && id === 'routes/content/about'
          ? { ...route, module: { ...route.module, handle: undefined } }
          : route,
      ]),
    )
    const silent = createPages(
      { ...build, routes: routesWithout },
      { mode: 'production', onError: () => undefined },
    )
    const app = await testApp({ testing, app: { pages: async () => silent } })
    const headline = async (shop: typeof app) =>
      /<h1[^>]*>([^<]*)/.exec((await shop.browser().get('/about')).text)?.[1]
    expect((await app.browser().get('/about')).status).toBe(500)
    expect(await headline(app)).not.toBe(await headline(testing))
  })
})

function accessOf(handle: unknown): PageAccess | undefined {
  return (handle as { access?: PageAccess } | undefined)?.access
}

function fullPath(id: string): string {
  const route = build.routes[id]
  const parent = route?.parentId === undefined ? '' : fullPath(route.parentId)
  const own = (route?.path ?? '').replace(/:(\w+)/g, (_, name: string) => SAMPLES[name] ?? SOMEBODY)
  const joined = `${parent === '/' ? '' : parent}/${own.replace('*', SAMPLES['*'] ?? '')}`.replace(/\/$/, '')
  return joined === '' ? '/' : joined
}

/** Where an answer leads: by its header as a document, by its text as data. */
function redirectOf(status: number, location: string | string[] | undefined, text: string): string | null {
  if (typeof location === 'string') return location.replace(/^https?:\/\/[^/]+/, '')
  if (status !== 202) return null
  const [, target] = /"(\/[^"]*)"/.exec(text) ?? []
  return target ?? null
}
