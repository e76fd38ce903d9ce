/**
 * The coin ledger: its entries as people see them, which coins expire, and what a refund does to them. Invariant: the
 * running balance of the newest entry is the account's balance.
 */
import type { OrderId } from '#platform/rules/ids.ts'
import { paise, PAISE_PER_RUPEE, type Paise } from '#platform/rules/money.ts'
import { z } from '#platform/rules/zod.ts'
import { coinsEarned, PROVIDER_MINIMUM_PAISE } from './coins.ts'

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

const ENTRY_ID = /^[1-9]\d{0,14}$/

/** The query of a ledger page: the entry it starts after. An invalid value means the newest page. */
export const ledgerQuery = z.object({ before: z.unknown().optional() }).transform(({ before }) => ({
  before: typeof before === 'string' && ENTRY_ID.test(before) ? Number(before) : null,
}))

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

type CoinsLeft = Pick<AgedEntry, 'coins' | 'orderId' | 'expiresOn' | 'isDue'>

/**
 * Which coins of an account are left, oldest first: coins are spent in the order in which they were credited. Coins
 * returned by an order keep their age, and coins deducted for a refund are those that the order earned. `entries`
 * oldest first. The parts add up to the balance.
 */
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

/** An entry of the order that is refunded. */
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

/**
 * What a refund does to its order's coins. Spent coins are returned. Earned coins stay only for the money not refunded;
 * the rest is deducted from the balance as far as it reaches, and withheld from the refund beyond that. Calculated from
 * the ledger, so repeating it changes nothing, and several partial refunds end like one full refund. `balance`: the
 * account's balance before the reversal.
 */
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

type CoinsKeptBack = {
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
