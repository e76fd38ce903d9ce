// server/api/imports-clean.ts
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MESSAGES } from '#domain/messages.ts'
import type { Deps } from '#shop/deps.ts'
import { getOrder } from '#shop/orders/get-order.ts'
import { buildApp } from '../app.ts'

const params = z.object({ id: z.string() })

export function routes(app: FastifyInstance, deps: Deps): void {
  app.get('/orders/:id', (request) => getOrder(deps, params.parse(request.params).id) ?? MESSAGES.cart_empty)
  app.get('/name', () => buildApp())
}
