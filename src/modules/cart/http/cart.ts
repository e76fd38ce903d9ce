/** The cart over HTTP: its quote, cart links, and the cart and wishlist saved for an account. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '#app/shop.ts'
import { Refusal, sendProblem } from '#platform/http/errors.ts'
import { limited, refuseAboveLimit } from '#platform/http/rate-limits.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { Result } from '#platform/rules/result.ts'
import { saveCartInput, saveWishlistInput } from '../rules/account-list-input.ts'
import { cartLinkInput } from '../rules/cart-link.ts'
import { quoteInput } from '../rules/place-order-input.ts'

/** What a cart costs now and how it can be paid, and what a cart link would add. Both hold and write nothing. */
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

/**
 * The saved cart and wishlist of an account. A browser reads them when it returns, and saves changes with the version
 * it knows; a stale version is answered 409 with the newer copy under `kept`.
 */
export async function accountListsApi(
  app: FastifyInstance,
  { shop }: { readonly shop: Shop },
): Promise<void> {
  const config = { access: 'user', ...limited('kept') } as const

  app.get('/api/account/cart', { config }, (request) => shop.getAccountCart(userOf(request)))
  app.put('/api/account/cart', { config }, async (request, reply) =>
    answer(reply, await shop.saveAccountCart(userOf(request), saveCartInput.parse(request.body))),
  )

  app.get('/api/account/wishlist', { config }, (request) => shop.getAccountWishlist(userOf(request)))
  app.put('/api/account/wishlist', { config }, async (request, reply) =>
    answer(reply, await shop.saveAccountWishlist(userOf(request), saveWishlistInput.parse(request.body))),
  )
}

/** The account comes from the session only. */
function userOf({ actor }: FastifyRequest): UserId {
  if (actor.kind !== 'user') throw new Refusal('unauthenticated', 'unauthenticated')
  return actor.userId
}

function answer<T>(reply: FastifyReply, result: Result<T>): T | FastifyReply {
  return result.ok ? result.value : sendProblem(reply, result.problem)
}
