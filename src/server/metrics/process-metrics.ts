/** Metrics of this process: counted here, or read from its parts on request. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import type { Replica } from '#platform/database/replica.ts'
import type { Deps, Log } from '#platform/deps.ts'
import { MailRefused } from '#platform/mail/port.ts'
import {
  createCounter,
  createHistogram,
  gauge,
  labelled,
  type Counter,
  type Histogram,
  type MetricFamily,
} from '#platform/process/metrics.ts'

type ReplicaCounts = ReturnType<Replica['counts']>

type FamilySource = () => readonly MetricFamily[]

export type ProcessMetrics = {
  readonly answers: Counter
  readonly durations: Histogram
  readonly orderEvents: Counter
  readonly calls: Counter
  readonly callDurations: Histogram
  readonly mails: Counter
  readonly jobs: Counter
  /** Parts that do their own counting. */
  add(source: FamilySource): void
  collect(): MetricFamily[]
  close(): void
}

const NANOSECONDS = 1e9
const MIN_WINDOW_MS = 10_000

export function createProcessMetrics(): ProcessMetrics {
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  let resetAt = performance.now()
  const counted = {
    answers: createCounter('panna_requests_total', 'Requests answered by the app, by class and status'),
    durations: createHistogram(
      'panna_request_duration_seconds',
      'From request to answer in the app, by route',
    ),
    orderEvents: createCounter('panna_orders_total', 'What happened to orders, by event'),
    calls: createCounter(
      'panna_provider_calls_total',
      'Calls of outside services, by service, call and outcome',
    ),
    callDurations: createHistogram(
      'panna_provider_call_duration_seconds',
      'How long these calls took, by service',
    ),
    mails: createCounter('panna_mails_total', 'Mails handed to the mail server, by outcome'),
    jobs: createCounter('panna_jobs_total', 'Attempts of jobs, by task and outcome'),
  }
  // A series that exists from the start can be compared from the first event on.
  for (const event of ['placed', 'paid', 'failed']) counted.orderEvents.add({ event }, 0)
  for (const outcome of ['sent', 'failed', 'refused']) counted.mails.add({ outcome }, 0)
  const sources: FamilySource[] = []
  return {
    ...counted,
    add: (source) => void sources.push(source),
    collect() {
      const { rss, heapUsed } = process.memoryUsage()
      const seconds = (percentile: number) => loop.percentile(percentile) / NANOSECONDS
      const delays = labelled('percentile', { '50': seconds(50), '99': seconds(99) })
      const families = [
        ...Object.values(counted).map((each) => each.family()),
        ...sources.flatMap((source) => source()),
        gauge('panna_event_loop_delay_seconds', 'Delay of the event loop in the last moments', delays),
        gauge(
          'panna_memory_bytes',
          'Memory of the process',
          labelled('kind', { resident: rss, heap: heapUsed }),
        ),
        gauge('panna_uptime_seconds', 'Since the process began', Math.round(process.uptime())),
      ]
      // Health is requested every few seconds too: that must not shorten the interval that the metrics cover.
      if (performance.now() - resetAt > MIN_WINDOW_MS) {
        loop.reset()
        resetAt = performance.now()
      }
      return families
    },
    close: () => loop.disable(),
  }
}

export function poolFigures(pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): MetricFamily {
  const { totalCount, idleCount: idle, waitingCount: waiting } = pool
  const states = labelled('state', { used: totalCount - idle, idle, waiting })
  return gauge(
    'panna_database_connections',
    'Connections of the pool, and requests that wait for one',
    states,
  )
}

export function replicaFigures({ isCurrent, fromReplica, fromPrimary }: ReplicaCounts): MetricFamily[] {
  const reads = labelled('from', { replica: fromReplica, primary: fromPrimary })
  return [
    gauge('panna_replica_current', 'Whether reads currently go to the replica', isCurrent ? 1 : 0),
    gauge('panna_public_reads_total', 'Statements of public pages, by server', reads, 'counter'),
  ]
}

export function availability(isAvailable: boolean): MetricFamily {
  const help = 'Whether orders are taken: 0 while the payment provider does not answer'
  return gauge('panna_provider_available', help, labelled('service', { razorpay: isAvailable ? 1 : 0 }))
}

/**
 * Counts the calls of an adapter. A promise that fails, and an answer that is not `ok`, are failures; `refused` is an
 * answer of the other side.
 */
export function countCalls<Port extends object>(
  port: Port,
  service: string,
  {
    metrics,
    log,
    onCall,
  }: { readonly metrics: ProcessMetrics; readonly log: Pick<Log, 'info'>; readonly onCall?: () => void },
): Port {
  const counted = (name: string, call: (...args: unknown[]) => unknown) =>
    function (this: unknown, ...args: unknown[]): unknown {
      const beganAt = performance.now()
      const result = call.apply(this, args)
      if (!(result instanceof Promise)) return result
      onCall?.()
      const note = (outcome: string) => {
        metrics.calls.add({ service, call: name, outcome })
        const ms = performance.now() - beganAt
        metrics.callDurations.observe({ service }, ms / 1_000)
        log.info({ service, call: name, outcome, ms: Math.round(ms) }, 'provider.called')
      }
      result.then(
        (answer: unknown) => note(outcomeOf(answer)),
        () => note('failed'),
      )
      return result
    }
  const entries = Object.entries(port).map(([name, value]) => [
    name,
    typeof value === 'function'
      ? counted(name, value as (...args: unknown[]) => unknown)
      : (value as unknown),
  ])
  return Object.fromEntries(entries) as Port
}

function outcomeOf(answer: unknown): 'ok' | 'refused' | 'failed' {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer) || answer.ok === true) return 'ok'
  return 'reason' in answer && answer.reason === 'refused' ? 'refused' : 'failed'
}

/**
 * Counts and logs the calls of external services, so that adapters need not know about it. `onCall` runs when a
 * provider call begins.
 */
export function countOutside(deps: Deps, metrics: ProcessMetrics, onCall: () => void): Deps {
  metrics.add(() => [availability(deps.payments.isAvailable())])
  return {
    ...deps,
    payments: countCalls(deps.payments, 'razorpay', { metrics, log: deps.log, onCall }),
    shipping: countCalls(deps.shipping, 'delhivery', { metrics, log: deps.log, onCall }),
    pictureStore:
      deps.pictureStore && countCalls(deps.pictureStore, 's3', { metrics, log: deps.log, onCall }),
    mail: {
      close: () => deps.mail.close(),
      async send(mail) {
        try {
          await deps.mail.send(mail)
          metrics.mails.add({ outcome: 'sent' })
          deps.log.info({}, 'mail.sent')
        } catch (error) {
          metrics.mails.add({ outcome: error instanceof MailRefused ? 'refused' : 'failed' })
          throw error
        }
      },
    },
  }
}
