import type { FastifyInstance } from 'fastify'
import { cleanSearch } from '#domain/catalogue/listing.ts'
import type { Shop } from '#shop/shop.ts'
import { limited } from '../plugins/external/rate-limits.ts'

/** GET /api/search?q=: instant search. The first `q` counts. */
export async function searchApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.get('/api/search', { config: { access: 'public', ...limited('search') } }, (request) => {
    const { q } = request.query as { q?: string | string[] }
    return shop.searchProducts({ q: cleanSearch(Array.isArray(q) ? q[0] : q) })
  })
}
