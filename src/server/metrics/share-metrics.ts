/**
 * Metrics of several processes in one response: the parent asks its web processes, a web process asks the parent.
 * Served on the shop's port (health.ts), or on one of their own.
 */
import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { formatMetrics, mergeFamilies, METRICS_TYPE, type MetricFamily } from '#platform/process/metrics.ts'

/** The metrics of one process. */
export type ProcessReport = {
  readonly process: string
  readonly families: readonly MetricFamily[]
  /** Metrics of the whole shop; empty if they were not requested. */
  readonly shop: readonly MetricFamily[]
  readonly isReady: boolean
}

export type ReadReport = (options: { readonly hasShop: boolean }) => Promise<ProcessReport>

type Question = { readonly type: 'report?'; readonly id: number; readonly hasShop: boolean }
type Answer = { readonly type: 'report'; readonly id: number; readonly reports: readonly ProcessReport[] }

const ANSWER_WITHIN_MS = 3_000

/** One process without a name of its own; several as one list. */
export function familiesOf(reports: readonly ProcessReport[]): MetricFamily[] {
  const [first] = reports
  const own = reports.length === 1 && first ? first.families : mergeFamilies(reports)
  return [...own, ...reports.flatMap(({ shop }) => shop)]
}

/** For the parent: its own report, if it has one, and those of the web processes that respond. */
export function gatherReports(
  workers: () => readonly Worker[],
  own: ReadReport | null,
): () => Promise<ProcessReport[]> {
  return async () => {
    const asked = workers().map((worker, at) => ask(worker, own === null && at === 0))
    const reports = await Promise.all([own?.({ hasShop: true }) ?? [], ...asked])
    return reports.flat()
  }
}

/** A web process that requests all metrics gets them from the parent. */
export function answerReports(worker: Worker, gather: () => Promise<ProcessReport[]>): void {
  worker.on('message', (message: Question) => {
    if (message.type !== 'report?') return
    void gather().then((reports) => worker.send({ type: 'report', id: message.id, reports } satisfies Answer))
  })
}

/** For one of several web processes: answers the parent, and returns how to request the metrics of all. */
export function reportToStart(own: ReadReport): () => Promise<ProcessReport[]> {
  const waiting = new Map<number, (reports: readonly ProcessReport[]) => void>()
  let last = 0
  process.on('message', (message: Question | Answer) => {
    if (message.type === 'report') waiting.get(message.id)?.(message.reports)
    if (message.type !== 'report?') return
    void own({ hasShop: message.hasShop }).then((report) =>
      process.send?.({ type: 'report', id: message.id, reports: [report] } satisfies Answer),
    )
  })
  return async () => {
    const id = (last += 1)
    const reports = await within((done) => {
      waiting.set(id, done)
      process.send?.({ type: 'report?', id, hasShop: true } satisfies Question)
    })
    waiting.delete(id)
    return reports.length > 0 ? [...reports] : [await own({ hasShop: true })]
  }
}

let lastQuestion = 0

function ask(worker: Worker, hasShop: boolean): Promise<readonly ProcessReport[]> {
  const id = (lastQuestion += 1)
  let listen: (message: Answer) => void = () => undefined
  return within((done) => {
    listen = (message) => {
      if (message.type === 'report' && message.id === id) done(message.reports)
    }
    worker.on('message', listen)
    worker.send({ type: 'report?', id, hasShop } satisfies Question)
  }).finally(() => worker.off('message', listen))
}

/** Empty if there is no response in time: a process that hangs must not hide the others. */
function within(
  begin: (done: (reports: readonly ProcessReport[]) => void) => void,
): Promise<readonly ProcessReport[]> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve([]), ANSWER_WITHIN_MS)
    begin((reports) => {
      clearTimeout(timer)
      resolve(reports)
    })
  })
}

type MetricsServer = { stop(): Promise<void> }

/** Health and metrics on a port of their own, for the operator's network: of web processes, workers and both. */
export async function serveMetrics(
  { host, port }: { readonly host: string; readonly port: number },
  readReports: () => Promise<readonly ProcessReport[]>,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: string, type = 'application/json') => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
      response.end(body)
    }
    const serve = async () => {
      if (request.url === '/health/live') return answer(200, '{"status":"ok"}')
      if (request.url !== '/health/ready' && request.url !== '/metrics')
        return answer(404, '{"status":"not found"}')
      const reports = await readReports()
      if (request.url === '/metrics') return answer(200, formatMetrics(familiesOf(reports)), METRICS_TYPE)
      const isReady = reports.some((each) => each.isReady)
      return answer(isReady ? 200 : 503, `{"status":"${isReady ? 'ok' : 'not ready'}"}`)
    }
    serve().catch(() => answer(500, '{"status":"failed"}'))
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
