import type { FastifyInstance } from 'fastify'
import { quoteInput } from '../rules/place-order-input.ts'
import type { Shop } from '#app/shop.ts'
import { limited, refuseAboveLimit } from '#platform/http/rate-limits.ts'

/** POST /api/cart/quote: what a cart costs now, and how it can be paid. Nothing is held. */
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
}
