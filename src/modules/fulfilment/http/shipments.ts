/** A customer's parcel requests over JSON: ship the order, or cancel it. Thin: use case, status. */
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#app/shop.ts'
import { limited } from '#platform/http/rate-limits.ts'
import { sendProblem, orderId } from '#platform/http/errors.ts'

type ById = { Params: { id: string } }

export async function shipmentsApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.post<ById>(
    '/api/orders/:id/shipment',
    { config: { access: 'guest', ...limited('shipment') } },
    async (request, reply) => {
      const created = await shop.createShipment(request.actor, { orderId: orderId(request.params.id) })
      return created.ok ? created.value : sendProblem(reply, created.problem)
    },
  )

  app.post<ById>(
    '/api/orders/:id/cancel',
    { config: { access: 'guest', ...limited('shipment') } },
    async (request, reply) => {
      const cancelled = await shop.cancelOrder(request.actor, { orderId: orderId(request.params.id) })
      return cancelled.ok ? { order: cancelled.value } : sendProblem(reply, cancelled.problem)
    },
  )
}
