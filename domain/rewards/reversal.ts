/**
 * What a cancelled or fully refunded order does to its account's coins (decisions, "Coins and coupons"): what it spent
 * comes back, what it earned is taken back, as far as the balance reaches; the rest is kept back from the money. Pure, and worked out from what the ledger
 * says of the order, so that asking twice does nothing the second time.
 */
import { paise, PAISE_PER_RUPEE, type Paise } from '../money.ts'
import { PROVIDER_MINIMUM_PAISE } from './coins.ts'
import type { LedgerKind } from './ledger.ts'

export type OrderEntry = { readonly kind: LedgerKind; readonly coins: number }

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

/** `balance` is the account's before anything of this is done. */
export function reversalOf(entries: readonly OrderEntry[], balance: number): Reversal {
  const returnedCoins = Math.max(0, -sumOf(entries, ['redeemed', 'returned', 'adjusted']))
  // What has once been taken back is settled, even where the balance did not reach for all of it.
  const isReversed = entries.some(({ kind }) => kind === 'reversed')
  const earned = isReversed ? 0 : sumOf(entries, ['earned'])
  const reversedCoins = Math.min(earned, balance + returnedCoins)
  return {
    returnedCoins,
    isReturnedAgain: entries.some(({ kind }) => kind === 'returned'),
    reversedCoins,
    missingCoins: earned - reversedCoins,
  }
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

function sumOf(entries: readonly OrderEntry[], kinds: readonly LedgerKind[]): number {
  return entries.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { coins }) => sum + coins, 0)
}
