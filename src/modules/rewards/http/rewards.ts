/** Coins over JSON: an account reads its own ledger, staff adjust one manually. Nothing here earns or spends coins. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UserId } from '#platform/rules/ids.ts'
import { adjustCoinsInput } from '../rules/adjust-coins-input.ts'
import { ledgerQuery } from '../rules/ledger.ts'
import type { Shop } from '#app/shop.ts'
import { limited } from '#platform/http/rate-limits.ts'
import { sendProblem, Refusal } from '#platform/http/errors.ts'
import type { Accounts } from '#modules/accounts/http/accounts.ts'
import { webHeaders } from '#platform/http/web-request.ts'

type Parts = { readonly shop: Shop; readonly accounts: Accounts }

export async function rewardsApi(app: FastifyInstance, { shop, accounts }: Parts): Promise<void> {
  app.get('/api/rewards', { config: { access: 'user', ...limited('lookup') } }, (request) =>
    shop.getLedger(userOf(request), ledgerQuery.parse(request.query)),
  )

  app.post(
    '/api/admin/rewards/adjust',
    { config: { access: 'staff:customers.change', ...limited('lookup') } },
    async (request, reply) => {
      const input = adjustCoinsInput.parse(request.body)
      // Only forms accept the password, because guesses are counted there.
      if (!(await accounts.accessOf(webHeaders(request)).isConfirmed()))
        throw new Refusal('password_needed', 'password_again')
      const adjusted = await shop.adjustCoins(request.actor, input)
      return adjusted.ok ? adjusted.value : sendProblem(reply, adjusted.problem)
    },
  )
}

function userOf({ actor }: FastifyRequest): UserId {
  if (actor.kind !== 'user') throw new Refusal('unauthenticated', 'unauthenticated')
  return actor.userId
}
