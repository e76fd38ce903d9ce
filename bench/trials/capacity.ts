/**
 * What one core can do per second, by kind of work: each kind alone, as fast as it is answered, with the CPU time of
 * the shop and PostgreSQL. PANNA_CAPACITY_SECONDS makes it shorter.
 */
import { loadavg } from 'node:os'
import { anAddress, buy, nothingYet, type Acknowledged } from '../lib/buying.ts'
import { cpuOfTree } from '../lib/costs.ts'
import { load } from '../lib/load.ts'
import { onServer, startPostgres, versionOf } from './lib/servers.ts'
import { prepareShop, type Branch } from './lib/shop-parts.ts'
import { closedLoop, priced } from './lib/traffic.ts'
import { writeReport, untilJobsDone, verdictOn } from './lib/trial-report.ts'

const SECONDS = Number(process.env['PANNA_CAPACITY_SECONDS'] ?? 15)
const CLIENTS = 16
const WARMING_SECONDS = 5
const JOBS_WITHIN_MS = 600_000
const MAX_MAILS = 1_500
const SEARCHES = [
  'notebook',
  'emerald planner',
  'ruled',
  'notbook',
  'a5 planner',
  'hampi lotus',
  'diary',
  'veena',
]
/** Load average above which the report says that other programs were running. */
const CALM = 0.5

/** The processes whose CPU time counts. */
type Pids = { readonly shop: readonly number[]; readonly postgres: number }

type Row = {
  readonly what: string
  readonly perSecond: number
  /** CPU time of one of them, in milliseconds. */
  readonly shopMs: number
  readonly postgresMs: number
}

export async function trialCapacity(): Promise<boolean> {
  const [loadBefore = 0] = loadavg()
  const postgres = await startPostgres()
  const shop = await prepareShop({ DATABASE_URL: postgres.url })
  try {
    const [place] = await shop.openBranches(1)
    if (place === undefined) throw new Error('no web process')
    const web: Pids = { shop: [place.web.pid()], postgres: postgres.pid() }
    const goods = await priced(postgres.url, [place])
    const noted = nothingYet()
    const rows: Row[] = [await cachedPages(place, web)]
    rows.push(await measure('page made afresh (a category with filters)', web, freshPages(place)))
    rows.push(await measure('instant search', web, searches(place)))
    const order = shoppers(place, goods, noted)
    rows.push(await measure('order placed and paid', web, order))

    const worker = await shop.startWorker()
    await untilIdle(postgres.url)
    const both: Pids = { ...web, shop: [place.web.pid(), worker.pid()] }
    rows.push(
      await costOf('the same with all its jobs: invoice, mail, parcel', both, async () => {
        const count = await closedLoop(CLIENTS, SECONDS, order)
        await untilIdle(postgres.url)
        return count
      }),
    )
    const mails = await queueMails(postgres.url, noted.paid.size)
    rows.push(
      await costOf('mail with an invoice as PDF', { ...web, shop: [worker.pid()] }, async () => {
        await untilIdle(postgres.url)
        return mails
      }),
    )

    return writeReport(
      'capacity',
      'What one core does',
      `PostgreSQL ${await versionOf(postgres.url)}, one web process and, for jobs, one worker; the sandbox as provider and mail server; shoppers, sandbox and database on the same cores. Each kind of work alone, ${CLIENTS} at a time, for ${SECONDS} seconds (and until no job is left). CPU is that of the shop's processes and of PostgreSQL, each with its children, as Linux counts it; so the last two columns say what a core does that has nothing else to do, and a busy machine changes them less than the first.`,
      [
        {
          what: 'load average of the machine before it began (a calm one: below 0.5)',
          value: `${loadBefore.toFixed(2)}${loadBefore > CALM ? ', so measured beside other programs' : ''}`,
        },
        ...(await verdictOn(postgres.url, noted)),
      ],
      [
        [
          'work',
          'a second here',
          'CPU of the shop, ms each',
          'CPU of PostgreSQL, ms each',
          'a second per core of the shop',
          'a second per core, PostgreSQL included',
        ],
        ...rows.map(({ what, perSecond, shopMs, postgresMs }) => [
          what,
          rounded(perSecond),
          shopMs.toFixed(2),
          postgresMs.toFixed(2),
          rounded(1_000 / shopMs),
          rounded(1_000 / (shopMs + postgresMs)),
        ]),
      ],
    )
  } finally {
    await shop.stopAll()
    await postgres.stop()
  }
}

/** To two digits: more would be noise. */
const rounded = (value: number) => Number(value.toPrecision(2)).toLocaleString('en-GB')

/** Counts the operations while `work` runs, which returns their number. */
async function costOf(what: string, pids: Pids, work: () => Promise<number>): Promise<Row> {
  const cpu = () => ({ shop: sumOf(pids.shop.map(cpuOfTree)), postgres: cpuOfTree(pids.postgres) })
  const before = cpu()
  const began = performance.now()
  const count = await work()
  const seconds = (performance.now() - began) / 1_000
  const after = cpu()
  return {
    what,
    perSecond: count / seconds,
    shopMs: (after.shop - before.shop) / count,
    postgresMs: (after.postgres - before.postgres) / count,
  }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0)

/** `go` does one operation, and rejects if it is refused. */
async function measure(what: string, pids: Pids, go: () => Promise<void>): Promise<Row> {
  await closedLoop(CLIENTS, WARMING_SECONDS, go)
  return costOf(what, pids, () => closedLoop(CLIENTS, SECONDS, go))
}

async function cachedPages({ web }: Branch, pids: Pids): Promise<Row> {
  const asked = { port: web.port, path: '/', headers: { 'accept-encoding': 'br' } }
  // The cache recompresses a page once it has time, and a run fails when the size of the response changes.
  const warm = () => load({ ...asked, seconds: WARMING_SECONDS })
  await warm().catch(warm).catch(warm)
  return costOf('page from the cache (home)', pids, async () => {
    const { perSecond } = await load({ ...asked, seconds: SECONDS })
    return perSecond * SECONDS
  })
}

/** Each address is requested once, because the cache stores pages. */
function freshPages(place: Branch) {
  let turn = 0
  return () => get(place, `/ruled-notebooks?max=${300 + (turn += 1)}&sort=price-asc`)
}

function searches(place: Branch) {
  let turn = 0
  return () =>
    get(place, `/api/search?q=${encodeURIComponent(SEARCHES[(turn += 1) % SEARCHES.length] ?? '')}`)
}

async function get(place: Branch, path: string): Promise<void> {
  const answer = await fetch(place.url + path, { headers: { 'x-forwarded-for': anAddress() } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${answer.status} for ${path}`)
}

function shoppers(place: Branch, goods: readonly { id: string; paise: number }[], noted: Acknowledged) {
  let turn = 0
  return async () => {
    const good = goods[(turn += 1) % goods.length]
    if (good === undefined || !(await buy(place, good.id, good.paise, noted)))
      throw new Error('an order was refused')
  }
}

async function untilIdle(url: string): Promise<void> {
  if ((await untilJobsDone(url, JOBS_WITHIN_MS)) > 0) throw new Error('jobs are left')
}

/** Sends the mails of paid orders again. Returns how many. */
async function queueMails(url: string, orders: number): Promise<number> {
  const count = Math.min(orders, MAX_MAILS)
  await onServer(
    url,
    `SELECT graphile_worker.add_job('send_order_mail', json_build_object('orderId', id, 'kind', 'paid'), max_attempts => 12)
       FROM orders WHERE payment_status = 'paid' ORDER BY id LIMIT ${count}`,
  )
  return count
}
