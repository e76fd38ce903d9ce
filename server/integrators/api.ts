/** What integrators ask (spec §7): each endpoint as domain/integrations describes it. */
import type { FastifyInstance } from 'fastify'
import { listProducts } from '#domain/integrations/product-endpoints.ts'
import { MESSAGES } from '#domain/messages.ts'
import { ok } from '#domain/result.ts'
import type { Shop } from '#shop/shop.ts'
import { Refusal } from '../refusal.ts'
import { answerInApiShape, serveEndpoint } from './serve-endpoint.ts'

export async function integratorsApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  answerInApiShape(app)
  serveEndpoint(app, listProducts, async () =>
    ok({ success: true as const, data: [...(await shop.listIntegratorProducts())] }),
  )
  app.all('/orders-api/*', { config: { access: 'public' } }, () => {
    throw new Refusal('not_found', MESSAGES.api_not_found)
  })
}
