/**
 * Rate limit of uncached public pages, over a real connection: invented searches are limited per address, cached pages
 * never.
 */
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { failurePage } from '#platform/page-cache/plain-answers.ts'
import { createPageCache } from '#platform/page-cache/page-cache.ts'
import { LIMITS } from '#platform/http/rate-limits.ts'
import { findPublicPage } from './public-pages.ts'
import { testApp } from '#platform/testing/http-harness.ts'

const rendered: string[] = []
const pageCache = createPageCache({
  render: async (key) => {
    rendered.push(key)
    return new Response(`<p>${key}</p>`, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  },
  routeIds: new Set(),
  findPage: findPublicPage,
  page: {
    securityHeaders: [],
    policy: { isHttps: false, checkout: { script: [], frame: [], connect: [], img: [] } },
  },
  failurePage,
})
pageCache.listening(true)
const { app } = await testApp({ app: { pageCache }, settings: { isRateLimited: true, trustProxy: 1 } })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const ask = (path: string, address: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-for': address } })
async function spend(address: string, word: string): Promise<void> {
  for (let count = 0; count < LIMITS.uncachedPage; count += 1) {
    const answer = await ask(`/products?search=${word}-${count}`, address)
    expect([count, answer.status]).toEqual([count, 200])
    await answer.body?.cancel()
  }
}

test('invented searches are refused beyond the limit, with Retry-After; nothing is rendered for them', async () => {
  await spend('192.0.2.1', 'first')
  const before = rendered.length
  const refused = await ask('/products?search=one-more', '192.0.2.1')
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await refused.text()).toContain(MESSAGES.too_many_requests)
  expect(rendered).toHaveLength(before)
  // The limited visitor still gets cached pages, and another visitor still gets uncached ones.
  expect((await ask('/products?search=first-1', '192.0.2.1')).status).toBe(200)
  expect((await ask('/products?search=one-more', '192.0.2.2')).status).toBe(200)
  expect((await ask('/products?search=one-more', '192.0.2.1')).status).toBe(200)
})

test('cached pages are never counted', async () => {
  await (await ask('/about', '192.0.2.3')).text()
  for (let count = 0; count <= LIMITS.uncachedPage; count += 1)
    await (await ask('/about', '192.0.2.4')).body?.cancel()
  expect((await ask('/products?search=new-to-all', '192.0.2.4')).status).toBe(200)
})
