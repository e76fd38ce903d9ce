import type { UserId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'

/** The signed-in account: only its owner may access its data. */
export function accountOf(actor: Actor): Result<UserId> {
  if (actor.kind === 'user') return ok(actor.userId)
  return fail({ code: 'unauthenticated', key: 'unauthenticated' })
}
