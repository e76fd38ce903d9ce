/** Several web processes behind one port. One that dies is replaced; one that keeps dying ends the start. */
import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { answerReports, type ProcessReport } from '../metrics/share-metrics.ts'
import { report } from './report.ts'
import { StartError } from './start-error.ts'

const START_FILE = fileURLToPath(new URL('../start.ts', import.meta.url))
/** This many deaths within a minute are not an accident. */
const MAX_DEATHS = 5
const DEATH_WINDOW_MS = 60_000
/** In addition to the time in which it still serves. */
const STOP_WITHIN_MS = 15_000

export type WebProcesses = {
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
