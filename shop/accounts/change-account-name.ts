import { changeName } from '#database/queries/accounts.ts'
import type { UserId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'

/** Takes a parsed name; false when the account is gone. */
export function changeAccountName(
  deps: Deps,
  input: { readonly userId: UserId; readonly name: string },
): Promise<boolean> {
  return changeName(deps.db.pool, input.userId, input.name)
}
