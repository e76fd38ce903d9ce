/**
 * Two web processes and a worker behind PgBouncer in transaction mode, with fewer connections to the server than the
 * processes open: orders are placed and paid, PgBouncer is killed once, a changed price reaches both processes.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { anyProduct, setPrice, startTraffic } from './lib/traffic.ts'
import { onServer, startPgBouncer, startPostgres, versionOf } from './lib/servers.ts'
import { prepareShop } from './lib/shop-parts.ts'
import { writeReport, untilJobsDone, verdictOn } from './lib/trial-report.ts'

const SERVER_CONNECTIONS = 6
const CLIENTS = 16
const ORDERS = 400
const PRICE_WITHIN_MS = 1_000

export async function trialPgBouncer(): Promise<boolean> {
  const postgres = await startPostgres()
  const pooler = await startPgBouncer(postgres.url, SERVER_CONNECTIONS)
  const shop = await prepareShop({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url })
  try {
    const places = await shop.openBranches(2)
    await shop.startWorker()
    // A start has connections of its own, bypassing the pooler.
    while ((await connectionsOf(postgres.url, 'panna-worker')) === 0) await pause(100)
    const traffic = await startTraffic(postgres.url, places, CLIENTS)
    let mostConnections = 0
    const watch = setInterval(() => {
      void connectionsOf(postgres.url, 'panna').then(
        (count) => (mostConnections = Math.max(mostConnections, count)),
      )
    }, 200)
    await traffic.untilPaid(ORDERS / 2)
    // Connections of a killed pooler are closed by the server a little later.
    clearInterval(watch)
    await pooler.killAndRestart()
    await traffic.untilPaid(ORDERS)
    await traffic.stop()
    const priceMs = await changedPrice(
      pooler.url,
      places.map(({ url }) => url),
    )
    const due = await untilJobsDone(postgres.url, 120_000)
    return writeReport(
      'pgbouncer',
      'PgBouncer in transaction mode',
      `PostgreSQL ${await versionOf(postgres.url)}, PgBouncer with ${SERVER_CONNECTIONS} server connections, two web processes and a worker, ${CLIENTS} shoppers. PgBouncer is killed with signal 9 in the middle and started again.`,
      [
        { what: 'orders acknowledged as paid', value: traffic.noted.paid.size },
        { what: 'refused while PgBouncer was away', value: traffic.refused() },
        { what: 'longest time without a paid order, s', value: traffic.longestGap().toFixed(1) },
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
        ...(await verdictOn(postgres.url, traffic.noted)),
      ],
    )
  } finally {
    await shop.stopAll()
    await pooler.stop()
    await postgres.stop()
  }
}

async function connectionsOf(url: string, name: 'panna' | 'panna-worker'): Promise<number> {
  const [row] = await onServer<{ count: number }>(
    url,
    `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = '${name}' AND datname = current_database()`,
  )
  return row?.count ?? 0
}

/** Milliseconds from the commit, through the pooler, until every process shows the new price. */
async function changedPrice(poolerUrl: string, urls: readonly string[]): Promise<number> {
  const product = await anyProduct(poolerUrl)
  const path = `/product/${product}`
  for (const url of urls) await fetch(`${url}${path}`).then((answer) => answer.text())
  await setPrice(poolerUrl, product, 1_234_567)
  const began = performance.now()
  for (const url of urls) {
    while (!(await fetch(`${url}${path}`).then((answer) => answer.text())).includes('12,34,567'))
      if (performance.now() - began > 60_000) return Infinity
  }
  return performance.now() - began
}
