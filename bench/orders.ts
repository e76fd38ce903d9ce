/**
 * Orders placed and paid over HTTP by 16 clients, with the sandbox; then the same SQL run directly from as many
 * connections as the shop has, which is the database's own maximum on this machine.
 */
import pg from 'pg'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import { findRunning } from '#platform/database/embedded/start-embedded.ts'
import { median, report } from './lib/figures.ts'
import type { RunningShop } from './lib/running-shop.ts'
import { addStock, buy, quote } from './lib/buying.ts'
import { costsPerOrder, readCosts, type Costs } from './lib/costs.ts'
import { dropBenchJobs, runBareSql } from './bare-sql.ts'

const CLIENTS = 16
const ORDERS = 3_000
export async function benchOrders(shop: RunningShop): Promise<void> {
  const databaseUrl = await findRunning(shop.dataDir)
  if (!databaseUrl) throw new Error('the shop has no database')
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  try {
    const spread = await addStock(pool, 40)
    await quoteAll(shop, spread)
    await run(shop, spread, 300)
    const before = await readCosts(shop, pool)
    const walk = await run(shop, spread, ORDERS)
    const costs = costsPerOrder(before, await readCosts(shop, pool), ORDERS)
    report({
      name: 'orders placed and paid over HTTP, 16 clients',
      value: walk.perSecond,
      unit: 'orders/s',
      budget: { atLeast: 200 },
    })
    report({
      name: 'the same, p99 from placing to paid',
      value: walk.p99Ms,
      unit: 'ms',
      budget: { atMost: 150 },
    })
    report({
      name: 'the same, orders that failed',
      value: walk.failed,
      unit: 'orders',
      budget: { atMost: 0 },
    })
    reportCosts(costs)
    const bare = await runBareSql(databaseUrl, spread, ORDERS)
    await dropBenchJobs(databaseUrl)
    report({ name: 'the same SQL statements run bare', value: bare, unit: 'orders/s' })
    report({
      name: 'HTTP walk against bare SQL',
      value: walk.perSecond / bare,
      unit: 'ratio',
      budget: { atLeast: 0.4 },
    })
    const hot = await run(shop, spread.slice(0, 1), 1_500)
    report({
      name: 'one hot product, placed and paid',
      value: hot.perSecond,
      unit: 'orders/s',
      budget: { atLeast: 150 },
    })
    const broken = await findBrokenInvariants(pool)
    report({
      name: 'invariants broken afterwards',
      value: broken.length,
      unit: 'rows',
      budget: { atMost: 0 },
    })
  } finally {
    await pool.end()
  }
}

const MAX_STATEMENTS = 16
const MAX_WAL_KB = 10
const MAX_CPU_MS = 5

/** Of one order with its jobs: the same on a busy machine. */
function reportCosts({ statements, walBytes, cpu }: Costs): void {
  const sent = Object.values(statements).reduce((sum, each) => sum + each, 0)
  const each = (name: string, value: number, unit: string, atMost?: number) =>
    report({ name: `each of them: ${name}`, value, unit, ...(atMost && { budget: { atMost } }) })
  each('SQL statements', sent, 'statements', MAX_STATEMENTS)
  each('WAL', walBytes / 1_000, 'kB', MAX_WAL_KB)
  each('CPU of PostgreSQL', cpu.postgres, 'ms', MAX_CPU_MS)
  each('CPU of the shop', cpu.shop, 'ms', MAX_CPU_MS)
  each('CPU of the sandbox', cpu.sandbox, 'ms')
  each('CPU of the document printer', cpu.printer, 'ms')
}

/** The total of an order of each product. */
async function quoteAll(shop: RunningShop, products: readonly string[]): Promise<void> {
  for (const productId of products) totals.set(productId, (await quote(shop, productId)) ?? 0)
}

const totals = new Map<string, number>()

async function run(shop: RunningShop, products: readonly string[], orders: number) {
  const latencies: number[] = []
  let failed = 0
  let next = 0
  const began = performance.now()
  const client = async (): Promise<void> => {
    while (next < orders) {
      const product = products[next % products.length]
      next += 1
      if (!product) return
      const sentAt = performance.now()
      if (await buy(shop, product, totals.get(product) ?? 0)) latencies.push(performance.now() - sentAt)
      else failed += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const seconds = (performance.now() - began) / 1_000
  latencies.sort((a, b) => a - b)
  return {
    perSecond: latencies.length / seconds,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    p50Ms: median(latencies),
    failed,
  }
}
