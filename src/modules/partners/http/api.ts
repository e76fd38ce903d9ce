/** The partner API's routes (spec §7): each endpoint as ../rules describes it. */
import type { FastifyInstance } from 'fastify'
import { ok, fail, type Result } from '#platform/rules/result.ts'
import type { Shop } from '#app/shop.ts'
import { orderId, Refusal } from '#platform/http/errors.ts'
import { parseOrderId } from '#platform/rules/ids.ts'
import { createCompressor, createNegotiator } from '#platform/page-cache/representation.ts'
import { createExactLimiter } from '#platform/http/exact-limiter.ts'
import { refuseAboveLimit, createLimiter } from '#platform/http/rate-limits.ts'
import { createGate, GateFull, type Gate } from '#platform/process/concurrency.ts'
import { getOrder, listOrders, getProduct, listProducts, getStats } from '../rules/endpoints.ts'
import { sendData, dataHeaders } from '../rules/data-webhook.ts'
import { REFUSALS_A_MINUTE, safeFields, typeOfBody } from '../rules/data-refusal.ts'
import type { ApiRefusalCode } from '../rules/api-endpoint.ts'
import { nothingHere, readJson, answerInApiShape, serveEndpoint } from './serve-endpoint.ts'

export async function integratorsApi(
  app: FastifyInstance,
  { shop, isRateLimited }: { readonly shop: Shop; readonly isRateLimited: boolean },
): Promise<void> {
  answerInApiShape(app)
  readJson(app)
  compressAnswers(app)
  limitByKey(app, shop, isRateLimited)
  serveEndpoint(app, listOrders, async ({ integrator, query }) =>
    whole(await shop.listIntegratorOrders(integrator, query)),
  )
  serveEndpoint(app, getOrder, async ({ integrator, params }) =>
    withData(await shop.getOrderForIntegrator(integrator, { id: orderId(params.id) })),
  )
  serveInvoiceFiles(app, shop)
  serveEndpoint(app, getStats, async ({ integrator, query }) =>
    withData(await shop.getStatsForIntegrator(integrator, query)),
  )
  serveEndpoint(app, listProducts, async ({ integrator, query }) =>
    whole(await shop.listIntegratorProducts(integrator, query)),
  )
  serveEndpoint(app, getProduct, async ({ integrator, params }) =>
    withData(await shop.getProductForIntegrator(integrator, params)),
  )
  dataWebhook(app, shop)
  for (const url of ['/orders-api', '/orders-api/*'])
    app.all(url, { config: { access: 'public' }, onRequest: nothingHere, handler: nothingHere })
}

type InvoicePath = { readonly Params: { readonly id: string; readonly invoiceId: string } }

/** Returns a file, not JSON; described in src/modules/partners/rules/endpoints.ts. A test compares the two. */
function serveInvoiceFiles(app: FastifyInstance, shop: Shop): void {
  app.get<InvoicePath>(
    '/orders-api/orders/:id/invoices/:invoiceId.pdf',
    { config: { access: 'key:orders:read', keyHeader: 'api-key' } },
    async ({ integrator, params }, reply) => {
      if (!integrator) throw new Refusal('unauthenticated', 'key_unknown')
      const { id, invoiceId } = params
      const of = parseOrderId(id)
      if (!of) throw new Refusal('not_found', 'invoice_none')
      const file = await shop.getInvoiceFileForIntegrator(integrator, { orderId: of, invoiceId })
      if (!file.ok) throw new Refusal(file.problem.code, file.problem)
      const { fileName, bytes } = file.value
      return reply
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'private, no-store')
        .type('application/pdf')
        .send(Buffer.from(bytes))
    },
  )
}

/** A list's own fields are beside `success`, not inside `data`. */
function whole<List extends object>(result: Result<List>) {
  return result.ok ? ok({ success: true as const, ...result.value }) : result
}

function withData<Data>(result: Result<Data>) {
  return result.ok ? ok({ success: true as const, data: result.value }) : result
}

/** Below this, compression saves less than its header costs. */
const MIN_BYTES = 600

/**
 * Compresses responses for clients that accept it: a page of orders shrinks to a tenth. The ETags are weak, so they are
 * valid for every encoding.
 */
function compressAnswers(app: FastifyInstance): void {
  const compressor = createCompressor()
  const negotiate = createNegotiator()
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' || payload.length < MIN_BYTES) return payload
    const vary = reply.getHeader('vary')
    void reply.header('vary', typeof vary === 'string' ? `${vary}, accept-encoding` : 'accept-encoding')
    const encoding = negotiate(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    void reply.header('content-encoding', encoding).removeHeader('content-length')
    return compressor.quick(Buffer.from(payload), encoding)
  })
}

/**
 * Each key has its own limit per minute over all endpoints; the response headers report what is left. Counted by key,
 * not by address, so in test mode requests from this machine count as well.
 */
function limitByKey(app: FastifyInstance, shop: Shop, isOn: boolean): void {
  if (!isOn) return
  const limiter = createExactLimiter('key', shop)
  app.addHook('onRequest', async ({ integrator, log }, reply) => {
    if (integrator === null) return
    const usage = await limiter.count(integrator.id, integrator.requestsPerMinute)
    const { isWithinLimit, max, remaining, retryAfterSeconds } = usage
    void reply.headers({
      'ratelimit-limit': String(max),
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': String(retryAfterSeconds),
    })
    if (!isWithinLimit) log.warn({ integrator: integrator.id }, 'a key has used up its minute')
    refuseAboveLimit(reply, usage, { key: 'comeAgainIn', facts: [retryAfterSeconds] })
  })
}

/**
 * Maximum queue per partner behind the message in progress; queued ones hold no connection. Further ones are answered
 * with a retry later.
 */
const MAX_WAITING = 8
const RETRY_SECONDS = 1

/** Receives partners' messages: each once, all or nothing. */
function dataWebhook(app: FastifyInstance, shop: Shop): void {
  const inTurn = createTurns()
  saveRefusals(app, shop)
  serveEndpoint(app, sendData, async ({ integrator, body, request, reply }) => {
    const { 'idempotency-key': idempotencyKey, timestamp } = dataHeaders.parse(request.headers)
    const received = await inTurn(integrator.id, () =>
      shop.receiveData(integrator, {
        message: body,
        idempotencyKey,
        sentAt: timestamp,
        requestId: request.id,
      }),
    )
    if (!received.ok) {
      if (received.problem.code === 'busy') void reply.header('retry-after', String(RETRY_SECONDS))
      return received
    }
    if (received.value.isRepeat) void reply.header('idempotent-replayed', 'true')
    return ok({ success: true as const, data: received.value.data })
  })
  const nothing = { config: { access: 'public' }, onRequest: nothingHere, handler: nothingHere } as const
  app.route({ ...nothing, method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url: '/data-webhook' })
  app.all('/data-webhook/*', nothing)
}

/** One message of each sender at a time. */
function createTurns() {
  const gates = new Map<string, Gate>()
  return async <T>(sender: string, work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const gate = gates.get(sender) ?? createGate({ running: 1, waiting: MAX_WAITING })
    gates.set(sender, gate)
    try {
      return await gate.pass(work)
    } catch (error) {
      if (error instanceof GateFull) return fail({ code: 'busy', key: 'busy' })
      throw error
    }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that the integrator received. */
    refusedAs?: { readonly code: ApiRefusalCode; readonly fields?: Readonly<Record<string, string>> }
  }
}

/**
 * Saves partners' refused messages for staff if the key was valid. Written after the response, so that nobody waits,
 * and limited per minute, so that a flood writes next to nothing. Each process counts separately.
 */
function saveRefusals(app: FastifyInstance, shop: Shop): void {
  const stored = createLimiter({ max: REFUSALS_A_MINUTE })
  app.addHook('onResponse', async (request) => {
    const { integrator, refusedAs, routeOptions } = request
    if (!integrator || !refusedAs || routeOptions.config.access !== 'key:data:write') return
    // Saving more would add load to a busy shop.
    if (refusedAs.code === 'busy' || !stored.count(integrator.id).isWithinLimit) return
    const refusal = {
      sender: integrator.id,
      type: typeOfBody(request.body),
      code: refusedAs.code,
      fields: safeFields(refusedAs.fields),
      requestId: request.id,
    }
    await shop.saveDataRefusal(refusal).catch((error: unknown) => {
      request.log.error({ err: error }, 'a refused message could not be kept')
    })
  })
}
