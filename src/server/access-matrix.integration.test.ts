/**
 * Requests every route as every kind of visitor. The list is generated from the routes' own access declarations, so new
 * routes are covered automatically.
 */
import { describe, expect, test } from 'vitest'
import { DENIED_HOME, type PageAccess, type PageHandle } from '#app/access.ts'
import { isPrivate } from '#app/shell/page-memory.ts'
import { mayStaff, type Permission } from '#modules/staff/rules/permissions.ts'
import type { Access } from './access.ts'
import { createPages } from './pages.ts'
import { INTEGRATOR_KEY, INTEGRATOR_SECRET, testApp } from '#platform/testing/http-harness.ts'
import {
  accessOf,
  build,
  fullPath,
  isUser,
  redirectOf,
  roleOf,
  ROLES,
  SAMPLES,
  SOMEBODY,
  STRANGER,
  type Role,
  visitors,
} from '#platform/testing/visitors.ts'

const { testing, browsers } = await visitors()

/** The roles that may enter the area, whatever the individual page requires. */
function mayPass(access: Access | PageAccess, role: Role): boolean {
  if (access === 'public' || access === 'guest' || access === 'signed') return true
  if (access === 'user') return isUser(role)
  if (access === 'admin') return roleOf(role) !== null
  return access.startsWith('staff:') && mayStaff(roleOf(role), access.slice('staff:'.length) as Permission)
}

describe('the interfaces', () => {
  const routes = testing.app.routeAccess.filter(({ method, url }) => method !== 'HEAD' && url !== '/*')

  test('include routes of every kind', () => {
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
        headers: { 'api-key': INTEGRATOR_KEY, 'webhook-secret': INTEGRATOR_SECRET },
      })
      expect(opened.status).not.toBe(401)
    }
  })
})

function asMethod(method: string): 'GET' {
  return method as 'GET'
}

/**
 * Refused because of the visitor's kind. A wrong signature or password also answers 401, but is not an access refusal.
 */
function isClosedDoor(status: number, access: Access): boolean {
  return access === 'user' || access.startsWith('staff:') ? status === 401 || status === 403 : status === 403
}

/**
 * Rendering is slow, so pages are rendered for the owner only; the other roles check access through the page's data.
 */
function isDrawnForAnother(role: Role, access: PageAccess, permission?: Permission): boolean {
  const isAllowed = permission === undefined || mayStaff(roleOf(role), permission)
  return role !== 'owner' && mayPass(access, role) && isAllowed
}

describe('the pages', () => {
  const routes = Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.module.default !== undefined || route.module.loader !== undefined)
    // Layout routes have no address of their own.
    .filter(({ path, index, id }) => id !== 'root' && (path !== undefined || index === true))

  test('each declare who may open them', () => {
    const silent = routes.filter(({ module }) => accessOf(module.handle) === undefined).map(({ id }) => id)
    expect(silent).toEqual([])
    expect(routes.length).toBeGreaterThan(25)
  })

  test('those of one visitor are never fetched ahead', () => {
    const pages = routes.filter(({ path }) => path !== '*')
    for (const { id, module } of pages)
      for (const path of [fullPath(id), `${fullPath(id)}?page=2`])
        expect([path, isPrivate(path)]).toEqual([path, accessOf(module.handle) !== 'public'])
  })

  test.each(
    routes.map((route) => ({
      id: route.id,
      path: fullPath(route.id),
      access: accessOf(route.module.handle)!,
      handle: route.module.handle as PageHandle,
    })),
  )('$path ($id): $access', async ({ id, path, access, handle }) => {
    const dataUrl = path === '/' ? '/_.data' : `${path}.data`
    // The last one requests the data of the page's own loader only, without those of its parent routes.
    const urls = [path, dataUrl, ...(access === 'admin' ? [`${dataUrl}?_routes=${id}`] : [])]
    for (const role of ROLES) {
      for (const url of urls) {
        if (
          url === path &&
          isDrawnForAnother(role, access, handle.access === 'admin' ? handle.read : undefined)
        )
          continue
        const answer = await browsers[role].get(url)
        const what = `${role} at ${url}: ${answer.status}`
        const target = redirectOf(answer.status, answer.headers['location'], answer.text)
        expect(answer.status, what).toBeLessThan(500)
        if (access === 'admin') expect(answer.headers['cache-control'], what).toBe('private, no-store')
        if (mayPass(access, role)) {
          expect(target?.startsWith('/auth?next=') ?? false, `${what} to ${target}`).toBe(false)
          if (handle.access !== 'admin') continue
          const isRefused = !mayStaff(roleOf(role), handle.read)
          expect(answer.status === 403, what).toBe(isRefused)
          continue
        }
        // Reveals nothing of the page, only a redirect.
        const home = access === 'admin' ? DENIED_HOME : '/'
        expect(target, what).toBe(isUser(role) ? home : `/auth?next=${encodeURIComponent(path)}`)
        expect(answer.text.length, what).toBeLessThan(1_000)
      }
    }
  })

  const staffForms = routes.filter(({ module }) => accessOf(module.handle) === 'admin')

  test.each(staffForms.map(({ id, module }) => ({ id, handle: module.handle as PageHandle })))(
    'the forms of $id require the permission to change it',
    async ({ id, handle }) => {
      const change = handle.access === 'admin' ? handle.change : undefined
      const path = fullPath(id)
      for (const role of ROLES) {
        for (const url of [path, `${path}.data`]) {
          if (url === path && change !== undefined && isDrawnForAnother(role, 'admin', change)) continue
          const answer = await browsers[role].postForm(url, {})
          const what = `${role} at ${url}: ${answer.status}`
          const target = redirectOf(answer.status, answer.headers['location'], answer.text)
          expect(answer.status, what).toBeLessThan(500)
          if (roleOf(role) === null)
            expect(target, what).toBe(isUser(role) ? DENIED_HOME : `/auth?next=${encodeURIComponent(path)}`)
          else
            expect(answer.status === 403, what).toBe(change === undefined || !mayStaff(roleOf(role), change))
        }
      }
    },
  )

  test('a route without a declaration is rejected', async () => {
    const routesWithout = Object.fromEntries(
      Object.entries(build.routes).map(([id, route]) => [
        id,
        route && id === 'modules/content/screens/shop/about'
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
