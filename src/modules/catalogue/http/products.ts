/**
 * GET /api/products?ids=: current data of at most 50 products, and which of them are no longer sold.
 * GET /api/search?q=: results while a shopper types. The first `q` counts.
 */
import type { FastifyInstance } from 'fastify'
import { productIdsInput } from '../rules/query-parameters.ts'
import type { Shop } from '#app/shop.ts'
import { limited } from '#platform/http/rate-limits.ts'
import { cleanSearch } from '../rules/listing.ts'
import { searchHit, SUGGESTED_PRODUCTS } from '../rules/search-results.ts'

export async function productsApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.get('/api/products', { config: { access: 'public', ...limited('products') } }, (request) =>
    shop.listCurrentProducts(productIdsInput.parse(request.query)),
  )

  app.get('/api/search', { config: { access: 'public', ...limited('search') } }, async (request) => {
    const { q } = request.query as { q?: string | string[] }
    const typed = cleanSearch(Array.isArray(q) ? q[0] : q)
    const found = await shop.searchProducts({ q: typed, limit: SUGGESTED_PRODUCTS })
    return {
      ...found,
      products: found.products.map(searchHit),
      categories: found.categories.map(({ name, listingSlug }) => ({ name, path: `/${listingSlug}` })),
    }
  })
}
