/**
 * POST /api/cart/quote: what a cart costs now, and how it can be paid. GET /api/cart/link?add=: what a cart link would
 * add. Both hold and write nothing.
 */
import type { FastifyInstance } from 'fastify'
import { cartLinkInput } from '../rules/cart-link.ts'
import { quoteInput } from '../rules/place-order-input.ts'
import type { Shop } from '#app/shop.ts'
import { limited, refuseAboveLimit } from '#platform/http/rate-limits.ts'

export async function cartApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.post(
    '/api/cart/quote',
    { config: { access: 'guest', ...limited('quote') } },
    async (request, reply) => {
      const input = quoteInput.parse(request.body)
      if (input.couponCode !== undefined)
        refuseAboveLimit(reply, await app.checkExactUse('wrongCoupon', request))
      const quote = await shop.quoteCart(request.actor, input)
      if (quote.problems.some(({ code }) => code === 'coupon_unavailable'))
        refuseAboveLimit(reply, await app.countExactUse('wrongCoupon', request))
      return quote
    },
  )

  app.get('/api/cart/link', { config: { access: 'public', ...limited('products') } }, (request) =>
    shop.readCartLink(cartLinkInput.parse(request.query)),
  )
}
