/**
 * The coin ledger as shown to people: each entry states its reason in plain text, with its order. Invariant: the
 * running balance of the newest entry is the account's balance.
 */
import type { OrderId } from '#platform/rules/ids.ts'

export const LEDGER_KINDS = [
  'welcome',
  'earned',
  'redeemed',
  'returned',
  'reversed',
  'adjusted',
  'expired',
] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** One ledger entry, as its owner and staff see it. */
export type LedgerLine = {
  readonly id: number
  readonly kind: LedgerKind
  /** The reason as text. */
  readonly words: string
  /** Signed: the change to the balance. */
  readonly coins: number
  /** The balance after it. */
  readonly balance: number
  readonly orderId: OrderId | null
  readonly orderNumber: string | null
  readonly createdAt: string
}

/** An account's coins: the balance, the total ever earned, pending coins, and a page of the ledger. */
export type LedgerView = {
  readonly balance: number
  readonly totalEarned: number
  /** From orders that are placed but not paid yet. */
  readonly pending: {
    /** Already deducted from the balance; returned if the order is not paid. */
    readonly heldCoins: number
    /** Credited when the order is paid. */
    readonly awaitedCoins: number
    readonly orderCount: number
  }
  /** The coins that expire next, and on which Indian date; null if none do. */
  readonly nextExpiry: { readonly coins: number; readonly on: string } | null
  /** Newest first. */
  readonly lines: readonly LedgerLine[]
  /** Cursor of the next page: request entries before it; null on the last page. */
  readonly nextBefore: number | null
}

/** Entries per ledger page. */
export const LEDGER_PAGE_SIZE = 20

export type StoredEntry = {
  readonly kind: LedgerKind
  readonly coins: number
  readonly orderNumber: string | null
  readonly reason: string
  readonly isByStaff: boolean
}

/** The reason of an entry; a reason stored with it follows after a colon. */
export function entryLabel({ kind, coins, orderNumber, reason, isByStaff }: StoredEntry): string {
  const order = orderNumber === null ? 'an order' : `order ${orderNumber}`
  const because = reason === '' ? '' : `: ${reason}`
  switch (kind) {
    case 'welcome':
      return 'Welcome coins for your new account'
    case 'earned':
      return `Earned with ${order}`
    case 'redeemed':
      return `Spent on ${order}`
    case 'returned':
      return `Returned from ${order}${because}`
    case 'reversed':
      return `Taken back for ${order}${because}`
    case 'expired':
      return orderNumber === null ? 'Expired coins' : `Expired coins, earned with ${order}`
    case 'adjusted':
      if (orderNumber !== null)
        return coins < 0 ? `Spent again on ${order}${because}` : `Returned again from ${order}${because}`
      return isByStaff ? `Adjusted by our staff${because}` : `Adjusted${because}`
  }
}
