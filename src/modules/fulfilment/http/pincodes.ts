import type { FastifyInstance } from 'fastify'
import { pincodeInput } from '#platform/rules/pincode-promise.ts'
import type { Shop } from '#app/shop.ts'
import { limited } from '#platform/http/rate-limits.ts'

/** Seconds: the carrier's answer is cached for a while, the policy's until the carrier is back. */
const KEPT_SECONDS = { carrier: 300, policy: 30 } as const

/** GET /api/pincodes/:pin: whether we deliver there, when, and where it is. The same for everybody who asks. */
export async function pincodesApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.get(
    '/api/pincodes/:pin',
    { config: { access: 'public', ...limited('pincode') } },
    async (request, reply) => {
      const { pin } = pincodeInput.parse(request.params)
      const promise = await shop.getPincodePromise(pin)
      void reply.header('cache-control', `private, max-age=${KEPT_SECONDS[promise.source]}`)
      return promise
    },
  )
}
