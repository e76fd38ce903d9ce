/** Every route with an id, requested with text that is not an id: answered like an unknown one, never a failure. */
import { describe, expect, test } from 'vitest'
import { createPages } from './pages.ts'
import { INTEGRATOR_KEY, INTEGRATOR_SECRET, signInAsOwner, testApp } from '#platform/testing/http-harness.ts'
import { build, fullPath, SOMEBODY } from '#platform/testing/visitors.ts'

const failures: unknown[] = []
const pages = createPages(build, { mode: 'production', onError: (error) => failures.push(error) })
const testing = await testApp({ app: { pages: async () => pages } })
const owner = await signInAsOwner(testing)

const MALFORMED = ['x', '1', '01890000-0000-7000-8000-00000000000G', "a'%3B--", '%F0%9F%93%93', '%00']

/** Errors that the pages and the server reported since the last call. */
function takeFailures(): unknown[] {
  const logged = testing.lines.splice(0).filter((line) => (JSON.parse(line) as { level: number }).level >= 50)
  return [...failures.splice(0), ...logged]
}

function asMethod(method: string): 'GET' {
  return method as 'GET'
}

describe('the interfaces', () => {
  const routes = testing.app.routeAccess.filter(({ method, url }) => method !== 'HEAD' && url.includes(':'))

  test.each(routes)('$method $url', async ({ method, url }) => {
    for (const id of MALFORMED) {
      const headers = { 'api-key': INTEGRATOR_KEY, 'webhook-secret': INTEGRATOR_SECRET }
      const { status } = await owner.ask({
        method: asMethod(method),
        url: url.replace(/:\w+/g, id).replace('*', id),
        ...(method === 'GET'
          ? { headers }
          : { headers: { ...headers, 'content-type': 'application/json' }, payload: '{}' }),
      })
      expect([id, status < 500, takeFailures()]).toEqual([id, true, []])
    }
  })
})

describe('the pages', () => {
  const paths = Object.keys(build.routes)
    .map((id) => ({ path: fullPath(id), hasAction: build.routes[id]?.module.action !== undefined }))
    .filter(({ path }) => path.includes(SOMEBODY))

  test('with an id are found', () => expect(paths.length).toBeGreaterThan(30))

  test.each(paths)('$path', async ({ path, hasAction }) => {
    for (const id of MALFORMED) {
      const at = path.replaceAll(SOMEBODY, id)
      const opened = await owner.get(at)
      const sent = hasAction ? await owner.postForm(at, { confirmed: 'yes', reason: 'x', note: 'x' }) : opened
      expect([at, opened.status < 500, sent.status < 500, takeFailures()]).toEqual([at, true, true, []])
    }
  })
})
