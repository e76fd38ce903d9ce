/**
 * Returns over JSON: a customer requests one, with photos, and withdraws it. Cookies identify the owner of the order.
 */
import type { OrderId } from '#platform/rules/ids.ts'
import type { FastifyInstance } from 'fastify'
import { returnInput } from '../rules/return-input.ts'
import type { Shop } from '#app/shop.ts'
import { limitedByAccount } from '#platform/http/rate-limits.ts'
import { sendProblem, orderId } from '#platform/http/errors.ts'
import { photoUpload, type PhotoTaker } from '#platform/http/uploads.ts'

export type ReturnsApiOptions = { readonly shop: Shop; readonly pictures: PhotoTaker }

type ById = { Params: { id: string } }
type ByReturn = { Params: { id: string; returnId: string } }

export async function returnsApi(app: FastifyInstance, { shop, pictures }: ReturnsApiOptions): Promise<void> {
  const writing = { config: { access: 'guest', ...limitedByAccount('requestReturn') } } as const

  app.post<ById>('/api/orders/:id/returns', writing, async (request, reply) => {
    const id = orderId(request.params.id)
    const input = returnInput.parse(request.body)
    const asked = await shop.requestReturn(request.actor, { ...input, orderId: id })
    if (!asked.ok) return sendProblem(reply, asked.problem)
    return reply.code(201).send({ return: asked.value })
  })

  app.post<ByReturn>('/api/orders/:id/returns/:returnId/withdraw', writing, async (request, reply) => {
    const { id, returnId } = request.params
    const withdrawn = await shop.withdrawReturn(request.actor, { orderId: orderId(id), returnId })
    return withdrawn.ok ? withdrawn.value : sendProblem(reply, withdrawn.problem)
  })

  await photoUpload(app, {
    url: '/api/orders/:id/return-photos',
    config: { access: 'guest', ...limitedByAccount('returnPhoto') },
    pictures,
    may: (request) => shop.mayReturnWithPhoto(request.actor, { orderId: idOf(request.params) }),
    keep: (request, photo) => shop.saveReturnPhoto(request.actor, { orderId: idOf(request.params), photo }),
  })
}

function idOf(params: unknown): OrderId {
  return orderId((params as ById['Params']).id)
}
