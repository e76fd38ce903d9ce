/**
 * Orders over JSON: place, pay again, confirm the payment, report a failed one. Thin: schema, use case, status. Whose an
 * order is stands in the visitor's cookies, never in the request.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cleanField } from '#domain/checkout/customer-details.ts'
import { placeOrderInput } from '#domain/checkout/place-order-input.ts'
import { MESSAGES } from '#domain/messages.ts'
import type { Result } from '#domain/result.ts'
import type { Actor } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'
import { limited } from '../plugins/external/rate-limits.ts'
import { sendProblem } from '../plugins/shop/errors.ts'
import { setGuestToken } from '../plugins/shop/guest-cookie.ts'
import { Refusal } from '../refusal.ts'
import { orderId } from './order-id.ts'

const MAX_DESCRIPTION_LENGTH = 200

const callbackInput = z.strictObject({
  razorpay_payment_id: z.string().min(1).max(100),
  razorpay_order_id: z.string().min(1).max(100),
  razorpay_signature: z.string().min(1).max(200),
})

/** The provider's error as its window gives it, bare or under `error`; only its description is kept. */
const described = z.object({ description: z.string() })
const failureInput = z.union([z.object({ error: described }).transform(({ error }) => error), described])

type ById = { Params: { id: string } }

export async function ordersApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.post(
    '/api/orders',
    { config: { access: 'guest', ...limited('placeOrder') } },
    async (request, reply) => {
      const input = placeOrderInput.parse(request.body)
      const owner = await ownerOf(request, reply, shop)
      const placed = await shop.placeOrder(owner, input, app.limitedAddress(request))
      if (!placed.ok) return sendProblem(reply, placed.problem)
      const { order, payment, isNew } = placed.value
      return reply.code(isNew ? 201 : 200).send({ order, payment })
    },
  )

  app.post<ById>(
    '/api/orders/:id/pay',
    { config: { access: 'guest', ...limited('payment') } },
    async (request, reply) =>
      answer(reply, await shop.payOrderAgain(request.actor, { id: orderId(request.params.id) })),
  )

  app.post<ById>(
    '/api/orders/:id/payment',
    { config: { access: 'guest', ...limited('payment') } },
    async (request, reply) => {
      const id = orderId(request.params.id)
      const callback = callbackInput.safeParse(request.body)
      // A signature in no readable form is a false one, not a form to correct.
      if (!callback.success) throw new Refusal('bad_signature', MESSAGES.payment_signature)
      const { razorpay_payment_id: providerPaymentId, razorpay_signature: signature } = callback.data
      return answer(
        reply,
        await shop.confirmPayment(request.actor, { orderId: id, providerPaymentId, signature }),
      )
    },
  )

  app.post<ById>(
    '/api/orders/:id/payment-failed',
    { config: { access: 'guest', ...limited('payment') } },
    async (request, reply) => {
      const id = orderId(request.params.id)
      const failure = failureInput.safeParse(request.body)
      if (!failure.success) throw new Refusal('bad_request', MESSAGES.bad_request)
      const description = cleanField(failure.data.description).slice(0, MAX_DESCRIPTION_LENGTH)
      return answer(reply, await shop.recordFailedAttempt(request.actor, { orderId: id, description }))
    },
  )
}

/** A visitor who places an order becomes a guest: this browser, for 24 hours. */
async function ownerOf(request: FastifyRequest, reply: FastifyReply, shop: Shop): Promise<Actor> {
  if (request.actor.kind !== 'visitor') return request.actor
  const session = await shop.startGuestSession()
  setGuestToken(reply, session.token, session.expiresAt)
  return { kind: 'guest', guestSessionId: session.id }
}

function answer<T>(reply: FastifyReply, result: Result<T>): T | FastifyReply {
  return result.ok ? result.value : sendProblem(reply, result.problem)
}
