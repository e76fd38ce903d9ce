import {
  findProductAddress,
  findProduct,
  listRelated,
  findMovedProduct,
  type Address,
} from '#modules/catalogue/index.ts'
import { summariseReviews } from '#modules/catalogue/rules/review-summary.ts'
import { isUuid, type ProductId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'
import { categoryOfLink } from '#platform/rules/categories.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import { countReviewsByRating, listReviews as selectReviews } from '../data/reviews.ts'
import { REVIEWS_A_PAGE, type ReviewSort } from '../rules/review-order.ts'
import type { ReviewPage, ProductPage } from '../rules/review-view.ts'

type ReviewOrder = { readonly sort: ReviewSort; readonly page: number }

/** A page of a sold product's visible reviews, the same for everyone. A page after the last is empty. */
export async function listReviews(
  deps: Deps,
  input: ReviewOrder & { readonly productId: string },
): Promise<Result<ReviewPage>> {
  const id = input.productId as ProductId
  const address = isUuid(input.productId) ? await findProductAddress(deps.db.pool, id) : null
  if (!address) return fail({ code: 'not_found', key: 'product_not_found' })
  return ok(await readReviewPage(deps, id, input))
}

/** The same without checking that the product is sold. */
export async function readReviewPage(
  deps: Deps,
  productId: ProductId,
  { sort, page }: ReviewOrder = { sort: 'newest', page: 1 },
): Promise<ReviewPage> {
  const slice = { sort, limit: REVIEWS_A_PAGE, offset: (page - 1) * REVIEWS_A_PAGE }
  const [reviews, counts] = await Promise.all([
    selectReviews(deps.db.pool, productId, slice),
    countReviewsByRating(deps.db.pool, productId),
  ])
  const summary = summariseReviews(counts)
  return { reviews, summary, sort, page, pageCount: Math.ceil((summary?.count ?? 0) / REVIEWS_A_PAGE) }
}

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
    selectReviews(deps.db.pool, product.id, { sort: 'newest', limit: REVIEWS_A_PAGE, offset: 0 }),
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
