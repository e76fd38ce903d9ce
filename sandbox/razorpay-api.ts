import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from './context.ts'
import type { Faults } from './controls.ts'
import {
  createOrder,
  getOrder,
  listOrders,
  listPaymentsOfOrder,
  type OrderFilter,
  updateOrder,
  capturePayment,
  getPayment,
} from './payments.ts'
import { createRefund, getRefund, listRefundsOfPayment } from './refunds.ts'
import {
  refuseInput,
  serverError,
  tooManyRequests,
  unauthenticated,
  unknownUrl,
  unreadableBody,
  WireError,
} from './razorpay-wire.ts'

type ById = { Params: { id: string } }

/** Razorpay's REST API, to be mounted at /v1: basic auth, its JSON, its errors, and the API faults. */
export function razorpayApi(app: FastifyInstance, context: Context): void {
  addApiFaults(app, context.faults)
  app.addHook('onRequest', async (request) => {
    if (!hasKeys(request, context)) throw unauthenticated()
  })
  // Whatever the content type says, the body must be JSON.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    parseJson(body),
  )
  app.setNotFoundHandler(() => {
    throw unknownUrl()
  })
  app.setErrorHandler((error, _request, reply) => {
    const refusal = asWireError(error)
    return reply.code(refusal.status).send(refusal.body)
  })

  app.post('/orders', ({ body }) => createOrder(context, body))
  app.get('/orders', ({ query }) => listOrders(context, readFilter(query)))
  app.get<ById>('/orders/:id', ({ params }) => getOrder(context, params.id).wire)
  app.patch<ById>('/orders/:id', ({ params, body }) => updateOrder(context, params.id, body))
  app.get<ById>('/orders/:id/payments', ({ params }) => listPaymentsOfOrder(context, params.id))
  app.get<ById>('/payments/:id', ({ params }) => getPayment(context, params.id))
  app.post<ById>('/payments/:id/capture', ({ params, body }) => capturePayment(context, params.id, body))
  app.post<ById>('/payments/:id/refund', ({ params, body, headers }) =>
    createRefund(context, params.id, body, headers['x-refund-idempotency']?.toString()),
  )
  app.get<ById>('/payments/:id/refunds', ({ params }) => listRefundsOfPayment(context, params.id))
  app.get<ById>('/refunds/:id', ({ params }) => getRefund(context, params.id))
}

/** The scheme must be exactly `Basic`, as the documentation warns. */
function hasKeys({ headers }: FastifyRequest, { settings }: Context): boolean {
  const expected = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64')}`
  const given = headers.authorization ?? ''
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw unreadableBody()
  }
}

function asWireError(error: unknown): WireError {
  if (error instanceof WireError) return error
  const { statusCode, message } = error as { statusCode?: number; message: string }
  if (statusCode === undefined || statusCode >= 500) return serverError()
  return new WireError(statusCode, refuseInput(message).body.error)
}

const filterQuery = z.object({
  receipt: z.string().optional(),
  authorized: z.enum(['0', '1']).optional(),
  from: z.coerce.number().int().min(0).optional(),
  to: z.coerce.number().int().min(0).optional(),
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).default(0),
  'expand[]': z.union([z.string(), z.array(z.string())]).default([]),
})

function readFilter(query: unknown): OrderFilter {
  const parsed = filterQuery.safeParse(query)
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0])
    throw refuseInput(`The ${field} is invalid.`, field)
  }
  const { 'expand[]': expand, ...filter } = parsed.data
  return { ...filter, withPayments: [expand].flat().includes('payments') }
}

/** Applies the current faults to this plugin's routes. */
function addApiFaults(app: FastifyInstance, faults: Faults): void {
  const failsAfterwards = new WeakSet<FastifyRequest>()

  app.addHook('onRequest', async (request, reply) => {
    const { apiDelayMs, apiFailRate, apiMode } = faults.current
    if (apiDelayMs > 0) await wait(apiDelayMs, undefined, { ref: false })
    if (apiMode === 'html') return sendGatewayPage(reply)
    if (apiMode === '429') throw tooManyRequests()
    if (Math.random() >= apiFailRate) return
    // The caller can't tell which one happened; it has to read the state.
    if (Math.random() < 0.5) throw serverError()
    failsAfterwards.add(request)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    // The request took effect, but its response never arrives. The handler continues although the caller has
    // disconnected.
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
