/**
 * The processes that serve pages: several behind one port, where one that dies is replaced and one that keeps dying
 * ends the start; or for `npm run dev` one that restarts when a file changes.
 */
import { spawn } from 'node:child_process'
import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { isAlive } from '#platform/database/embedded/processes.ts'
import type { Config } from '../config.ts'
import { answerReports, type ProcessReport } from '../metrics/share-metrics.ts'
import { report, StartError } from './start-error.ts'

const START_FILE = fileURLToPath(new URL('../start.ts', import.meta.url))
/** This many deaths within a minute are not an accident. */
const MAX_DEATHS = 5
const DEATH_WINDOW_MS = 60_000
/** In addition to the time in which it still serves. */
const STOP_WITHIN_MS = 15_000

type WebProcesses = {
  ready: Promise<void>
  /** Settles with the reason if they cannot be kept running. */
  lost: Promise<Error>
  stop(): Promise<void>
}

/** Those that are open now. */
export function webWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true) as Worker[]
}

export function startWebProcesses(
  { webProcesses: count, drainSeconds }: Pick<Config, 'webProcesses' | 'drainSeconds'>,
  environment: Record<string, string>,
  gather: () => Promise<ProcessReport[]>,
): WebProcesses {
  cluster.setupPrimary({ exec: START_FILE, args: ['--attached', '--role', 'web'] })
  const { promise: lost, resolve: giveUp } = Promise.withResolvers<Error>()
  const deathsAtMs: number[] = []
  let isStopping = false

  const fork = (): Promise<void> => {
    const worker = cluster.fork(environment)
    answerReports(worker, gather)
    return new Promise((resolve, reject) => {
      const listen = (message: { readonly type: string }) => {
        if (message.type !== 'ready') return
        worker.off('message', listen)
        resolve()
      }
      worker.on('message', listen)
      worker.once('exit', (code, signal) => {
        reject(new StartError(`A web process ended before it was ready (${signal || `exit code ${code}`}).`))
        if (!isStopping) replace(worker, signal || `exit code ${code}`)
      })
    })
  }
  const replace = (worker: Worker, reason: string): void => {
    const now = performance.now()
    deathsAtMs.push(now)
    if (deathsAtMs.filter((at) => now - at < DEATH_WINDOW_MS).length >= MAX_DEATHS) {
      return giveUp(new Error(`web processes keep dying (${reason})`))
    }
    report(`web process ${worker.process.pid} ended and is replaced`, reason)
    fork().catch(() => undefined)
  }
  return {
    ready: Promise.all(Array.from({ length: count }, fork)).then(() => undefined),
    lost,
    async stop() {
      isStopping = true
      await Promise.all(
        Object.values(cluster.workers ?? {}).map((worker) =>
          end(worker, drainSeconds * 1_000 + STOP_WITHIN_MS),
        ),
      )
    },
  }
}

/** The closed channel tells the process to end; it does so after its last request. */
async function end(worker: Worker | undefined, withinMs: number): Promise<void> {
  if (worker === undefined || worker.isDead()) return
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const force = setTimeout(() => worker.process.kill('SIGKILL'), withinMs)
  worker.send({ type: 'stop' })
  await ended
  clearTimeout(force)
}

// `npm run dev`: pages and jobs in a process that Node restarts whenever a file it has loaded changes, while the
// database and the sandbox stay up. Screens are not among these files; the bundler hot-reloads them in the open page.

const WATCHED_STOP_WITHIN_MS = 10_000
const START_POLL_MS = 1_000

type WatchedWeb = {
  /** Settles when it serves for the first time; fails if Node itself cannot run. */
  ready: Promise<void>
  stop(): Promise<void>
}

/** `again` is called after each restart, once it serves. */
export function startWatchedWeb(environment: Record<string, string>, again: () => void): WatchedWeb {
  const child = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', START_FILE, '--attached', '--dev'],
    {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    ready: new Promise((resolve, reject) => {
      let isFirst = true
      // The watching process forwards the shop's output mixed with its own notes.
      child.on('message', (message) => {
        if (!isReady(message)) return
        if (!isFirst) again()
        isFirst = false
        resolve()
      })
      child.once('error', reject)
      child.once('exit', () => reject(new StartError('The watched shop has ended.')))
    }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const force = setTimeout(() => child.kill('SIGKILL'), WATCHED_STOP_WITHIN_MS)
      child.kill('SIGTERM')
      await ended
      clearTimeout(force)
    },
  }
}

/** For the shop behind the watching process: if the start dies, nothing else would stop these two. */
export function endWithStart(startPid: number): void {
  const timer = setInterval(() => {
    if (isAlive(startPid)) return
    clearInterval(timer)
    process.kill(process.ppid, 'SIGTERM')
  }, START_POLL_MS)
  timer.unref()
}

function isReady(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready'
}
