import { listSellable } from '#database/queries/catalogue.ts'
import { findCoupon } from '#database/queries/coupons.ts'
import { findCoinsBalance } from '#database/queries/rewards.ts'
import { quoteCart, type Quote } from '#domain/cart/quote.ts'
import type { QuoteCartInput } from '#domain/checkout/place-order-input.ts'
import { canonicalCode } from '#domain/coupons/coupon.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

/** What a cart costs now. Nothing is held or written; the same pipeline prices the order. */
export async function quoteCartForActor(deps: Deps, actor: Actor, input: QuoteCartInput): Promise<Quote> {
  const on = deps.db.pool
  const [products, coupon, balance] = await Promise.all([
    listSellable(
      on,
      input.items.map((item) => item.productId),
    ),
    input.couponCode ? findGivenCoupon(deps, input.couponCode) : undefined,
    input.coins && actor.kind === 'user' ? findCoinsBalance(on, actor.userId) : 0,
  ])
  const coins = input.coins ? { wanted: input.coins, balance } : undefined
  return quoteCart({ items: input.items, products, coupon, coins })
}

async function findGivenCoupon(deps: Deps, text: string) {
  const code = canonicalCode(text)
  return code ? findCoupon(deps.db.pool, code) : null
}
