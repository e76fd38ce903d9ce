import type { FastifyInstance } from 'fastify'
import type { Shop } from '#shop/shop.ts'

/** GET /orders-api/products (spec §7), for whoever has an `api-key` that may read products. */
export async function integratorProducts(
  app: FastifyInstance,
  { shop }: { readonly shop: Shop },
): Promise<void> {
  app.get('/orders-api/products', { config: { access: 'key:products:read' } }, async () => ({
    success: true,
    data: await shop.listIntegratorProducts(),
  }))
}
