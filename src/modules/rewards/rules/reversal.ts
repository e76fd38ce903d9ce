/**
 * What a refund does to its order's coins: what it spent comes back, and of what it
 * earned only what the money still kept has earned is left; the rest is taken back as far as the balance reaches, and
 * kept back from the money beyond that. Pure, and worked out from what the books say of the order, so that asking twice
 * does nothing the second time and a row of partial refunds ends where one whole refund does.
 */
import { paise, PAISE_PER_RUPEE, type Paise } from '#platform/rules/money.ts'
import { coinsEarned, PROVIDER_MINIMUM_PAISE } from './coins.ts'
import type { LedgerKind } from './ledger.ts'

export type OrderEntry = {
  readonly kind: LedgerKind
  readonly coins: number
  /** It belongs to the refund of a part; absent for what moved with the whole order. */
  readonly isOfPart?: boolean
}

export type Reversal = {
  /** Spent and not given back so far: to be returned. */
  readonly returnedCoins: number
  /** The order has returned coins before and was paid late: this return is an adjustment. */
  readonly isReturnedAgain: boolean
  /** Earned, and taken back now. */
  readonly reversedCoins: number
  /** Earned, but spent meanwhile: the balance can't go below 0. */
  readonly missingCoins: number
}

/** How much of an order is being undone. */
export type Undoing = {
  /** Of the coins that it spent, how many come back at most. */
  readonly coinsBack: number
  /** What the money that the shop still keeps has earned: that stays. */
  readonly keptCoins: number
  /** Coins that were kept back from the money of earlier refunds: they are settled. */
  readonly withheldCoins: number
}

/** All of it, for the first time. */
export const WHOLE: Undoing = { coinsBack: Number.MAX_SAFE_INTEGER, keptCoins: 0, withheldCoins: 0 }

/** `balance` is the account's before anything of this is done. */
export function reversalOf(
  entries: readonly OrderEntry[],
  balance: number,
  undoing: Undoing = WHOLE,
): Reversal {
  const spent = Math.max(0, -sumOf(entries, ['redeemed', 'returned', 'adjusted']))
  const returnedCoins = Math.min(spent, undoing.coinsBack)
  const standing = sumOf(entries, ['earned', 'reversed']) - undoing.withheldCoins
  const due = Math.max(0, standing - undoing.keptCoins)
  const reversedCoins = Math.min(due, balance + returnedCoins)
  return {
    returnedCoins,
    isReturnedAgain: entries.some(({ kind, isOfPart }) => kind === 'returned' && !isOfPart),
    reversedCoins,
    missingCoins: due - reversedCoins,
  }
}

/** What an order keeps of the coins that it earned when so much of its money is kept: a tenth, in whole rupees. */
export function coinsOfKeptMoney(earned: number, keptPaise: Paise): number {
  return Math.min(earned, coinsEarned(keptPaise))
}

export type CoinsKeptBack = {
  /** What goes back to where the payment came from. */
  readonly refundPaise: Paise
  /** Missing coins that are kept back from it, a rupee each. */
  readonly withheldCoins: number
  /** What is still missing then, because the provider sends back ₹1 at least. */
  readonly owedCoins: number
}

/**
 * Earned coins that are spent already are kept back from the money: else an order that is paid and cancelled again and
 * again would make coins without end.
 */
export function keepBack(totalPaise: Paise, missingCoins: number): CoinsKeptBack {
  const most = Math.max(0, Math.floor((totalPaise - PROVIDER_MINIMUM_PAISE) / PAISE_PER_RUPEE))
  const withheldCoins = Math.min(missingCoins, most)
  return {
    refundPaise: paise(totalPaise - withheldCoins * PAISE_PER_RUPEE),
    withheldCoins,
    owedCoins: missingCoins - withheldCoins,
  }
}

/** Of the coins that an order earned, how many were taken off the balance again. */
export function coinsTakenBack(entries: readonly OrderEntry[]): number {
  return Math.max(0, -sumOf(entries, ['reversed']))
}

function sumOf(entries: readonly OrderEntry[], kinds: readonly LedgerKind[]): number {
  return entries.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { coins }) => sum + coins, 0)
}
