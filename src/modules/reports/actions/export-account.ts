import { findAccountExport } from '../data/account-export.ts'
import { listOrdersOfOwner } from '#modules/orders/index.ts'
import type { AccountExport } from '../rules/account-export.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { ownerOf } from '#platform/database/owner.ts'
import { accountOf } from '#modules/accounts/index.ts'

/** More than anybody orders by hand. */
const MAX_ORDERS = 10_000

/** Everything that the shop stores about the requesting account, and about nobody else. */
export async function exportAccount(deps: Deps, actor: Actor): Promise<Result<AccountExport>> {
  const owner = accountOf(actor)
  if (!owner.ok) return owner
  const facts = await findAccountExport(deps.db.pool, owner.value)
  if (!facts) return fail({ code: 'unauthenticated', key: 'unauthenticated' })
  const orders = await listOrdersOfOwner(deps.db.pool, ownerOf(actor), {
    email: null,
    after: null,
    limit: MAX_ORDERS,
  })
  return ok({ exportedAt: deps.clock.now().toISOString(), ...facts, orders })
}
