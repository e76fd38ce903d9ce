/**
 * `node scripts/run.mjs scripts/rolling-restart.ts`: restarts two web processes one after the other behind haproxy,
 * with deploy/haproxy.cfg, while shoppers load pages, request quotes and place orders. No request may fail, and every
 * acknowledged order must exist. Writes docs/reports/rolling-restart.md. Needs haproxy and a build.
 * `--from <folder>` starts with the version installed and built there, on its own tables, so the first restart
 * is an update, and two versions serve side by side; that version must support DRAIN_SECONDS. Writes
 * docs/reports/rolling-update.md.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import { connect } from '#platform/database/connection.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { readConfig } from '#server/config.ts'
import { seedIfEmpty } from '#server/seed/seed.ts'
import { startSandbox } from '#server/start/sandbox-process.ts'
import { addStock, anOrder } from '../bench/lib/buying.ts'
import { inProject } from './lib/paths.mjs'
import { SHOP_FLAGS } from './lib/programs.mjs'
import { main, Stop } from './lib/terminal.mjs'

const REQUESTS = 10_000
const SHOPPERS = 16
const FIRST_PORT = Number(process.env['PORT'] ?? 4700)
const WEB_PORTS = [FIRST_PORT + 1, FIRST_PORT + 2] as const
const DRAIN_SECONDS = '5'
const START_WITHIN_MS = 120_000
const PAGES = ['/', '/products', '/about', '/blog', '/contact', '/products?q=planner', '/api/session']
/** One quote, page and order is sent per this many requests. */
const QUOTE_EVERY = 4
const PAGE_EVERY = 5
const ORDER_EVERY = 50

/** The version to update from; null if all processes run this one. */
const { from = null } = parseArgs({ options: { from: { type: 'string' } } }).values
const url = `http://127.0.0.1:${FIRST_PORT}`
const folder = mkdtempSync(join(tmpdir(), 'panna-rolling-'))
const failures: string[] = []
const times: number[] = []
const placed: string[] = []
let sent = 0
let restarts = 0

await main(async () => {
  chmodSync(folder, 0o711)
  const config = readConfig({
    DATA_DIR: folder,
    PORT: String(FIRST_PORT),
    SANDBOX_PORT: String(FIRST_PORT + 3),
  })
  if (config.sandbox === null) throw new Error('expected a sandbox, because no keys are set')
  const server = await startEmbedded({ dataDir: folder, log: () => undefined })
  const sandbox = startSandbox(config, config.sandbox)
  const db = connect(server.url, { size: 1 })
  const running = new Set<ChildProcess>()
  try {
    await sandbox.ready
    if (from === null) {
      await migrate(server.url)
      await seedIfEmpty(server.url)
    }
    const webs: ChildProcess[] = []
    for (const port of WEB_PORTS) {
      const web = await startWeb(server.url, port, from ?? inProject())
      webs.push(web)
      running.add(web)
    }
    const [productId = ''] = await addStock(db.pool, 1)
    running.add(startHaproxy())
    await until(async () => (await fetch(`${url}/health/ready`).catch(() => null))?.ok === true, 'haproxy')
    if (failures.length > 0) throw new Stop(failures.join('; '))

    const began = performance.now()
    const restarting = restartInTurn(server.url, webs, running)
    await Promise.all(Array.from({ length: SHOPPERS }, () => shop(productId)))
    await restarting
    const seconds = (performance.now() - began) / 1_000

    const known = await db.pool.query<{ id: string }>('SELECT id FROM orders WHERE id = ANY($1)', [placed])
    const lost = placed.length - known.rows.length
    const broken = await findBrokenInvariants(db.pool)
    writeReport({ seconds, lost, broken: broken.length })
    if (failures.length > 0 || lost > 0 || broken.length > 0)
      throw new Stop(`${failures.length} failed, ${lost} orders lost:\n${countedFailures()}`)
  } finally {
    for (const child of running) child.kill('SIGKILL')
    await db.close()
    await sandbox.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

async function startWeb(databaseUrl: string, port: number, root = inProject()): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [...SHOP_FLAGS, join(root, 'src', 'server', 'start.ts'), '--role', 'web'],
    {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: databaseUrl,
        // The sandbox's keys are shared by all.
        DATA_DIR: folder,
        PORT: String(port),
        SANDBOX_PORT: String(FIRST_PORT + 3),
        SHOP_URL: url,
        TRUST_PROXY: '1',
        DRAIN_SECONDS,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  await until(
    async () => (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok === true,
    `the web process on ${port}`,
  )
  return child
}

/** With the example's own settings, without TLS and on other ports. */
function startHaproxy(): ChildProcess {
  const text = readFileSync(inProject('deploy', 'haproxy.cfg'), 'utf8')
    .replace(/^\tbind :443.*\n/m, '')
    .replace(/^\thttp-request redirect .*\n/m, '')
    .replace('bind :80', `bind 127.0.0.1:${FIRST_PORT}`)
    .replaceAll('127.0.0.1:4001', `127.0.0.1:${WEB_PORTS[0]}`)
    .replaceAll('127.0.0.1:4002', `127.0.0.1:${WEB_PORTS[1]}`)
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(path, text)
  const haproxy = spawn('haproxy', ['-db', '-f', path], { stdio: ['ignore', 'ignore', 'inherit'] })
  haproxy.on('error', () => failures.push('haproxy is not installed'))
  haproxy.on('exit', (code) => failures.push(`haproxy ended with ${String(code)}`))
  return haproxy
}

/** Each at least once, and further until all requests are sent. */
async function restartInTurn(
  databaseUrl: string,
  webs: ChildProcess[],
  running: Set<ChildProcess>,
): Promise<void> {
  for (let turn = 0; turn < webs.length || sent < REQUESTS; turn += 1) {
    const place = turn % webs.length
    const web = webs[place]
    const port = WEB_PORTS[place]
    if (web === undefined || port === undefined) return
    const exit = once(web, 'exit')
    web.kill('SIGTERM')
    const [code] = (await exit) as [number | null]
    if (code !== 0) failures.push(`a web process ended with ${String(code)}`)
    running.delete(web)
    webs[place] = await startWeb(databaseUrl, port)
    running.add(webs[place])
    restarts += 1
    // Until haproxy has seen it succeed twice.
    await pause(1_500)
  }
}

/** Like a browser: the scripts and styles may be requested from the other process. */
async function openPage(path: string): Promise<void> {
  const html = await ask(path)
  if (typeof html !== 'string') return
  for (const file of new Set(html.match(/\/assets\/[\w./-]+\.(?:js|css)/g)?.slice(0, 2))) await ask(file)
}

/** One visitor after another until enough requests were sent; longer while a restart is in progress. */
async function shop(productId: string): Promise<void> {
  while (sent < REQUESTS || restarts < WEB_PORTS.length) {
    sent += 1
    const number = sent
    if (number % ORDER_EVERY === 0) await placeOrder(productId)
    else if (number % QUOTE_EVERY === 0) await ask('/api/cart/quote', { items: [{ productId, quantity: 1 }] })
    else if (number % PAGE_EVERY === 0) await openPage('/')
    else await ask(PAGES[number % PAGES.length] ?? '/')
  }
}

async function placeOrder(productId: string): Promise<void> {
  const quote = await ask('/api/cart/quote', { items: [{ productId, quantity: 1 }] })
  if (quote === null) return
  const { totalPaise } = quote as { totalPaise: number }
  const order = anOrder(productId, totalPaise)
  if ((await ask('/api/orders', order)) !== null) placed.push(order.id)
}

async function ask(path: string, body?: unknown): Promise<unknown> {
  const began = performance.now()
  try {
    const answer = await fetch(`${url}${path}`, {
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json', origin: url },
          }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await answer.text()
    times.push(performance.now() - began)
    if (answer.ok) return body === undefined ? text : JSON.parse(text)
    failures.push(`${path}: ${answer.status} ${text.slice(0, 200)}`)
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error))
    failures.push(`${path}: ${message} ${cause instanceof Error ? cause.message : ''}`)
  }
  return null
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < START_WITHIN_MS; await pause(100))
    if (await isSo()) return
  throw new Stop(`${what} did not answer.`)
}

function countedFailures(): string {
  const kinds = Map.groupBy(failures, (each) => each.slice(0, 150))
  return [...kinds].map(([kind, { length }]) => `${length} × ${kind}`).join('\n')
}

function writeReport({ seconds, lost, broken }: { seconds: number; lost: number; broken: number }): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  const text = `# Rolling ${from === null ? 'restart' : 'update'}

Written by \`node scripts/run.mjs scripts/rolling-restart.ts${from === null ? '' : ' --from <folder>'}\` on ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} cores with
${Math.round(totalmem() / 1024 ** 3)} GB that database, proxy, shop and shoppers shared. Two web processes behind haproxy, by \`deploy/haproxy.cfg\`; each gets SIGTERM in turn, says
503 at \`/health/ready\` for ${DRAIN_SECONDS} seconds while it still serves, closes, and is started again. ${SHOPPERS} shoppers at once read pages, ask for prices and place orders.
${from === null ? '' : aboutVersions(from)}
| | |
| --- | --- |
| requests | ${times.length + failures.length} in ${Math.round(seconds)} s |
| restarts meanwhile | ${restarts} |
| failed requests | ${failures.length} |
| orders acknowledged, and of them lost | ${placed.length}, ${lost} |
| audit: broken invariants | ${broken} |
| time of an answer, p50 and p99 | ${at(0.5)} ms, ${at(0.99)} ms |
`
  mkdirSync(inProject('docs', 'reports'), { recursive: true })
  writeFileSync(inProject('docs', 'reports', `rolling-${from === null ? 'restart' : 'update'}.md`), text)
  process.stdout.write(text)
}

function aboutVersions(before: string): string {
  return `
Both processes are of \`${versionIn(before)}\` at first, on tables that it made, and are replaced by \`${versionIn(inProject())}\`: the first of these changes the
tables while the other process still serves.
`
}

function versionIn(root: string): string {
  return execFileSync('git', ['-C', root, 'describe', '--tags', '--always'], { encoding: 'utf8' }).trim()
}
