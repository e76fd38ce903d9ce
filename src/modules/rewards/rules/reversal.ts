/**
 * What a refund does to its order's coins. Spent coins are returned. Earned coins stay only for the money not refunded;
 * the rest is deducted from the balance as far as it reaches, and withheld from the refund beyond that. Pure and
 * calculated from the ledger, so repeating it changes nothing, and several partial refunds end like one full refund.
 */
import { paise, PAISE_PER_RUPEE, type Paise } from '#platform/rules/money.ts'
import { coinsEarned, PROVIDER_MINIMUM_PAISE } from './coins.ts'
import type { LedgerKind } from './ledger.ts'

export type OrderEntry = {
  readonly kind: LedgerKind
  readonly coins: number
  /** It belongs to a partial refund; absent for entries of the whole order. */
  readonly isOfPart?: boolean
}

export type Reversal = {
  /** Spent and not returned yet: to be returned. */
  readonly returnedCoins: number
  /** The order returned coins before and was then paid late, so this return is posted as an adjustment. */
  readonly isReturnedAgain: boolean
  /** Earned coins to deduct now. */
  readonly reversedCoins: number
  /** Earned coins that are already spent: the balance can't go below 0. */
  readonly missingCoins: number
}

/** How much of an order is reversed. */
export type Undoing = {
  /** Maximum number of spent coins to return. */
  readonly coinsBack: number
  /** Coins earned by the money that is not refunded: these stay. */
  readonly retainedCoins: number
  /** Coins already withheld from the money of earlier refunds. */
  readonly withheldCoins: number
}

/** The whole order, reversed for the first time. */
export const WHOLE: Undoing = { coinsBack: Number.MAX_SAFE_INTEGER, retainedCoins: 0, withheldCoins: 0 }

/** `balance` is the account's balance before the reversal. */
export function reversalOf(
  entries: readonly OrderEntry[],
  balance: number,
  undoing: Undoing = WHOLE,
): Reversal {
  const spent = Math.max(0, -sumOf(entries, ['redeemed', 'returned', 'adjusted']))
  const returnedCoins = Math.min(spent, undoing.coinsBack)
  // Expired coins are already gone: nothing is withheld for them.
  const netEarned = sumOf(entries, ['earned', 'reversed', 'expired']) - undoing.withheldCoins
  const due = Math.max(0, netEarned - undoing.retainedCoins)
  const reversedCoins = Math.min(due, balance + returnedCoins)
  return {
    returnedCoins,
    isReturnedAgain: entries.some(({ kind, isOfPart }) => kind === 'returned' && !isOfPart),
    reversedCoins,
    missingCoins: due - reversedCoins,
  }
}

/** Earned coins that an order keeps for the money not refunded: its own percentage of it, in whole rupees. */
export function coinsRetained(
  { coinsEarned: earned, coinsPercent }: { readonly coinsEarned: number; readonly coinsPercent: number },
  keptPaise: Paise,
): number {
  return Math.min(earned, coinsEarned(keptPaise, coinsPercent))
}

export type CoinsKeptBack = {
  /** The amount refunded to the original payment method. */
  readonly refundPaise: Paise
  /** Missing coins withheld from it, one rupee each. */
  readonly withheldCoins: number
  /** Coins still missing after that, because the provider refunds at least ₹1. */
  readonly owedCoins: number
}

/**
 * Earned coins that are already spent are withheld from the refund; otherwise paying and cancelling repeatedly would
 * create coins without limit.
 */
export function withholdCoins(totalPaise: Paise, missingCoins: number): CoinsKeptBack {
  const most = Math.max(0, Math.floor((totalPaise - PROVIDER_MINIMUM_PAISE) / PAISE_PER_RUPEE))
  const withheldCoins = Math.min(missingCoins, most)
  return {
    refundPaise: paise(totalPaise - withheldCoins * PAISE_PER_RUPEE),
    withheldCoins,
    owedCoins: missingCoins - withheldCoins,
  }
}

/** How many of the coins an order earned were deducted again. */
export function coinsTakenBack(entries: readonly OrderEntry[]): number {
  return Math.max(0, -sumOf(entries, ['reversed']))
}

function sumOf(entries: readonly OrderEntry[], kinds: readonly LedgerKind[]): number {
  return entries.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { coins }) => sum + coins, 0)
}
