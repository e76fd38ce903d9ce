import { findProfile } from '#database/queries/profiles.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { accountOf } from './account-owner.ts'

/** The account as its owner sees it. */
export async function getProfile(deps: Deps, actor: Actor): Promise<Result<Profile>> {
  const owner = accountOf(actor)
  if (!owner.ok) return owner
  const profile = await findProfile(deps.db.pool, owner.value)
  return profile ? ok(profile) : fail({ code: 'unauthenticated', key: 'unauthenticated' })
}
