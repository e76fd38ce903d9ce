import type { Profile } from '../rules/profile.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { changeName } from '../data/accounts.ts'
import { findProfile, setMarketingConsent } from '../data/profiles.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { accountOf } from './account-owner.ts'

/** The account as its owner sees it. */
export async function getProfile(deps: Deps, actor: Actor): Promise<Result<Profile>> {
  const owner = accountOf(actor)
  if (!owner.ok) return owner
  const profile = await findProfile(deps.db.pool, owner.value)
  return profile ? ok(profile) : fail({ code: 'unauthenticated', key: 'unauthenticated' })
}

/** Takes a parsed name; returns false if the account no longer exists. */
export function changeAccountName(
  deps: Deps,
  input: { readonly userId: UserId; readonly name: string },
): Promise<boolean> {
  return changeName(deps.db.pool, input.userId, input.name)
}

/** Gives or withdraws consent to offers by email. */
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
