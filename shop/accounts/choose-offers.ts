import { setMarketingConsent } from '#database/queries/profiles.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { accountOf } from './account-owner.ts'

/** Agrees to letters about offers, or withdraws it: the one as easily as the other. */
export async function chooseOffers(
  deps: Deps,
  actor: Actor,
  input: { readonly isWanted: boolean },
): Promise<Result<{ readonly isWanted: boolean }>> {
  const owner = accountOf(actor)
  if (!owner.ok) return owner
  const isKept = await setMarketingConsent(deps.db.pool, owner.value, input.isWanted)
  return isKept ? ok(input) : fail({ code: 'unauthenticated', key: 'unauthenticated' })
}
