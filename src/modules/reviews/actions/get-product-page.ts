import { findProduct, listRelated, findMovedProduct, type Address } from '#modules/catalogue/index.ts'
import { countReviewsByRating, listReviews } from '../data/reviews.ts'
import { categoryOfLink } from '#platform/rules/categories.ts'
import type { ProductPage } from '../rules/review-view.ts'
import { summariseReviews } from '#modules/catalogue/rules/review-summary.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { REVIEWS_A_PAGE } from '../rules/review-order.ts'
import type { Deps } from '#platform/deps.ts'

const RELATED_SHOWN = 4

/** A product's page by its URL, with the canonical URL if the requested one is an alternative or an earlier one. */
export async function getProductPage(
  deps: Deps,
  input: { readonly linkSlug: string; readonly productSlug: string },
): Promise<Result<ProductPage & { readonly canonicalPath: string }>> {
  const link = categoryOfLink(input.linkSlug)
  const asked = link && { category: link.category.name, slug: input.productSlug }
  const product = asked && ((await findAt(deps, asked)) ?? (await findMoved(deps, asked)))
  if (!product) return fail({ code: 'not_found', key: 'product_not_found' })
  const [reviews, ratingCounts, related] = await Promise.all([
    listReviews(deps.db.pool, product.id, { sort: 'newest', limit: REVIEWS_A_PAGE, offset: 0 }),
    countReviewsByRating(deps.db.pool, product.id),
    listRelated(deps.db.pool, product.category, product.id, RELATED_SHOWN),
  ])
  return ok({
    product,
    reviews,
    reviewSummary: summariseReviews(ratingCounts),
    related,
    canonicalPath: productPath(product),
  })
}

function findAt(deps: Deps, { category, slug }: Address) {
  return findProduct(deps.db.pool, category, slug)
}

async function findMoved(deps: Deps, asked: Address) {
  const now = await findMovedProduct(deps.db.pool, asked)
  return now && findAt(deps, now)
}
