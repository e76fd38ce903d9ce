/**
 * Reviews over JSON: everyone reads them, buyers write one for each product, staff hide and show them. Who writes stands
 * in the cookies, never in the request.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { MESSAGES } from '#domain/messages.ts'
import { PROBLEMS } from '#domain/problems.ts'
import type { Result } from '#domain/result.ts'
import { isPhotoType, PHOTO_BYTES, photoProblem } from '#domain/reviews/photo.ts'
import { readReviewOrder } from '#domain/reviews/review-order.ts'
import { reviewInput, visibilityInput } from '#domain/reviews/review.ts'
import type { Shop } from '#shop/shop.ts'
import { GateFull } from '../page-cache/gate.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { limited, limitedByAccount } from '../plugins/external/rate-limits.ts'
import { sendError, sendProblem } from '../plugins/shop/errors.ts'
import { takeRawBodies } from '../plugins/shop/raw-body.ts'
import { Refusal } from '../refusal.ts'

export type ReviewsApiOptions = {
  readonly shop: Shop
  /** Null: an app that opens no pictures, and takes none. */
  readonly pictures: Pick<Pictures, 'take'> | null
}

type ById = { Params: { id: string } }

/** As the pages: caches in between may keep it for a minute, and browsers ask each time. */
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
    { config: { access: 'admin' } },
    async (request, reply) => {
      const change = visibilityInput.parse(request.body)
      return answer(
        reply,
        await shop.setReviewVisibility(request.actor, { ...change, id: request.params.id }),
      )
    },
  )

  await app.register(reviewPhotos, options)
}

/** POST /api/reviews/photo: the bytes of one photo, whatever they call themselves. Only what is made of them is kept. */
async function reviewPhotos(app: FastifyInstance, { shop, pictures }: ReviewsApiOptions): Promise<void> {
  takeRawBodies(app)
  app.post(
    '/api/reviews/photo',
    {
      config: { access: 'user', ...limitedByAccount('reviewPhoto') },
      bodyLimit: PHOTO_BYTES,
      errorHandler: (error, request, reply) => {
        if (error.statusCode === PROBLEMS.too_large.status) void sendProblem(reply, photoProblem('large'))
        else void sendError(error, request, reply)
      },
    },
    async (request, reply) => {
      const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (sent.length === 0) return sendProblem(reply, photoProblem('empty'))
      if (!isPhotoType(request.headers['content-type'])) return sendProblem(reply, photoProblem('kind'))
      const may = await shop.mayReviewWithPhoto(request.actor)
      if (!may.ok) return sendProblem(reply, may.problem)
      const taken = await take(pictures, sent)
      if ('refusal' in taken) {
        request.log.warn({ refusal: taken.refusal, bytes: sent.length }, 'a photo was refused')
        return sendProblem(reply, photoProblem(taken.refusal))
      }
      const kept = await shop.keepReviewPhoto(request.actor, taken.photo)
      if (kept.ok) void reply.code(201)
      return answer(reply, kept)
    },
  )
}

async function take(pictures: ReviewsApiOptions['pictures'], sent: Buffer) {
  if (!pictures) throw new Refusal('busy', MESSAGES.busy)
  try {
    return await pictures.take(sent)
  } catch (error) {
    // Too many wait, or this one took the maker too long: both pass.
    if (error instanceof GateFull) throw new Refusal('busy', MESSAGES.busy)
    return { refusal: 'broken' } as const
  }
}

function answer<T>(reply: FastifyReply, result: Result<T>): T | FastifyReply {
  return result.ok ? result.value : sendProblem(reply, result.problem)
}
