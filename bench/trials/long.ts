/**
 * `npm run faults -- --long`: thousands of checkouts over HTTP while web processes, worker and database are killed in
 * turn, the database's disk is full, webhooks are lost, and mail server, courier and payment provider fail. The
 * verdict is the audit and the shoppers' own record. PANNA_LONG_ORDERS and PANNA_LONG_KILLS make it shorter.
 */
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres, versionOf } from './lib/servers.ts'
import { prepareShop } from './lib/shop-parts.ts'
import { startTraffic } from './lib/traffic.ts'
import { type Fact, jobsGivenUp, untilJobsDone, verdictOn, writeReport } from './lib/trial-report.ts'

const ORDERS = Number(process.env['PANNA_LONG_ORDERS'] ?? 20_000)
const KILLS = Number(process.env['PANNA_LONG_KILLS'] ?? 36)
const CLIENTS = 16
const SETTLED_WITHIN_MS = 40 * 60_000
/** After this many kills the database's disk is full first, for this long. */
const FULL_EVERY = 9
const FULL_MS = 5_000
const DISK_MEGABYTES = 3_000
const IS_ROOT = process.getuid?.() === 0
const FAKE_TIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** One combination of provider faults lasts from one kill to the next. */
const WORLDS: readonly { readonly sandbox: Readonly<Record<string, unknown>>; readonly mail: Mood }[] = [
  { sandbox: {}, mail: 'normal' },
  { sandbox: { webhooks: 'lost' }, mail: 'slow' },
  { sandbox: { webhooks: 'duplicated' }, mail: 'hanging' },
  { sandbox: { webhooks: 'delayed' }, mail: 'refusing' },
  { sandbox: { webhooks: 'reordered' }, mail: 'normal' },
  { sandbox: { apiFailRate: 0.1 }, mail: 'normal' },
  { sandbox: { apiDelayMs: 400 }, mail: 'normal' },
  { sandbox: { shipping: 'refuse' }, mail: 'normal' },
  { sandbox: { shipping: 'down' }, mail: 'slow' },
  { sandbox: { shipping: 'hang' }, mail: 'normal' },
]
const NO_FAULTS = { webhooks: 'normal', apiFailRate: 0, apiDelayMs: 0, shipping: 'normal' }

export async function trialLong(): Promise<boolean> {
  const postgres = await startPostgres(IS_ROOT ? { diskMegabytes: DISK_MEGABYTES } : {})
  const shop = await prepareShop({ DATABASE_URL: postgres.url })
  const mail = await startBadMail(shop.sandbox.smtpPort)
  try {
    shop.env['SMTP_URL'] = `smtp://127.0.0.1:${mail.port}`
    const branches = await shop.openBranches(2)
    let worker = await shop.startWorker()
    const traffic = await startTraffic(postgres.url, branches, CLIENTS)
    const kills = { web: 0, worker: 0, database: 0 }
    let clockJumps = 0
    let fullDisks = 0
    const began = performance.now()
    for (let kill = 0; kill < KILLS; kill += 1) {
      const world = WORLDS[kill % WORLDS.length]
      mail.mood = world?.mail ?? 'normal'
      await setFaults(shop.sandbox.url, { ...NO_FAULTS, ...world?.sandbox })
      await traffic.untilPaid(Math.round((ORDERS * (kill + 1)) / (KILLS + 1)))
      if (IS_ROOT && kill % FULL_EVERY === FULL_EVERY - 1) {
        await postgres.fillDisk(FULL_MS)
        fullDisks += 1
      }
      const branch = branches[kill % branches.length]
      if (kill % 3 === 0 && branch) {
        await branch.web.kill()
        branch.web = await shop.startWeb(branch.web.port)
        kills.web += 1
      } else if (kill % 3 === 1) {
        await worker.kill()
        // The clock of every other worker is a day ahead, or behind.
        const clock = existsSync(FAKE_TIME) && kill % 2 === 1 ? (kill % 4 === 1 ? '+1d' : '-1d') : null
        if (clock !== null) clockJumps += 1
        worker = await shop.startWorker(
          clock === null ? {} : { LD_PRELOAD: FAKE_TIME, FAKETIME: clock, FAKETIME_DONT_FAKE_MONOTONIC: '1' },
        )
        kills.worker += 1
      } else {
        await postgres.killAndRestart()
        kills.database += 1
      }
    }
    mail.mood = 'normal'
    await setFaults(shop.sandbox.url, NO_FAULTS)
    await traffic.untilPaid(ORDERS)
    await traffic.stop()
    const minutes = minutesSince(began)
    const settling = performance.now()
    const due = await untilJobsDone(postgres.url, SETTLED_WITHIN_MS)
    const facts: Fact[] = [
      { what: 'checkouts acknowledged as paid', value: traffic.noted.paid.size },
      { what: 'minutes', value: minutes },
      {
        what: 'killed with signal 9: web, worker, database',
        value: `${kills.web}, ${kills.worker}, ${kills.database}`,
      },
      {
        what: 'workers with a wrong clock',
        value: existsSync(FAKE_TIME) ? clockJumps : 'not tried: apt-get install libfaketime',
      },
      {
        what: 'times the database’s disk was full',
        value: IS_ROOT ? fullDisks : 'not tried: run it as root',
      },
      { what: 'attempts refused or cut off', value: traffic.refused() },
      { what: 'longest time without a paid order, s', value: traffic.longestGap().toFixed(1) },
      { what: 'jobs left when all was well again', value: due, holds: due === 0 },
      { what: 'minutes until all of them were done', value: minutesSince(settling) },
      { what: 'jobs that gave up', value: await jobsGivenUp(postgres.url) },
      ...(await verdictOn(postgres.url, traffic.noted)),
    ]
    return writeReport(
      'long',
      'Thousands of checkouts under faults',
      `PostgreSQL ${await versionOf(postgres.url)}, two web processes and a worker, ${CLIENTS} shoppers. Between two kills one fault is in force: webhooks lost, doubled, delayed or out of order; the payment provider failing or slow; the courier refusing, away or hanging; the mail server slow, hanging or refusing.`,
      facts,
    )
  } finally {
    await shop.stopAll()
    mail.close()
    await postgres.stop()
  }
}

function minutesSince(start: number): string {
  return ((performance.now() - start) / 60_000).toFixed(1)
}

async function setFaults(sandboxUrl: string, faults: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })
  if (!answer.ok) throw new Error(`the sandbox refused the faults: ${answer.status}`)
}

type Mood = 'normal' | 'slow' | 'hanging' | 'refusing'
type BadMail = { readonly port: number; mood: Mood; close(): void }

const SLOW_MS = 500

/** A mail proxy with faults in front of the sandbox's server: it answers normally, slowly, never, or rejects. */
async function startBadMail(realPort: number): Promise<BadMail> {
  const open = new Set<Socket>()
  const mail: BadMail = {
    port: 0,
    mood: 'normal',
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket)).on('error', () => undefined)
    if (mail.mood === 'refusing') return void socket.destroy()
    if (mail.mood === 'hanging') return
    const real = connect(realPort, '127.0.0.1').on('error', () => socket.destroy())
    real.once('close', () => socket.destroy())
    socket.once('close', () => real.destroy())
    socket.pipe(real)
    real.on('data', (chunk: Buffer) => {
      void pause(mail.mood === 'slow' ? SLOW_MS : 0).then(() => socket.write(chunk))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(mail, { port: (server.address() as AddressInfo).port })
}
