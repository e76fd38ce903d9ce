import type { FastifyInstance } from 'fastify'
import { cartLinkInput } from '../rules/cart-link.ts'
import type { Shop } from '#app/shop.ts'
import { limited } from '#platform/http/rate-limits.ts'

/** GET /api/cart/link?add=: what a link to a cart would put in. It writes nothing: the browser does, for its own cart. */
export async function cartLinkApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.get('/api/cart/link', { config: { access: 'public', ...limited('products') } }, (request) =>
    shop.readCartLink(cartLinkInput.parse(request.query)),
  )
}
