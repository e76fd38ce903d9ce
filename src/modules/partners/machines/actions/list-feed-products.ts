import type { Deps } from '#platform/deps.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { listFeedPart } from '../data/feed-products.ts'
import { PRODUCTS_PER_FEED, type FeedPart } from '../rules/product-feed.ts'

/** Active products of one part of the price list, starting at 1. The first exists even if it is empty. */
export async function listFeedProducts(
  deps: Deps,
  input: { readonly part: number },
): Promise<Result<FeedPart>> {
  const { part } = input
  const offset = (part - 1) * PRODUCTS_PER_FEED
  const { products, total } = await listFeedPart(deps.db.pool, offset, PRODUCTS_PER_FEED)
  if (products.length === 0 && part > 1) return fail({ code: 'not_found', key: 'page_not_found' })
  return ok({ products, part, partCount: Math.max(1, Math.ceil(total / PRODUCTS_PER_FEED)) })
}
