/**
 * The coin ledger as people read it: each line says in plain words why it is there,
 * with its order. Invariant: the running balance of the newest line is the balance.
 */
import { orderNumber, type OrderId } from '#platform/rules/ids.ts'

export const LEDGER_KINDS = ['welcome', 'earned', 'redeemed', 'returned', 'reversed', 'adjusted'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** One line of the ledger, as its owner and staff see it. */
export type LedgerLine = {
  readonly id: number
  readonly kind: LedgerKind
  /** Why, in plain words. */
  readonly words: string
  /** Signed: what it added to the balance. */
  readonly coins: number
  /** The balance after it. */
  readonly balance: number
  readonly orderId: OrderId | null
  readonly orderNumber: string | null
  readonly createdAt: string
}

/** An account's coins: what is there, what was ever earned, what waits for a payment, and a page of the ledger. */
export type LedgerView = {
  readonly balance: number
  readonly totalEarned: number
  /** Of orders that are placed and not paid yet. */
  readonly pending: {
    /** Taken out of the balance already; they come back if the order is not paid. */
    readonly heldCoins: number
    /** Credited when the order is paid. */
    readonly awaitedCoins: number
    readonly orderCount: number
  }
  /** The newest first. */
  readonly lines: readonly LedgerLine[]
  /** Where the next page begins: ask for lines before it; null on the last page. */
  readonly nextBefore: number | null
}

/** How many lines stand on one page of the ledger. */
export const LEDGER_PAGE_SIZE = 20

export type StoredEntry = {
  readonly kind: LedgerKind
  readonly coins: number
  readonly orderId: OrderId | null
  readonly reason: string
  readonly isByStaff: boolean
}

/** Why an entry is there; the reason that was written down with it comes after a colon. */
export function entryLabel({ kind, coins, orderId, reason, isByStaff }: StoredEntry): string {
  const order = orderId === null ? 'an order' : `order ${orderNumber(orderId)}`
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
    case 'adjusted':
      if (orderId !== null)
        return coins < 0 ? `Spent again on ${order}${because}` : `Returned again from ${order}${because}`
      return isByStaff ? `Adjusted by our staff${because}` : `Adjusted${because}`
  }
}
