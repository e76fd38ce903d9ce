/**
 * What a cancelled or fully refunded order does to its account's coins (decisions, "Coins and coupons"): what it spent
 * comes back, what it earned is taken back, as far as the balance reaches. Pure, and worked out from what the ledger
 * says of the order, so that asking twice does nothing the second time.
 */
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

function sumOf(entries: readonly OrderEntry[], kinds: readonly LedgerKind[]): number {
  return entries.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { coins }) => sum + coins, 0)
}
