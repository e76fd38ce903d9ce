/**
 * Two web processes and a worker behind PgBouncer in transaction mode, with fewer connections to the server than the
 * processes open: orders are placed and paid, PgBouncer is killed once, a changed price reaches both processes.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { addStock, buy, nothingYet, quote } from '../lib/buying.ts'
import { onServer, startPgBouncer, startPostgres } from './lib/servers.ts'
import { freePort, prepareShop } from './lib/shop-parts.ts'
import { writeReport } from './lib/trial-report.ts'
import { untilJobsDone, verdictOn } from './lib/verdict.ts'

const SERVER_CONNECTIONS = 6
const CLIENTS = 16
const ORDERS = 400
const PRICE_WITHIN_MS = 1_000
/** A shopper who was refused looks at the message first. */
const REFUSED_PAUSE_MS = 250

export async function trialPgBouncer(): Promise<boolean> {
  const postgres = await startPostgres()
  const pooler = await startPgBouncer(postgres.url, SERVER_CONNECTIONS)
  const shop = await prepareShop({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url })
  try {
    const webs = [await shop.startWeb(), await shop.startWeb(await freePort())]
    await shop.startWorker()
    const places = webs.map(({ url }) => ({ url, sandboxUrl: shop.sandbox.url, origin: shop.shopUrl }))

    const pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
    const products = await addStock(pool, 40)
    const [firstPlace = { url: '', sandboxUrl: '' }] = places
    const totals = new Map<string, number>()
    for (const product of products) totals.set(product, await quote(firstPlace, product))

    const noted = nothingYet()
    let next = 0
    let refused = 0
    let mostConnections = 0
    let killed: Promise<void> | undefined
    const client = async (): Promise<void> => {
      while (next < ORDERS) {
        const turn = next++
        if (turn === ORDERS / 2) {
          // Connections of the one that is killed are closed by the server a little later.
          clearInterval(watch)
          killed = pooler.killAndRestart()
        }
        const product = products[turn % products.length] ?? ''
        const place = places[turn % places.length] ?? firstPlace
        const isPaid = await buy(place, product, totals.get(product) ?? 0, noted).catch(() => false)
        if (isPaid) continue
        refused += 1
        await pause(REFUSED_PAUSE_MS)
      }
    }
    const watch = setInterval(() => {
      void onServer<{ count: number }>(
        postgres.url,
        `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'panna' AND datname = current_database()`,
      ).then(([row]) => (mostConnections = Math.max(mostConnections, row?.count ?? 0)))
    }, 200)
    await Promise.all(Array.from({ length: CLIENTS }, client))
    await killed

    const priceMs = await changedPrice(
      pooler.url,
      webs.map(({ url }) => url),
    )
    const due = await untilJobsDone(postgres.url, 120_000)
    await pool.end()
    const { version } = (await onServer<{ version: string }>(postgres.url, 'SHOW server_version')).map(
      (row) => ({ version: Object.values(row)[0] }),
    )[0] ?? { version: '' }
    return writeReport(
      'pgbouncer',
      'PgBouncer in transaction mode',
      `PostgreSQL ${version}, PgBouncer with ${SERVER_CONNECTIONS} server connections, two web processes and a worker. PgBouncer is killed with signal 9 in the middle and started again.`,
      [
        { what: 'orders asked for', value: ORDERS },
        { what: 'acknowledged as paid', value: noted.paid.size, holds: noted.paid.size >= ORDERS * 0.8 },
        { what: 'refused while PgBouncer was away', value: refused },
        {
          what: `connections of requests to PostgreSQL at most (allowed: ${SERVER_CONNECTIONS})`,
          value: mostConnections,
          holds: mostConnections > 0 && mostConnections <= SERVER_CONNECTIONS,
        },
        {
          what: 'a changed price on both processes, ms',
          value: Math.round(priceMs),
          holds: priceMs <= PRICE_WITHIN_MS,
        },
        { what: 'jobs left after two minutes', value: due, holds: due === 0 },
        ...(await verdictOn(postgres.url, noted)),
      ],
    )
  } finally {
    await shop.stopAll()
    await pooler.stop()
    await postgres.stop()
  }
}

/** Milliseconds from the commit, through the pooler, until every process shows the new price. */
async function changedPrice(poolerUrl: string, urls: readonly string[]): Promise<number> {
  const [product] = await onServer<{ path: string }>(
    poolerUrl,
    `SELECT '/product/' || id AS path FROM products WHERE status = 'active' ORDER BY id LIMIT 1`,
  )
  const path = product?.path ?? ''
  for (const url of urls) await fetch(`${url}${path}`).then((answer) => answer.text())
  await onServer(
    poolerUrl,
    `WITH one AS (SELECT id FROM products WHERE status = 'active' ORDER BY id LIMIT 1)
     UPDATE products SET price_paise = 123456700, discounted_price_paise = NULL, original_price_paise = NULL, sale_price_paise = NULL, sale_starts_at = NULL, sale_ends_at = NULL, current_sale_price_paise = NULL FROM one WHERE products.id = one.id`,
  )
  await onServer(poolerUrl, `SELECT pg_notify('panna_changes', '["*"]')`)
  const began = performance.now()
  for (const url of urls) {
    while (!(await fetch(`${url}${path}`).then((answer) => answer.text())).includes('12,34,567'))
      if (performance.now() - began > 60_000) return Infinity
  }
  return performance.now() - began
}
