/**
 * Reads orders over JSON. The visitor's cookies decide whose they are: no parameter names an owner. An e-mail only
 * filters this guest browser's orders, or asks for a code.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MESSAGES } from '#platform/rules/messages.ts'
import { lookupEmail } from '#platform/rules/guest-code.ts'
import type { Shop } from '#app/shop.ts'
import { limited, refuseAboveLimit } from '#platform/http/rate-limits.ts'
import { sendProblem } from '#platform/http/errors.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { orderId } from '#platform/http/order-id.ts'
import { payerOf } from './orders.ts'

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

  app.get<{ Params: { id: string } }>(
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

/** This browser's cookies identify nobody, although it requested its own orders. */
function unknownVisitor({ wasGuest }: { readonly wasGuest?: true }): Refusal {
  return new Refusal('unauthenticated', wasGuest ? 'orders_expired' : 'orders_session')
}

/** For a parameter that was given twice. */
function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
