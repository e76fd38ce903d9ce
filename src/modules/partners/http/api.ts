/** The partner API's routes (spec §7): each endpoint as ../rules describes it. */
import type { FastifyInstance } from 'fastify'
import { getOrder, listOrders } from '../rules/order-endpoints.ts'
import { getProduct, listProducts } from '../rules/product-endpoints.ts'
import { getStats } from '../rules/stats-endpoints.ts'
import { ok, type Result } from '#platform/rules/result.ts'
import type { Shop } from '#app/shop.ts'
import { dataWebhook } from './data-webhook.ts'
import { nothingHere } from './nothing-here.ts'
import { orderId } from '#platform/http/order-id.ts'
import { parseOrderId } from '#platform/rules/ids.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { readJson } from './read-json.ts'
import { answerInApiShape, serveEndpoint } from './serve-endpoint.ts'
import { createCompressor } from '#platform/page-cache/compress.ts'
import { createNegotiator } from '#platform/page-cache/negotiate.ts'
import { createExactLimiter } from '#platform/http/exact-limiter.ts'
import { refuseAboveLimit } from '#platform/http/rate-limits.ts'

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

/** Returns a file, not JSON; described in src/modules/partners/rules/order-endpoints.ts. A test compares the two. */
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
