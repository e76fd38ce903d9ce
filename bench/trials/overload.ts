/**
 * Three times as many shoppers and page requests as the shop can serve, for two minutes, whether it keeps up or not.
 * PANNA_OVERLOAD_SECONDS makes it shorter.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { anAddress, buy, nothingYet, quote, type Acknowledged, type Addresses } from '../lib/buying.ts'
import { percentile } from '../lib/figures.ts'
import { onServer, startPostgres, versionOf } from './lib/servers.ts'
import { prepareShop } from './lib/shop-parts.ts'
import { closedLoop, priced } from './lib/traffic.ts'
import { writeReport, verdictOn } from './lib/trial-report.ts'

const SECONDS = Number(process.env['PANNA_OVERLOAD_SECONDS'] ?? 120)
const CAPACITY_SECONDS = 15
const CLIENTS = 16
const TIMES = 3
const MIN_GOODPUT = 0.8
const MAX_QUOTE_MS = 500
const MAX_RECOVERY_SECONDS = 5
const TICK_MS = 10
const READY_EVERY_MS = 250
const MAILS_SECONDS = 15

type Good = { readonly id: string; readonly paise: number }

type Tally = {
  readonly noted: Acknowledged
  /** Milliseconds until a quote was answered. */
  readonly quoteMs: number[]
  quotesRefused: number
  checkoutsRefused: number
  pages: number
  pagesRefused: number
  /** No response at all. */
  broken: number
}

export async function trialOverload(): Promise<boolean> {
  const postgres = await startPostgres()
  const shop = await prepareShop({ DATABASE_URL: postgres.url })
  try {
    const [place] = await shop.openBranches(1)
    if (place === undefined) throw new Error('no shop')
    await shop.startWorker()
    const goods = await priced(postgres.url, [place])
    const noted = nothingYet()
    const walk = walks(place, goods)

    await rateOf(5, newTally(noted), walk.shopper)
    const orders = (await rateOf(CAPACITY_SECONDS, newTally(noted), walk.shopper)).paid
    const pages = (await rateOf(CAPACITY_SECONDS, newTally(noted), walk.reader)).pages

    const tally = newTally(noted)
    const readiness = watchReadiness(place.url)
    // Each alone uses the whole machine: half of three times as many of both.
    const share = TIMES / 2
    const offered = { orders: orders * share, pages: pages * share }
    const paidBefore = noted.paid.size
    const finish = await openLoop(SECONDS, [
      { perSecond: offered.orders, start: () => walk.shopper(tally) },
      { perSecond: offered.pages, start: () => walk.reader(tally) },
    ])
    const paid = (noted.paid.size - paidBefore) / SECONDS
    const read = tally.pages / SECONDS
    const recovery = await secondsToRecover(walk)
    await finish()
    const readyChecks = await readiness.stop()
    const mails = await mailsPerSecond(postgres.url)

    const goodput = paid / orders + read / pages
    const quoteP99 = percentile(tally.quoteMs, 0.99)
    return writeReport(
      'overload',
      'Three times too much',
      `PostgreSQL ${await versionOf(postgres.url)}, one web process and a worker; database, payment provider and shoppers on the same cores. Capacity is measured first, with ${CLIENTS} shoppers who begin again when they are served: checkouts (price, order, payment) alone, then pages that no cache has (searches) alone. Then half of three times each, together, for ${SECONDS} seconds at a fixed rate, whatever is answered; shoppers who are refused leave. Goodput is the part of the capacity that was spent on orders paid and pages answered.`,
      [
        { what: 'capacity: orders paid a second, alone', value: orders.toFixed(0) },
        { what: 'capacity: fresh pages a second, alone', value: pages.toFixed(0) },
        {
          what: 'asked for a second: checkouts, pages',
          value: `${offered.orders.toFixed(0)}, ${offered.pages.toFixed(0)}`,
        },
        { what: 'served a second: orders paid, pages', value: `${paid.toFixed(0)}, ${read.toFixed(0)}` },
        {
          what: `goodput (at least ${MIN_GOODPUT})`,
          value: goodput.toFixed(2),
          holds: goodput >= MIN_GOODPUT,
        },
        {
          what: `a price, p99 in ms (at most ${MAX_QUOTE_MS})`,
          value: quoteP99.toFixed(0),
          holds: quoteP99 <= MAX_QUOTE_MS,
        },
        {
          what: 'refused with 503: prices, checkouts after their price, pages',
          value: `${tally.quotesRefused}, ${tally.checkoutsRefused}, ${tally.pagesRefused}`,
        },
        { what: 'requests without any answer', value: tally.broken, holds: tally.broken === 0 },
        {
          what: 'checks of /health/ready, and of them not 200',
          value: `${readyChecks.count}, ${readyChecks.failed}`,
          holds: readyChecks.count > 0 && readyChecks.failed === 0,
        },
        {
          what: `a price, an order, its payment and a page within a second again after, s (at most ${MAX_RECOVERY_SECONDS})`,
          value: recovery.toFixed(1),
          holds: recovery <= MAX_RECOVERY_SECONDS,
        },
        { what: 'mails a second by one worker afterwards, of those that waited', value: mails },
        ...(await verdictOn(postgres.url, noted)),
      ],
    )
  } finally {
    await shop.stopAll()
    await postgres.stop()
  }
}

const newTally = (noted: Acknowledged): Tally => ({
  noted,
  quoteMs: [],
  quotesRefused: 0,
  checkoutsRefused: 0,
  pages: 0,
  pagesRefused: 0,
  broken: 0,
})

/** What a shopper and a reader do once. */
function walks(place: Addresses, goods: readonly Good[]) {
  let turn = 0
  return {
    shopper: async (tally: Tally): Promise<void> => {
      const good = goods[(turn += 1) % goods.length]
      if (good === undefined) throw new Error('nothing to buy')
      try {
        const began = performance.now()
        const paise = await quote(place, good.id)
        if (paise === undefined) return void (tally.quotesRefused += 1)
        tally.quoteMs.push(performance.now() - began)
        if (!(await buy(place, good.id, paise, tally.noted))) tally.checkoutsRefused += 1
      } catch {
        tally.broken += 1
      }
    },
    reader: async (tally: Tally): Promise<void> => {
      try {
        const answer = await fetch(`${place.url}/products?search=notebook+${(turn += 1)}`, {
          headers: { 'x-forwarded-for': anAddress() },
          signal: AbortSignal.timeout(30_000),
        })
        await answer.arrayBuffer()
        if (answer.ok) tally.pages += 1
        else tally.pagesRefused += 1
      } catch {
        tally.broken += 1
      }
    },
  }
}

type Walk = ReturnType<typeof walks>

/** How many are served per second if each client starts again as soon as it was served. */
async function rateOf(seconds: number, tally: Tally, go: (tally: Tally) => Promise<void>) {
  const paidBefore = tally.noted.paid.size
  await closedLoop(CLIENTS, seconds, () => go(tally))
  if (tally.quotesRefused + tally.checkoutsRefused + tally.pagesRefused + tally.broken > 0)
    throw new Error(`refused below its capacity: ${JSON.stringify({ ...tally, quoteMs: [] })}`)
  return { paid: (tally.noted.paid.size - paidBefore) / seconds, pages: tally.pages / seconds }
}

/** Starts each at its rate, without waiting for responses; the result waits for those still open. */
async function openLoop(
  seconds: number,
  streams: readonly { readonly perSecond: number; readonly start: () => Promise<void> }[],
): Promise<() => Promise<void>> {
  const open = new Set<Promise<void>>()
  const begun = streams.map(() => 0)
  const began = performance.now()
  for (;;) {
    const elapsed = (performance.now() - began) / 1_000
    for (const [index, { perSecond, start }] of streams.entries())
      for (
        ;
        (begun[index] ?? 0) < perSecond * Math.min(elapsed, seconds);
        begun[index] = (begun[index] ?? 0) + 1
      ) {
        const one: Promise<void> = start().finally(() => open.delete(one))
        open.add(one)
      }
    if (elapsed >= seconds) return async () => void (await Promise.all(open))
    await pause(TICK_MS)
  }
}

function watchReadiness(url: string) {
  let isOver = false
  const checks = { count: 0, failed: 0 }
  const watching = (async () => {
    while (!isOver) {
      checks.count += 1
      const isReady = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
        async (answer) => {
          await answer.text()
          return answer.ok
        },
        () => false,
      )
      if (!isReady) checks.failed += 1
      await pause(READY_EVERY_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return checks
    },
  }
}

async function secondsToRecover(walk: Walk): Promise<number> {
  const began = performance.now()
  for (;;) {
    const tally = newTally(nothingYet())
    const startedAt = performance.now()
    await walk.shopper(tally)
    await walk.reader(tally)
    const endedAt = performance.now()
    if (tally.noted.paid.size === 1 && tally.pages === 1 && endedAt - startedAt < 1_000)
      return (endedAt - began) / 1_000
    if (endedAt - began > 60_000) return Infinity
    await pause(50)
  }
}

async function mailsPerSecond(url: string): Promise<string> {
  const waiting = async () => {
    const [row] = await onServer<{ count: number }>(
      url,
      `SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier LIKE '%mail%' AND run_at <= now()`,
    )
    return row?.count ?? 0
  }
  const before = await waiting()
  await pause(MAILS_SECONDS * 1_000)
  const after = await waiting()
  return after === 0 ? 'none waited' : ((before - after) / MAILS_SECONDS).toFixed(0)
}
