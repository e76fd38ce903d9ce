/** The parts of a shop as an operator runs them: web processes and workers on one database, with sandbox providers. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSandbox, type Sandbox } from '../../../sandbox/server.ts'
import type { Addresses } from '../../lib/buying.ts'
import { freePort } from '#platform/testing/free-ports.ts'
import { end, untilReady } from '../../lib/running-shop.ts'
import { SHOP_FLAGS } from '../../../scripts/lib/programs.mjs'

const START = fileURLToPath(new URL('../../../src/server/start.ts', import.meta.url))
const KEYS = { keyId: 'rzp_test_panna', keySecret: 'sandbox_secret', webhookSecret: 'whsec_trial' }

export type Part = {
  /** The process id of the current process. */
  pid(): number
  kill(): Promise<void>
  stop(): Promise<void>
}

export type Web = Part & { readonly url: string; readonly port: number }
/** A web process, and the address for its shoppers. */
export type Branch = Addresses & { web: Web }

export type ShopParts = {
  readonly sandbox: Sandbox
  /** Environment of parts that start from now on. */
  readonly env: Record<string, string | undefined>
  /** The public address; every web process accepts it as the origin. */
  readonly shopUrl: string
  startWeb(port?: number): Promise<Web>
  /** Restarted when it exits. */
  startWorker(env?: Readonly<Record<string, string>>): Promise<Part>
  /** Starts this many web processes; returns their addresses for shoppers. */
  openBranches(count: number): Promise<Branch[]>
  stopAll(): Promise<void>
}

/** `database` contains `DATABASE_URL` and related settings. */
export async function prepareShop(database: Readonly<Record<string, string>>): Promise<ShopParts> {
  const folder = mkdtempSync(join(tmpdir(), 'panna-trial-'))
  const logFile = join(tmpdir(), 'panna-trial.log')
  rmSync(logFile, { force: true })
  const firstPort = await freePort()
  const shopUrl = `http://127.0.0.1:${firstPort}`
  const sandbox = await startSandbox({ ...KEYS, port: 0, smtpPort: 0, webhookUrl: shopUrl })
  const env: Record<string, string | undefined> = {
    ...process.env,
    NODE_ENV: '',
    DATA_DIR: folder,
    SHOP_URL: shopUrl,
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'loopback',
    RAZORPAY_KEY_ID: KEYS.keyId,
    RAZORPAY_KEY_SECRET: KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
    RAZORPAY_BASE_URL: sandbox.url,
    DELHIVERY_TOKEN: 'trial_token',
    DELHIVERY_PICKUP_LOCATION: 'Panna warehouse',
    DELHIVERY_BASE_URL: sandbox.url,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    MAIL_FROM: 'hello@panna.example',
    ...database,
  }
  const running = new Set<ChildProcess>()
  let isStopping = false

  function start(
    args: readonly string[],
    port: number,
    own: Readonly<Record<string, string>> = {},
  ): ChildProcess {
    const log = openSync(logFile, 'a')
    const child = spawn(process.execPath, [...SHOP_FLAGS, START, ...args], {
      env: { ...env, ...own, PORT: String(port) },
      stdio: ['ignore', log, log],
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }

  async function startWeb(port = firstPort): Promise<Web> {
    const child = start(['--role', 'web'], port)
    const url = `http://127.0.0.1:${port}`
    await Promise.race([
      untilReady(url),
      once(child, 'exit').then(() => Promise.reject(new Error(`a web process ended: see ${logFile}`))),
    ])
    return { ...partOf(child), url, port }
  }

  return {
    sandbox,
    env,
    shopUrl,
    startWeb,
    async startWorker(own) {
      let child = start(['--role', 'worker'], firstPort, own)
      let isEnded = false
      // As systemd and Docker do with a part that exits.
      const keep = (each: ChildProcess) =>
        each.once('exit', () => {
          if (isEnded || isStopping) return
          child = start(['--role', 'worker'], firstPort, own)
          keep(child)
        })
      keep(child)
      const stopBy = (signal: NodeJS.Signals) => () => {
        isEnded = true
        return end(child, signal)
      }
      return { pid: () => pidOf(child), kill: stopBy('SIGKILL'), stop: stopBy('SIGTERM') }
    },
    async openBranches(count) {
      const branches: Branch[] = []
      while (branches.length < count) {
        const web = await startWeb(branches.length === 0 ? firstPort : await freePort())
        branches.push({ web, url: web.url, sandboxUrl: sandbox.url, origin: shopUrl })
      }
      return branches
    },
    async stopAll() {
      isStopping = true
      await Promise.all([...running].map((child) => end(child, 'SIGTERM')))
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('a part of the shop could not be started')
  return pid
}

function partOf(child: ChildProcess): Part {
  return {
    pid: () => pidOf(child),
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}
