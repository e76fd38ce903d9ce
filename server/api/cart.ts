import type { FastifyInstance } from 'fastify'
import { quoteInput } from '#domain/checkout/place-order-input.ts'
import type { Shop } from '#shop/shop.ts'
import { limited } from '../plugins/external/rate-limits.ts'

/** POST /api/cart/quote: what a cart costs now. Nothing is held. */
export async function cartApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.post('/api/cart/quote', { config: { access: 'guest', ...limited('quote') } }, (request) =>
    shop.quoteCart(request.actor, quoteInput.parse(request.body)),
  )
}
