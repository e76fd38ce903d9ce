/** The account's own data over JSON: its addresses, for the checkout, and all stored data, as a file. */
import type { FastifyInstance } from 'fastify'
import { addressInput } from '../rules/address.ts'
import { shopHandle } from '#platform/rules/shop-handle.ts'
import type { Shop } from '#app/shop.ts'
import { limited } from '#platform/http/rate-limits.ts'
import { sendProblem } from '#platform/http/errors.ts'

export async function accountApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.get(
    '/api/account/addresses',
    { config: { access: 'user', ...limited('lookup') } },
    async (request, reply) => {
      const kept = await shop.listAddresses(request.actor)
      return kept.ok ? { addresses: kept.value } : sendProblem(reply, kept.problem)
    },
  )

  app.post(
    '/api/account/addresses',
    { config: { access: 'user', ...limited('change') } },
    async (request, reply) => {
      const address = addressInput.parse(request.body)
      const saved = await shop.saveAddress(request.actor, { id: null, address, isDefault: false })
      return saved.ok ? reply.code(201).send({ addresses: saved.value }) : sendProblem(reply, saved.problem)
    },
  )

  app.get(
    '/api/account/export',
    { config: { access: 'user', ...limited('export') } },
    async (request, reply) => {
      const file = await shop.exportAccount(request.actor)
      if (!file.ok) return sendProblem(reply, file.problem)
      const name = `${shopHandle()}-account.json`
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(file.value, null, 2))
    },
  )
}
