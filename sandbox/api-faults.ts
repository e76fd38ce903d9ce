import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from './faults.ts'
import { serverError, tooManyRequests } from './wire-error.ts'

/** Makes the routes of this plugin as unreliable as the faults in force say. */
export function addApiFaults(app: FastifyInstance, faults: Faults): void {
  const failsAfterwards = new WeakSet<FastifyRequest>()

  app.addHook('onRequest', async (request, reply) => {
    const { apiDelayMs, apiFailRate, apiMode } = faults.current
    if (apiDelayMs > 0) await wait(apiDelayMs, undefined, { ref: false })
    if (apiMode === 'html') return sendGatewayPage(reply)
    if (apiMode === '429') throw tooManyRequests()
    if (Math.random() >= apiFailRate) return
    // A caller can't tell which it was; it has to look.
    if (Math.random() < 0.5) throw serverError()
    failsAfterwards.add(request)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    // The request took effect; its answer never comes. The reply goes on when the caller has hung up.
    if (faults.current.apiMode === 'hang') await once(reply.raw, 'close')
    if (!failsAfterwards.has(request)) return payload
    const failure = serverError()
    reply.code(failure.status).header('content-type', 'application/json; charset=utf-8')
    return JSON.stringify(failure.body)
  })
}

function sendGatewayPage(reply: FastifyReply): FastifyReply {
  return reply
    .code(502)
    .type('text/html')
    .send('<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>')
}
