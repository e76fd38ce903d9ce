/** Finds an account and its coins by e-mail address, for staff who are asked for adjustments by mail and phone. */
import { findAccount, findCoinsBalance } from '../data/rewards.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { LedgerView } from '../rules/ledger.ts'
import type { Deps } from '#platform/deps.ts'
import { getLedger } from './get-ledger.ts'

export type AccountCoins = {
  readonly account: { readonly id: UserId; readonly name: string; readonly email: string }
  readonly ledger: LedgerView
}

/** Returns null if no account has this address. The caller has checked the role. */
export async function findAccountCoins(
  deps: Deps,
  input: { readonly email: string; readonly before: number | null },
): Promise<AccountCoins | null> {
  const account = await findAccount(deps.db.pool, { email: input.email.trim().toLowerCase() })
  return account && { account, ledger: await getLedger(deps, account.id, { before: input.before }) }
}

/** An account's coins. */
export function getCoinsBalance(deps: Deps, userId: UserId): Promise<number> {
  return findCoinsBalance(deps.db.pool, userId)
}
