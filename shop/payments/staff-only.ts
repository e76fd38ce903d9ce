/** Who moves money by hand: the role is read again here, whatever let the caller through. */
import { isStaff } from '#database/queries/rewards.ts'
import type { Queryable } from '#database/statement.ts'
import type { UserId } from '#domain/ids.ts'
import { MESSAGES } from '#domain/messages.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Actor } from '../actor.ts'

export async function requireStaff(
  on: Queryable,
  actor: Actor,
): Promise<Result<{ readonly staffId: UserId }>> {
  if (actor.kind === 'user' && (await isStaff(on, actor.userId))) return ok({ staffId: actor.userId })
  return fail({ code: 'forbidden', message: MESSAGES.forbidden })
}
