/**
 * Reviews over JSON: everyone reads them, buyers write one per product, staff hide and show them. The author comes from
 * the cookies, never from the request.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Result } from '#platform/rules/result.ts'
import { readReviewOrder } from '../rules/review-order.ts'
import { reviewInput, visibilityInput } from '../rules/review.ts'
import type { Shop } from '#app/shop.ts'
import { limited, limitedByAccount } from '#platform/http/rate-limits.ts'
import { sendProblem } from '#platform/http/errors.ts'
import { photoUpload, type PhotoTaker } from '#platform/http/uploads.ts'

export type ReviewsApiOptions = { readonly shop: Shop; readonly pictures: PhotoTaker }

type ById = { Params: { id: string } }

/** As for pages: caches may keep it for a minute, and browsers always ask. */
const PUBLIC = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

export async function reviewsApi(app: FastifyInstance, options: ReviewsApiOptions): Promise<void> {
  const { shop } = options
  app.get<ById>(
    '/api/products/:id/reviews',
    { config: { access: 'public', ...limited('reviews') } },
    async (request, reply) => {
      const order = readReviewOrder(request.query as Record<string, unknown>)
      const found = await shop.listReviews({ productId: request.params.id, ...order })
      if (found.ok) void reply.header('cache-control', PUBLIC)
      return answer(reply, found)
    },
  )

  app.get<ById>(
    '/api/products/:id/my-review',
    { config: { access: 'guest', ...limited('lookup') } },
    (request) => shop.getMyReview(request.actor, { productId: request.params.id }),
  )

  const writing = { config: { access: 'user', ...limitedByAccount('writeReview') } } as const
  app.post<ById>('/api/products/:id/review', writing, async (request, reply) => {
    const review = reviewInput.parse(request.body)
    const written = await shop.writeReview(request.actor, { ...review, productId: request.params.id })
    if (written.ok) void reply.code(201)
    return answer(reply, written)
  })
  app.put<ById>('/api/products/:id/review', writing, async (request, reply) => {
    const review = reviewInput.parse(request.body)
    return answer(reply, await shop.changeReview(request.actor, { ...review, productId: request.params.id }))
  })
  app.delete<ById>('/api/products/:id/review', writing, async (request, reply) =>
    answer(reply, await shop.removeReview(request.actor, { productId: request.params.id })),
  )

  app.post<ById>(
    '/api/admin/reviews/:id/visibility',
    { config: { access: 'staff:reviews.change' } },
    async (request, reply) => {
      const change = visibilityInput.parse(request.body)
      return answer(
        reply,
        await shop.setReviewVisibility(request.actor, { ...change, id: request.params.id }),
      )
    },
  )

  await photoUpload(app, {
    url: '/api/reviews/photo',
    config: { access: 'user', ...limitedByAccount('reviewPhoto') },
    pictures: options.pictures,
    may: (request) => shop.mayReviewWithPhoto(request.actor),
    keep: (request, photo) => shop.saveReviewPhoto(request.actor, photo),
  })
}

function answer<T>(reply: FastifyReply, result: Result<T>): T | FastifyReply {
  return result.ok ? result.value : sendProblem(reply, result.problem)
}
