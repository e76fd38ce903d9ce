/** Which page failures are logged: faults of the shop, not mistakes of the client. */
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createPages } from './pages.ts'
import { testApp } from '#platform/testing/http-harness.ts'

const BUILD = fileURLToPath(new URL('../../build/server/index.js', import.meta.url))
if (!existsSync(BUILD))
  throw new Error('The pages are not built, and this test needs them: run "npm run build" first.')
const build = (await import(pathToFileURL(BUILD).href)) as ServerBuild

const logged: unknown[] = []
const pages = createPages(build, { mode: 'production', onError: (error) => logged.push(error) })
const testing = await testApp({ app: { pages: async () => pages } })
const broken = await testApp({
  testing,
  app: {
    pages: async () => pages,
    shop: { ...testing.shop, getShopFront: () => Promise.reject(new Error('the database is gone')) },
  },
})

afterEach(() => void logged.splice(0))

test.each([
  ['POST', '/about', 405],
  ['POST', '/no-such-page', 405],
  ['POST', '/rewards', 405],
  ['GET', '/no-such-page', 404],
] as const)('%s %s is refused with %i, and not logged as a failure', async (method, url, status) => {
  const answer = await testing.app.inject({ method, url, headers: { accept: 'text/html' } })
  expect(answer.statusCode).toBe(status)
  expect(logged).toEqual([])
})

test('a page that fails is logged', async () => {
  await broken.app.inject({ method: 'GET', url: '/orders' })
  expect(logged).not.toEqual([])
})
