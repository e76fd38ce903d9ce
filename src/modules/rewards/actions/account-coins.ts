/** Coin changes when an address is verified and when an account is deleted. */
import { findAccount, type AccountEvent } from '#modules/accounts/index.ts'
import { findTerms } from '#modules/staff/index.ts'
import { welcomeCoinsOf } from '#platform/rules/reward-terms.ts'
import { canonicalEmail } from '#modules/accounts/rules/canonical-email.ts'
import { welcomeDomain, WELCOMES_PER_DOMAIN_AND_DAY } from '#modules/accounts/rules/welcome-domain.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { postLedgerEntry, lockCoins, claimWelcomeBonus } from '../data/rewards.ts'

const VOIDED = 'Account deleted by its owner'

/** Granted once per mailbox, ever. Staff accounts get none. */
export async function creditWelcome(tx: Tx, { userId }: AccountEvent, deps: Deps): Promise<void> {
  const account = await findAccount(tx.client, userId)
  if (!account?.isVerified || account.isStaff) return
  const coins = welcomeCoinsOf((await findTerms(tx.client)).terms.rewards)
  if (coins === 0) return
  const mailbox = deps.ids.digest(canonicalEmail(account.email))
  const domain = welcomeDomain(account.email)
  const domainDigest = domain === null ? null : deps.ids.digest(domain)
  // Above the cap nothing is claimed, so a later sign-in tries again.
  if (!(await claimWelcomeBonus(tx, mailbox, domainDigest, WELCOMES_PER_DOMAIN_AND_DAY))) return
  await postLedgerEntry(tx, { userId, kind: 'welcome', coins, orderId: null })
}

export async function lockAccountCoins(tx: Tx, { userId }: AccountEvent): Promise<void> {
  await lockCoins(tx, userId)
}

/** The remaining coins are voided in the ledger. */
export async function voidCoins(tx: Tx, { userId }: AccountEvent): Promise<void> {
  const balance = await lockCoins(tx, userId)
  if (balance === 0) return
  await postLedgerEntry(tx, { userId, kind: 'adjusted', coins: -balance, orderId: null, reason: VOIDED })
}
