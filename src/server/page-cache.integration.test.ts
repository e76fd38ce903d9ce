import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { invalidateTags, CHANGES_CHANNEL } from '#platform/database/changes.ts'
import { transaction } from '#platform/database/transaction.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { listenForChanges } from '#platform/page-cache/listener.ts'
import { createPageCache } from '#platform/page-cache/page-cache.ts'
import { findPublicPage } from './public-pages.ts'
import { aGuest, aProduct, placed, testShop } from '#tests/support/shop.ts'

const testing = await testShop()

/**
 * One web process as far as public pages are concerned: its own cache, its own database listener, the shop's real
 * queries.
 */
async function aWebProcess() {
  let renders = 0
  const cache = createPageCache({
    render: async (key, tag) => {
      renders += 1
      const { products } = await testing.shop.searchProducts({
        q: new URL(key, 'http://x').searchParams.get('search') ?? '',
      })
      for (const product of products) tag(`product:${product.id}`, `category:${product.category}`)
      return new Response(JSON.stringify(products), { headers: { 'content-type': 'text/html' } })
    },
    routeIds: new Set(),
    findPage: findPublicPage,
    page: {
      securityHeaders: [],
      policy: { isHttps: false, checkout: { script: [], frame: [], connect: [], img: [] } },
    },
    failurePage: () => ({ status: 500, html: '', retryAfterSeconds: null }),
  })
  const listener = await listenForChanges({
    databaseUrl: testing.url,
    channel: CHANGES_CHANNEL,
    onChange: (tags) => cache.invalidate(tags),
    onListening: (isListening) => cache.listening(isListening),
  })
  const server = createServer((request, response) => void cache.serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  afterAll(async () => {
    await listener.close()
    server.close()
    server.closeAllConnections()
  })
  return {
    cache,
    renders: () => renders,
    async show(search: string) {
      const answer = await fetch(`http://127.0.0.1:${port}/products?search=${search}`)
      return (await answer.json()) as { id: string; pricePaise: number; available: number }[]
    },
  }
}

async function aNamedProduct(facts: { pricePaise?: number; onHand?: number } = {}) {
  const name = `Solitaire ${randomUUID().replaceAll('-', '').replace(/[0-9]/g, 'x')}`
  return { id: await aProduct(testing, { name, ...facts }), search: name.split(' ')[1] ?? '' }
}

describe('two web processes on one database', () => {
  test('a changed price is on the pages of both at once, and neither queries the database in between', async () => {
    const [one, two] = [await aWebProcess(), await aWebProcess()]
    const product = await aNamedProduct({ pricePaise: 20_000 })
    for (const web of [one, two])
      expect((await web.show(product.search))[0]).toMatchObject({ pricePaise: 20_000 })
    const before = [one.renders(), two.renders()]
    for (const web of [one, two]) for (let visit = 0; visit < 20; visit += 1) await web.show(product.search)
    expect([one.renders(), two.renders()]).toEqual(before)

    await transaction(testing.db, async (tx) => {
      await tx.client.query('UPDATE products SET price_paise = 25000 WHERE id = $1', [product.id])
      await invalidateTags(tx, [tags.product(product.id)])
      // Not committed, so no reader sees it.
      for (const web of [one, two])
        expect((await web.show(product.search))[0]).toMatchObject({ pricePaise: 20_000 })
    })
    await vi.waitFor(
      async () => {
        for (const web of [one, two])
          expect((await web.show(product.search))[0]).toMatchObject({ pricePaise: 25_000 })
      },
      { timeout: 15_000, interval: 5 },
    )
  })

  test('the last unit sold shows as out of stock on both', async () => {
    const [one, two] = [await aWebProcess(), await aWebProcess()]
    const product = await aNamedProduct({ onHand: 2 })
    for (const web of [one, two]) expect((await web.show(product.search))[0]).toMatchObject({ available: 2 })
    await placed(testing, await aGuest(testing), { items: [{ productId: product.id, quantity: 2 }] })
    await vi.waitFor(
      async () => {
        for (const web of [one, two])
          expect((await web.show(product.search))[0]).toMatchObject({ available: 0 })
      },
      { timeout: 15_000, interval: 5 },
    )
  })

  test('changes missed during a lost connection are on its pages once it is restored', async () => {
    const web = await aWebProcess()
    const product = await aNamedProduct({ pricePaise: 20_000 })
    await web.show(product.search)
    await testing.db.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'panna-changes' AND datname = current_database()`,
    )
    await transaction(testing.db, async (tx) => {
      await tx.client.query('UPDATE products SET price_paise = 30000 WHERE id = $1', [product.id])
      await invalidateTags(tx, [tags.product(product.id)])
    })
    await vi.waitFor(
      async () => expect((await web.show(product.search))[0]).toMatchObject({ pricePaise: 30_000 }),
      { timeout: 15_000, interval: 10 },
    )
  })
})
