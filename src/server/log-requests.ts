import type { FastifyInstance } from 'fastify'
import { loggedPath } from '#platform/http/web-request.ts'
import { type Logger, REQUEST } from '#platform/process/log.ts'

const UNLOGGED = /^\/(?:health\/|metrics$)/
const ORDER_IN_PATH = /\/orders\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/

/** The access log: no IP address, no query, and sampled in a busy minute. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    if (UNLOGGED.test(request.url) || !log.isLevelEnabled('info')) return
    const { method, id: reqId } = request
    const path = loggedPath(request.url)
    const orderId = ORDER_IN_PATH.exec(path)?.[1]
    const ms = Math.round(reply.elapsedTime)
    log.info(
      { event: REQUEST, reqId, method, path, status: reply.statusCode, ms, ...(orderId && { orderId }) },
      REQUEST,
    )
  })
}
