import type { FastifyInstance } from 'fastify'
import { productIdsInput } from '../rules/product-ids.ts'
import type { Shop } from '#app/shop.ts'
import { limited } from '#platform/http/rate-limits.ts'

/** GET /api/products?ids=: current data of at most 50 products, and which of them are no longer sold. */
export async function productsApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.get('/api/products', { config: { access: 'public', ...limited('products') } }, (request) =>
    shop.listCurrentProducts(productIdsInput.parse(request.query)),
  )
}
