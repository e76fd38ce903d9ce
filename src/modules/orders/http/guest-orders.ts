/** The code from the mail opens a guest's orders, masked. It is requested by GET /api/orders?email=. */
import type { FastifyInstance } from 'fastify'
import { guestCodeInput } from '#platform/rules/guest-code.ts'
import type { Shop } from '#app/shop.ts'
import { limited, refuseAboveLimit } from '#platform/http/rate-limits.ts'
import { sendProblem, Refusal } from '#platform/http/errors.ts'

export async function guestOrdersApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.post(
    '/api/orders/guest-code',
    { config: { access: 'public', ...limited('lookup') } },
    async (request, reply) => {
      refuseAboveLimit(reply, app.countUse('orderLookup', request))
      const input = guestCodeInput.safeParse(request.body)
      // A malformed code gets the same answer as a wrong one.
      if (!input.success) throw new Refusal('bad_code', 'guest_code_wrong')
      const opened = await shop.openGuestOrders(input.data)
      return opened.ok ? { orders: opened.value } : sendProblem(reply, opened.problem)
    },
  )
}
