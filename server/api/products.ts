import type { FastifyInstance } from 'fastify'
import { productIdsInput } from '#domain/catalogue/product-ids.ts'
import type { Shop } from '#shop/shop.ts'
import { limited } from '../plugins/external/rate-limits.ts'

/** GET /api/products?ids=: current facts of at most 50 products, and which of them are no longer sold. */
export async function productsApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.get('/api/products', { config: { access: 'public', ...limited('products') } }, (request) =>
    shop.listCurrentProducts(productIdsInput.parse(request.query)),
  )
}
