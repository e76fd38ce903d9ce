/** An account's coins: its ledger, adjustments by staff, expiry, welcome coins, and what happens when it is deleted. */
import { findAccount as findAccountById, type AccountEvent } from '#modules/accounts/index.ts'
import {
  canonicalEmail,
  welcomeDomain,
  WELCOMES_PER_DOMAIN_AND_DAY,
} from '#modules/accounts/rules/canonical-email.ts'
import {
  findStaffLimits,
  findTerms,
  lockStaffMember,
  recordAudit,
  staffTransaction,
} from '#modules/staff/index.ts'
import type { Actor } from '#platform/actor.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import { fail, ok, wrongField, type Result } from '#platform/rules/result.ts'
import { welcomeCoinsOf } from '#platform/rules/selling-terms.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import {
  claimWelcomeBonus,
  findAccount,
  findCoinsBalance,
  findRewards,
  listAccountsWithOldCoins,
  listAgedEntries,
  listLedger,
  lockCoins,
  lockOrdersOfEntries,
  postLedgerEntry,
  sumCoinsGivenToday,
} from '../data/rewards.ts'
import type { AdjustCoinsInput } from '../rules/adjust-coins-input.ts'
import { coinsLeft, LEDGER_PAGE_SIZE, nextExpiry, type LedgerView } from '../rules/ledger.ts'

/** The balance, pending coins and a page of the ledger, which starts after the entry `before`; null for the newest. */
export async function getLedger(
  deps: Deps,
  userId: UserId,
  { before }: { readonly before: number | null },
): Promise<LedgerView> {
  const on = deps.db.pool
  const { expiryMonths, expirySince } = shopFacts().rewards
  const [rewards, lines, aged] = await Promise.all([
    findRewards(on, userId),
    // Fetches one more than is shown, to know whether there is another page.
    listLedger(on, userId, before, LEDGER_PAGE_SIZE + 1),
    expiryMonths === null ? [] : listAgedEntries(on, userId, { expiryMonths, expirySince }),
  ])
  const shown = lines.slice(0, LEDGER_PAGE_SIZE)
  const nextBefore = lines.length > shown.length ? (shown.at(-1)?.id ?? null) : null
  return { ...rewards, nextExpiry: nextExpiry(coinsLeft(aged)), lines: shown, nextBefore }
}

type AccountCoins = {
  readonly account: { readonly id: UserId; readonly name: string; readonly email: string }
  readonly ledger: LedgerView
}

/**
 * By e-mail address, for staff who are asked for adjustments by mail and phone. Returns null if no account has this
 * address. The caller has checked the role.
 */
export async function findAccountCoins(
  deps: Deps,
  input: { readonly email: string; readonly before: number | null },
): Promise<AccountCoins | null> {
  const account = await findAccount(deps.db.pool, { email: input.email.trim().toLowerCase() })
  return account && { account, ledger: await getLedger(deps, account.id, { before: input.before }) }
}

export function getCoinsBalance(deps: Deps, userId: UserId): Promise<number> {
  return findCoinsBalance(deps.db.pool, userId)
}

/**
 * Staff adjust an account's coins: always with a reason, never below 0, never their own account, within the owner's
 * limits per adjustment and per staff member and day (Indian time). The ledger entry names the staff member. The role
 * is read again here, whatever the caller checked.
 */
export function adjustCoins(
  deps: Deps,
  actor: Actor,
  { userId, coins, reason }: AdjustCoinsInput,
): Promise<Result<{ readonly balance: number }>> {
  return staffTransaction(deps, actor, 'customers.change', async (tx, staff) => {
    if (userId === staff.staffId) return fail({ code: 'forbidden', key: 'coins_own_account' })
    if (!(await findAccount(tx.client, { id: userId })))
      return fail({ code: 'not_found', key: 'account_unknown' })
    const { coinAdjustmentLimit, coinAdjustmentDaily } = await findStaffLimits(tx.client)
    if (Math.abs(coins) > coinAdjustmentLimit)
      return fail(wrongField('coins', { key: 'coinLimit', facts: [coinAdjustmentLimit] }))
    // Locked before the account, so that a staff member's daily total is summed by one transaction at a time.
    await lockStaffMember(tx, staff.staffId)
    const today = coins > 0 ? await sumCoinsGivenToday(tx.client, staff.staffId) : 0
    if (coins > 0 && today + coins > coinAdjustmentDaily)
      return fail(wrongField('coins', { key: 'coinDailyLimit', facts: [coinAdjustmentDaily, today] }))
    const before = await lockCoins(tx, userId)
    const balance = before + coins
    if (balance < 0) return fail({ code: 'insufficient_coins', key: 'coins_below_zero' })
    const actorId = staff.staffId
    await postLedgerEntry(tx, { userId, kind: 'adjusted', coins, orderId: null, reason, actorId })
    await recordAudit(tx, staff, {
      action: 'customer.coins_adjusted',
      id: userId,
      before: { coins: before },
      after: { coins: balance, reason },
    })
    return ok({ balance })
  })
}

const ACCOUNTS_AT_A_TIME = 200

type Limit = { readonly expiryMonths: number; readonly expirySince: string | null }

/**
 * The nightly job: coins older than the owner's limit leave the balance, oldest first. Handles one account at a time,
 * under its lock; expiries are in the ledger, so a repeated run changes nothing. Returns how many accounts lost coins.
 */
export async function expireCoins(deps: Deps): Promise<number> {
  const { expiryMonths, expirySince } = (await findTerms(deps.db.pool)).terms.rewards
  if (expiryMonths === null) return 0
  const limit = { expiryMonths, expirySince }
  let changed = 0
  let after = ''
  for (;;) {
    const accounts = await listAccountsWithOldCoins(deps.db.pool, limit, after, ACCOUNTS_AT_A_TIME)
    for (const userId of accounts)
      if (await transaction(deps.db, (tx) => expireOf(tx, userId, limit))) changed += 1
    const last = accounts.at(-1)
    if (last === undefined || accounts.length < ACCOUNTS_AT_A_TIME) return changed
    after = last
  }
}

async function expireOf(tx: Tx, userId: UserId, limit: Limit): Promise<boolean> {
  const due = async () =>
    coinsLeft(await listAgedEntries(tx.client, userId, limit)).filter(({ isDue }) => isDue)
  // Orders are locked before coins, and an entry that names an order locks it.
  const orderIds = (await due()).flatMap(({ orderId }) => orderId ?? [])
  const locked = new Set<OrderId | null>([null, ...(await lockOrdersOfEntries(tx, orderIds))])
  await lockCoins(tx, userId)
  let isChanged = false
  for (const { coins, orderId } of await due()) {
    if (!locked.has(orderId)) continue
    const entry = { userId, kind: 'expired', coins: -coins } as const
    // An order has only one such entry; coins that it returned later expire without naming it.
    if (!(await postLedgerEntry(tx, { ...entry, orderId })))
      await postLedgerEntry(tx, { ...entry, orderId: null })
    isChanged = true
  }
  return isChanged
}

/** When an address is verified: granted once per mailbox, ever. Staff accounts get none. */
export async function creditWelcome(tx: Tx, { userId }: AccountEvent, deps: Deps): Promise<void> {
  const account = await findAccountById(tx.client, userId)
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

/** Before an account is deleted. */
export async function lockAccountCoins(tx: Tx, { userId }: AccountEvent): Promise<void> {
  await lockCoins(tx, userId)
}

const VOIDED = 'Account deleted by its owner'

/** When an account is deleted: its remaining coins are voided in the ledger. */
export async function voidCoins(tx: Tx, { userId }: AccountEvent): Promise<void> {
  const balance = await lockCoins(tx, userId)
  if (balance === 0) return
  await postLedgerEntry(tx, { userId, kind: 'adjusted', coins: -balance, orderId: null, reason: VOIDED })
}
