/** Health and metrics on a port of their own, for the operator's network: of web processes, workers and both. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { formatMetrics, METRICS_TYPE } from '#platform/process/metrics.ts'
import { familiesOf, type ProcessReport } from '../metrics/share-metrics.ts'

export type MetricsServer = { stop(): Promise<void> }

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
