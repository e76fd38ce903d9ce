/**
 * Half an hour of an ordinary day's traffic: pages, searches, quotes and orders at a steady pace. Memory and open files
 * of the web process and the worker must stay level. PANNA_SOAK_MINUTES makes it shorter or longer.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { anAddress, buy, nothingYet, quote } from '../lib/buying.ts'
import { median } from '../lib/figures.ts'
import { onServer, startPostgres, versionOf } from './lib/servers.ts'
import { prepareShop, type Branch, type Part } from './lib/shop-parts.ts'
import { priced } from './lib/traffic.ts'
import { writeReport, type Fact, untilJobsDone, verdictOn } from './lib/trial-report.ts'

const MINUTES = Number(process.env['PANNA_SOAK_MINUTES'] ?? 30)
const ORDER_EVERY_MS = 1_000
const PAGE_EVERY_MS = 100
const SAMPLE_EVERY_MS = 5_000
/** Between the middle and the last third; one garbage collection more or less is not growth. */
const MEMORY_GROWTH = 1.1
const FILES_GROWTH = 5

type Sample = { readonly megabytes: number; readonly files: number }

export async function trialSoak(): Promise<boolean> {
  const postgres = await startPostgres()
  const shop = await prepareShop({ DATABASE_URL: postgres.url })
  try {
    const [branch] = await shop.openBranches(1)
    if (branch === undefined) throw new Error('no web process')
    const worker = await shop.startWorker()
    const goods = await priced(postgres.url, [branch])
    const paths = await pathsOf(branch)
    const end = performance.now() + MINUTES * 60_000
    const noted = nothingYet()
    const samples = { web: [] as Sample[], worker: [] as Sample[], connections: [] as number[] }
    let pages = 0
    let failed = 0

    const orders = repeat(end, ORDER_EVERY_MS, async (turn) => {
      const { id = '' } = goods[turn % goods.length] ?? {}
      if (!(await buy(branch, id, (await quote(branch, id)) ?? 0, noted))) failed += 1
    })
    const reading = repeat(end, PAGE_EVERY_MS, async (turn) => {
      const path = paths[turn % paths.length] ?? '/'
      const answer = await fetch(branch.url + path, { headers: { 'x-forwarded-for': anAddress() } })
      await answer.arrayBuffer()
      if (answer.ok) pages += 1
      else failed += 1
    })
    const watching = repeat(end, SAMPLE_EVERY_MS, async () => {
      samples.web.push(sampleOf(branch.web))
      samples.worker.push(sampleOf(worker))
      const [row] = await onServer<{ count: number }>(
        postgres.url,
        `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()`,
      )
      samples.connections.push(row?.count ?? 0)
    })
    await Promise.all([orders, reading, watching])
    const due = await untilJobsDone(postgres.url, 60_000)
    return writeReport(
      'soak',
      'Half an hour of traffic',
      `PostgreSQL ${await versionOf(postgres.url)}, a web process and a worker, ${MINUTES} minutes: an order a second, ten pages or searches a second. Memory and files are the medians of the middle and of the last third of the time.`,
      [
        { what: 'orders paid', value: noted.paid.size },
        { what: 'pages and searches', value: pages },
        { what: 'requests refused or failed', value: failed, holds: failed === 0 },
        ...levelOf('web process', samples.web),
        ...levelOf('worker', samples.worker),
        { what: 'connections to PostgreSQL at most', value: Math.max(...samples.connections) },
        { what: 'jobs left', value: due, holds: due === 0 },
        ...(await verdictOn(postgres.url, noted)),
      ],
    )
  } finally {
    await shop.stopAll()
    await postgres.stop()
  }
}

/** Starts `act` at a steady pace until `end`, whether the previous one has ended or not; resolves when all have. */
async function repeat(end: number, everyMs: number, act: (turn: number) => Promise<void>): Promise<void> {
  const running: Promise<void>[] = []
  for (let turn = 0; performance.now() < end; turn += 1) {
    running.push(act(turn))
    await pause(everyMs)
  }
  await Promise.all(running)
}

/** Every page of the site map, and a search after each. */
async function pathsOf({ url }: Branch): Promise<string[]> {
  const index = await (await fetch(`${url}/sitemap.xml`)).text()
  const parts = [...index.matchAll(/<loc>[^<]*(\/sitemap\.xml\?[^<]*)<\/loc>/g)].map(([, part]) => part ?? '')
  const pages: string[] = []
  for (const part of parts) {
    const text = await (await fetch(url + part.replaceAll('&amp;', '&'))).text()
    for (const [, page] of text.matchAll(/<loc>([^<]*)<\/loc>/g)) pages.push(new URL(page ?? '').pathname)
  }
  return pages.flatMap((page, index) => [page, `/api/search?q=note${index}`])
}

function sampleOf(part: Part): Sample {
  const folder = `/proc/${part.pid()}`
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`${folder}/status`, 'utf8')) ?? []
  return { megabytes: Number(kilobytes) / 1_024, files: readdirSync(`${folder}/fd`).length }
}

function levelOf(name: string, samples: readonly Sample[]): Fact[] {
  const third = Math.floor(samples.length / 3)
  const middle = samples.slice(third, 2 * third)
  const last = samples.slice(2 * third)
  const memory = [middle, last].map((part) => median(part.map(({ megabytes }) => megabytes))) as [
    number,
    number,
  ]
  const files = [middle, last].map((part) => median(part.map(({ files: count }) => count))) as [
    number,
    number,
  ]
  return [
    {
      what: `memory of the ${name}, MB`,
      value: memory.map((each) => Math.round(each)).join(' → '),
      holds: memory[1] <= memory[0] * MEMORY_GROWTH,
    },
    {
      what: `open files and sockets of the ${name}`,
      value: files.join(' → '),
      holds: files[1] <= files[0] + FILES_GROWTH,
    },
  ]
}
