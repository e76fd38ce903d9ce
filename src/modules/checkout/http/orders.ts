/**
 * Orders over JSON: placing, paying, confirming and reading them. Thin: schema, use case, status. The visitor's cookies
 * decide whose an order is, never the request.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cleanField } from '#platform/rules/customer-details.ts'
import { placeOrderInput } from '#modules/cart/rules/place-order-input.ts'
import type { Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Shop } from '#app/shop.ts'
import { limited, refuseAboveLimit } from '#platform/http/rate-limits.ts'
import { orderId, Refusal, sendProblem } from '#platform/http/errors.ts'
import { readGuestToken, setGuestToken } from '#modules/accounts/http/account-cookies.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { lookupEmail } from '#platform/rules/guest-code.ts'

const MAX_DESCRIPTION_LENGTH = 200

/** Ids in the provider's format; anything else is dropped. */
const providerId = z
  .string()
  .regex(/^[a-z]+_\w{1,40}$/)
  .optional()
  .catch(undefined)

const callbackInput = z.strictObject({
  razorpay_payment_id: z.string().min(1).max(100),
  razorpay_order_id: z.string().min(1).max(100),
  razorpay_signature: z.string().min(1).max(200),
})

/** The provider's error as its window gives it, bare or under `error`: the description and the ids are stored. */
const described = z.object({
  description: z.string(),
  metadata: z.object({ payment_id: providerId, order_id: providerId }).catch({}).default({}),
})
const failureInput = z.union([z.object({ error: described }).transform(({ error }) => error), described])

type ById = { Params: { id: string } }

export async function ordersApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.post(
    '/api/orders',
    { config: { access: 'guest', ...limited('placeOrder') } },
    async (request, reply) => {
      const input = placeOrderInput.parse(request.body)
      // Signed out meanwhile: a guest's order would earn no coins, and the shopper would not notice.
      if (input.isSignedIn && request.actor.kind !== 'user')
        throw new Refusal('unauthenticated', 'order_session_user')
      if (input.couponCode !== undefined)
        refuseAboveLimit(reply, await app.checkExactUse('wrongCoupon', request))
      const { owner, session } = await ownerOf(request, shop)
      const placed = await shop.placeOrder(owner, input, app.limitedAddress(request))
      if (!placed.ok) {
        if (placed.problem.code === 'coupon_unavailable')
          refuseAboveLimit(reply, await app.countExactUse('wrongCoupon', request))
        return sendProblem(reply, placed.problem)
      }
      // Not with a refusal: of two requests at once, the one that lost must not replace the winner's cookie.
      if (session) setGuestToken(reply, session.token, session.expiresAt)
      const { order, payment, isNew } = placed.value
      return reply.code(isNew ? 201 : 200).send({ order, payment })
    },
  )

  app.post<ById>(
    '/api/orders/:id/pay',
    { config: { access: 'guest', ...limited('payment') } },
    async (request, reply) =>
      answer(
        reply,
        await shop.payOrderAgain(await payerOf(request, shop), { id: orderId(request.params.id) }),
      ),
  )

  app.post<ById>(
    '/api/orders/:id/settle',
    { config: { access: 'guest', ...limited('payment') } },
    async (request, reply) =>
      answer(
        reply,
        await shop.settleAttempt(await payerOf(request, shop), { id: orderId(request.params.id) }),
      ),
  )

  app.post<ById>(
    '/api/orders/:id/confirmation-mail',
    { config: { access: 'guest', ...limited('payment') } },
    async (request, reply) =>
      answer(reply, await shop.resendConfirmation(request.actor, { id: orderId(request.params.id) })),
  )

  app.post<ById>(
    '/api/orders/:id/payment',
    { config: { access: 'guest', ...limited('payment') } },
    async (request, reply) => {
      const id = orderId(request.params.id)
      const callback = callbackInput.safeParse(request.body)
      // A signature in an unreadable format is a bad signature, not invalid input.
      if (!callback.success) throw new Refusal('bad_signature', 'payment_signature')
      const { razorpay_payment_id: providerPaymentId, razorpay_signature: signature } = callback.data
      return answer(
        reply,
        await shop.confirmPayment(await payerOf(request, shop), {
          orderId: id,
          providerPaymentId,
          signature,
        }),
      )
    },
  )

  app.post<ById>(
    '/api/orders/:id/payment-failed',
    { config: { access: 'guest', ...limited('payment') } },
    async (request, reply) => {
      const id = orderId(request.params.id)
      const failure = failureInput.safeParse(request.body)
      if (!failure.success) throw new Refusal('bad_request', 'bad_request')
      const description = cleanField(failure.data.description).slice(0, MAX_DESCRIPTION_LENGTH)
      const { payment_id: paymentId, order_id: providerOrderId } = failure.data.metadata
      const attempt = { orderId: id, description, paymentId, providerOrderId }
      return answer(reply, await shop.recordFailedAttempt(await payerOf(request, shop), attempt))
    },
  )
}

/** An e-mail only filters this guest browser's orders, or requests a code. */
export async function orderReadingApi(
  app: FastifyInstance,
  { shop }: { readonly shop: Shop },
): Promise<void> {
  app.get('/api/orders', { config: { access: 'guest', ...limited('lookup') } }, async (request, reply) => {
    const { email, after } = request.query as { email?: string | string[]; after?: string | string[] }
    const asked = first(email)?.trim() ?? ''
    if (asked !== '') return findByEmail(request, reply, shop, asked)
    if (request.actor.kind === 'visitor') throw unknownVisitor(request.actor)
    return shop.listOrders(request.actor, { after: first(after) ?? null })
  })

  app.get<ById>(
    '/api/orders/:id',
    { config: { access: 'guest', ...limited('lookup') } },
    async (request, reply) => {
      const found = await shop.getOrderWithShipment(await payerOf(request, shop), {
        id: orderId(request.params.id),
      })
      return found.ok ? found.value : sendProblem(reply, found.problem)
    },
  )
}

async function findByEmail(request: FastifyRequest, reply: FastifyReply, shop: Shop, asked: string) {
  const email = lookupEmail.safeParse(asked)
  if (!email.success) throw new Refusal('invalid', 'email_invalid', { email: MESSAGES.email_invalid })
  refuseAboveLimit(reply, request.server.countUse('orderLookup', request))
  const { orders, codeSent } = await shop.findGuestOrders(request.actor, { email: email.data })
  if (!codeSent) return { orders }
  const isOver = request.actor.kind === 'visitor' && request.actor.wasGuest
  return { orders, codeSent, ...(isOver && { sessionExpired: true }) }
}

/**
 * A visitor who places an order becomes a guest: this browser, for 24 hours. The checkout starts the session before.
 */
async function ownerOf(request: FastifyRequest, shop: Shop) {
  if (request.actor.kind !== 'visitor') return { owner: request.actor, session: null }
  const session = await shop.startGuestSession()
  const owner: Actor = { kind: 'guest', guestSessionId: session.id }
  return { owner, session }
}

/** A guest who signs in while the payment window is open can still pay the order that this browser placed before. */
async function payerOf(request: FastifyRequest, shop: Shop): Promise<Actor> {
  const { actor } = request
  const token = actor.kind === 'user' ? readGuestToken(request) : null
  const session = token === null ? null : await shop.findGuestSession(token)
  return actor.kind === 'user' && session ? { ...actor, guestSessionId: session.id } : actor
}

function answer<T>(reply: FastifyReply, result: Result<T>): T | FastifyReply {
  return result.ok ? result.value : sendProblem(reply, result.problem)
}

/** This browser's cookies identify nobody, although it requested its own orders. */
function unknownVisitor({ wasGuest }: { readonly wasGuest?: true }): Refusal {
  return new Refusal('unauthenticated', wasGuest ? 'orders_expired' : 'orders_session')
}

/** For a parameter that was given twice. */
function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
