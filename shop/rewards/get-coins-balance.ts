import { findCoinsBalance } from '#database/queries/rewards.ts'
import type { UserId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'

/** An account's coins. */
export function getCoinsBalance(deps: Deps, userId: UserId): Promise<number> {
  return findCoinsBalance(deps.db.pool, userId)
}
