/** An account's coins as its owner sees them: balance, pending coins and a page of the ledger. */
import { coinsLeft, nextExpiry } from '../rules/expiry.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { findRewards, listAgedEntries, listLedger } from '../data/rewards.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { LEDGER_PAGE_SIZE, type LedgerView } from '../rules/ledger.ts'
import type { Deps } from '#platform/deps.ts'

/** `before`: the page starts after this entry; null for the newest. */
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
