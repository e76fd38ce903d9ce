import type { FastifyInstance } from 'fastify'
import { cartLinkInput } from '../rules/cart-link.ts'
import type { Shop } from '#app/shop.ts'
import { limited } from '#platform/http/rate-limits.ts'

/** GET /api/cart/link?add=: what a cart link would add. Writes nothing: the browser fills its own cart. */
export async function cartLinkApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.get('/api/cart/link', { config: { access: 'public', ...limited('products') } }, (request) =>
    shop.readCartLink(cartLinkInput.parse(request.query)),
  )
}
