import type { FastifyInstance } from 'fastify'
import { quoteInput } from '#domain/checkout/place-order-input.ts'
import type { Shop } from '#shop/shop.ts'
import { limited } from '../plugins/external/rate-limits.ts'

/** POST /api/cart/quote: what a cart costs now, and how it can be paid. Nothing is held. */
export async function cartApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.post('/api/cart/quote', { config: { access: 'guest', ...limited('quote') } }, async (request) => {
    const input = quoteInput.parse(request.body)
    app.refuseGuesses(request, input.couponCode)
    const quote = await shop.quoteCart(request.actor, input)
    if (quote.problems.some(({ code }) => code === 'coupon_unavailable')) app.countWrongCode(request)
    return quote
  })
}
