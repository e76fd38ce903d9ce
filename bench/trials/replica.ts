/**
 * Two web processes read public pages from a standby while shoppers buy and a price changes again and again; the standby
 * is paused for a while, and killed at the end.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseMetrics } from '#platform/testing/parse-metrics.ts'
import { anyProduct, setPrice, startTraffic } from './lib/traffic.ts'
import { startPostgres, startStandby, versionOf } from './lib/servers.ts'
import { prepareShop } from './lib/shop-parts.ts'
import { writeReport, untilJobsDone, verdictOn } from './lib/trial-report.ts'

const CLIENTS = 4
const CHANGES = 40
const HELD_BACK = [14, 20] as const
const KILLED_AT = 30
const EVERY_MS = 500
const SHOWN_WITHIN_MS = 3_000

export async function trialReplica(): Promise<boolean> {
  const postgres = await startPostgres()
  const standby = await startStandby(postgres.url)
  const shop = await prepareShop({ DATABASE_URL: postgres.url, DATABASE_REPLICA_URL: standby.url })
  try {
    const branches = await shop.openBranches(2)
    const urls = branches.map(({ url }) => url)
    await shop.startWorker()
    const traffic = await startTraffic(postgres.url, branches, CLIENTS)
    const product = await anyProduct(postgres.url)
    const readers = urls.map((url) => startReader(`${url}/product/${product}`))
    const shownMs: number[] = []
    let readsBeforeKill = { replica: 0, primary: 0 }
    for (let change = 1; change <= CHANGES; change += 1) {
      if (change === HELD_BACK[0]) await standby.pauseReplay(true)
      if (change === HELD_BACK[1]) await standby.pauseReplay(false)
      if (change === KILLED_AT) {
        readsBeforeKill = await publicReads(urls)
        await standby.stop()
      }
      await setPrice(postgres.url, product, rupeesOf(change))
      const changedAt = performance.now()
      while (readers.some(({ shown }) => shown() < change)) {
        if (performance.now() - changedAt > 30_000) throw new Error(`the price ${change} is never shown`)
        await pause(5)
      }
      shownMs.push(performance.now() - changedAt)
      await pause(EVERY_MS)
    }
    for (const { stop } of readers) await stop()
    await traffic.stop()
    const due = await untilJobsDone(postgres.url, 120_000)
    const worst = Math.max(...shownMs)
    const older = readers.reduce((sum, { older: count }) => sum + count(), 0)
    const failed = readers.reduce((sum, { failed: count }) => sum + count(), 0)
    return writeReport(
      'replica',
      'Public pages from a standby',
      `PostgreSQL ${await versionOf(postgres.url)} and a standby of it, two web processes and a worker, ${CLIENTS} shoppers, and one price that changes ${CHANGES} times. From change ${HELD_BACK[0]} to ${HELD_BACK[1]} the standby replays nothing; before change ${KILLED_AT} it is killed with signal 9.`,
      [
        {
          what: 'statements of public pages answered by the standby',
          value: readsBeforeKill.replica,
          holds: readsBeforeKill.replica > 0,
        },
        {
          what: 'of those by the primary instead, because the standby was behind',
          value: readsBeforeKill.primary,
        },
        {
          what: `a changed price on both processes after at most, ms (at most ${SHOWN_WITHIN_MS})`,
          value: Math.round(worst),
          holds: worst <= SHOWN_WITHIN_MS,
        },
        { what: 'pages that showed an older price than one before', value: older, holds: older === 0 },
        { what: 'pages that failed', value: failed, holds: failed === 0 },
        { what: 'orders acknowledged as paid', value: traffic.noted.paid.size },
        { what: 'jobs left', value: due, holds: due === 0 },
        ...(await verdictOn(postgres.url, traffic.noted)),
      ],
    )
  } finally {
    await shop.stopAll()
    await standby.stop()
    await postgres.stop()
  }
}

/** A price that no other product has: 1,00,000 rupees plus this many. */
const rupeesOf = (change: number) => 100_000 + change
const PRICE = /₹1,00,0(\d\d)(?!\d)/

/** Reads the page over and over; each price must be at least the one before. */
function startReader(page: string) {
  let [shown, older, failed] = [0, 0, 0]
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      const answer = await fetch(page)
      const html = await answer.text()
      if (!answer.ok) failed += 1
      const now = Number(PRICE.exec(html)?.[1] ?? 0)
      if (now < shown) older += 1
      shown = Math.max(shown, now)
      await pause(10)
    }
  })()
  return {
    shown: () => shown,
    older: () => older,
    failed: () => failed,
    stop: async () => {
      isOver = true
      await reading
    },
  }
}

async function publicReads(urls: readonly string[]) {
  const reads = { replica: 0, primary: 0 }
  for (const url of urls) {
    const families = parseMetrics(await fetch(`${url}/metrics`).then((answer) => answer.text()))
    for (const { labels, value } of families.find(({ name }) => name === 'panna_public_reads_total')
      ?.samples ?? [])
      reads[labels['from'] === 'replica' ? 'replica' : 'primary'] += value
  }
  return reads
}
