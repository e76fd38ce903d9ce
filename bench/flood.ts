/**
 * Measures shoppers' latency while an attacker floods the pages rendered per visitor: sequential quotes beside
 * pipelined requests from one connection, then from many. The shop runs in test mode, where this machine is not
 * rate-limited: only the request gate and the limit per connection protect it.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { findRunning } from '#platform/database/embedded/start-embedded.ts'
import { percentile, report } from './lib/figures.ts'
import { residentMegabytes, type RunningShop } from './lib/running-shop.ts'

const CHILD = fileURLToPath(new URL('./lib/flood-child.ts', import.meta.url))
const SECONDS = 10
const PIPELINED = 10_000
const QUOTE_EVERY_MS = 20
const MAX_MS = 300

export async function benchFlood(shop: RunningShop): Promise<void> {
  const productId = await anyProduct(shop)
  const calm = await quoteFor(shop, productId, SECONDS * 500)
  report({ name: 'quote while nobody floods, p99', value: percentile(calm.latencies, 0.99), unit: 'ms' })
  for (const [connections, path] of [
    [1, '/orders'],
    [20, '/orders'],
    [20, '/no-such-page'],
    [20, '/products?search=flood-*'],
  ] as const) {
    const flood = promisify(execFile)(process.execPath, [
      CHILD,
      JSON.stringify({ port: shop.port, path, connections, pipelined: PIPELINED, seconds: SECONDS }),
    ])
    const quotes = await quoteFor(shop, productId, SECONDS * 1_000)
    await flood
    const name = `${path} flooded from ${connections} connections`
    report({
      name: `quote while ${name}, p99`,
      value: percentile(quotes.latencies, 0.99),
      unit: 'ms',
      budget: { atMost: MAX_MS },
    })
    report({ name: 'the same, quotes refused', value: quotes.failed, unit: 'quotes', budget: { atMost: 0 } })
    report({ name: 'the same, quotes answered', value: quotes.latencies.length, unit: 'quotes' })
    report({
      name: 'the same, resident afterwards',
      value: residentMegabytes(shop.pid)?.shop ?? 0,
      unit: 'MB',
    })
  }
}

async function anyProduct(shop: RunningShop): Promise<string> {
  const databaseUrl = await findRunning(shop.dataDir)
  if (!databaseUrl) throw new Error('the shop has no database')
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM products WHERE status = 'active' AND in_stock LIMIT 1`,
  )
  await pool.end()
  return rows[0]?.id ?? ''
}

/** One after another; a failed response counts as failed, however fast it was. */
async function quoteFor(shop: RunningShop, productId: string, milliseconds: number) {
  const latencies: number[] = []
  let failed = 0
  const endsAt = performance.now() + milliseconds
  while (performance.now() < endsAt) {
    const began = performance.now()
    const isAnswered = await fetch(`${shop.url}/api/cart/quote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.url },
      body: JSON.stringify({ items: [{ productId, quantity: 1 }] }),
    }).then(
      async (answer) => {
        await answer.text()
        return answer.ok
      },
      () => false,
    )
    latencies.push(performance.now() - began)
    if (!isAnswered) failed += 1
    await new Promise((resolve) => setTimeout(resolve, QUOTE_EVERY_MS))
  }
  return { latencies, failed }
}
