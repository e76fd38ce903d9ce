import { listFeedProducts as selectProducts } from '../data/feeds.ts'
import { PRODUCTS_PER_FEED, type FeedPart } from '../rules/product-feed.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'

/** Active products of one part of the price list, counted from 1. The first is there even when it is empty. */
export async function listFeedProducts(
  deps: Deps,
  input: { readonly part: number },
): Promise<Result<FeedPart>> {
  const { part } = input
  const { products, total } = await selectProducts(
    deps.db.pool,
    (part - 1) * PRODUCTS_PER_FEED,
    PRODUCTS_PER_FEED,
  )
  if (products.length === 0 && part > 1) return fail({ code: 'not_found', key: 'page_not_found' })
  return ok({ products, part, partCount: Math.max(1, Math.ceil(total / PRODUCTS_PER_FEED)) })
}
