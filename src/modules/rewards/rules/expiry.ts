/**
 * Which coins of an account are left, oldest first: coins are spent in the order in which they were credited. Coins
 * returned by an order keep their age, and coins deducted for a refund are those that the order earned.
 */
import type { OrderId } from '#platform/rules/ids.ts'
import type { LedgerKind } from './ledger.ts'

export type AgedEntry = {
  readonly id: number
  readonly kind: LedgerKind
  /** Signed. */
  readonly coins: number
  readonly orderId: OrderId | null
  /** Indian date on which coins credited with this entry expire. */
  readonly expiresOn: string
  /** That date has been reached. */
  readonly isDue: boolean
}

export type CoinsLeft = Pick<AgedEntry, 'coins' | 'orderId' | 'expiresOn' | 'isDue'>

/** `entries` oldest first. The parts add up to the balance. */
export function coinsLeft(entries: readonly AgedEntry[]): CoinsLeft[] {
  const credits = new Map<string, CoinsLeft>()
  let spent = 0
  for (const entry of entries) {
    if (!isCredit(entry)) {
      spent -= entry.coins
      continue
    }
    const { coins, orderId, expiresOn, isDue } = entry
    const key = orderId ?? String(entry.id)
    const earlier = credits.get(key)
    credits.set(
      key,
      earlier ? { ...earlier, coins: earlier.coins + coins } : { coins, orderId, expiresOn, isDue },
    )
  }
  return [...credits.values()].flatMap((credit) => {
    const used = Math.min(credit.coins, Math.max(0, spent))
    spent -= used
    return credit.coins > used ? [{ ...credit, coins: credit.coins - used }] : []
  })
}

/** Treats what an order earned and what was deducted of it as one. */
function isCredit({ kind, coins, orderId }: AgedEntry): boolean {
  if (kind === 'adjusted') return orderId === null && coins > 0
  return kind === 'welcome' || kind === 'earned' || kind === 'reversed'
}

/** The coins that expire next. If their date has passed, they expire in the next nightly run. */
export function nextExpiry(
  left: readonly CoinsLeft[],
): { readonly coins: number; readonly on: string } | null {
  const [on] = left.map(({ expiresOn }) => expiresOn).toSorted()
  if (on === undefined) return null
  const coins = left.reduce((sum, part) => (part.expiresOn === on ? sum + part.coins : sum), 0)
  return { coins, on }
}
