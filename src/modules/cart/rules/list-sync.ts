/**
 * How a browser syncs its list with the account's copy, in any order of events. Invariant: a line that somebody added,
 * and that nobody has removed or bought since, ends up in the account and in all its browsers.
 */
import { MAX_ORDER_LINES, MAX_QUANTITY } from '#modules/catalogue/rules/stock.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { Cart, CartItem } from './cart.ts'
import { MAX_WISHES, type Wishlist } from './wishlist.ts'

/** A saved cart or wishlist as browsers get it. */
export type AccountCopy<Items> = {
  /** The owner: a browser never mixes the lists of two accounts. */
  readonly owner: UserId
  /** Incremented by each change; a writer names the one it knows. */
  readonly version: number
  readonly items: Items
}

export type AccountCart = AccountCopy<Cart>
export type AccountWishlist = AccountCopy<Wishlist>

export type SyncedLine = {
  readonly quantity: number
  /**
   * When a shopper last added it, by that browser's clock; only compared for equality. It distinguishes a line that was
   * added again from one that stayed: removing the old one does not remove the new one.
   */
  readonly putInAt: number
}
export type SyncedLines = Readonly<Record<string, SyncedLine>>

/** The account's copy when this browser last read or wrote it. */
export type KnownCopy = { readonly version: number; readonly base: SyncedLines }

export type SyncRules<Items> = {
  /** `now` is in milliseconds. */
  readonly merge: (base: SyncedLines, mine: Items, theirs: Items, now: number) => Items
  readonly linesOf: (items: Items) => SyncedLines
  /** Only the lines with these ids. */
  readonly only: (items: Items, isKept: (id: string) => boolean) => Items
}

const NO_LINES: SyncedLines = {}

/** Handles the account's copy; null if a newer one is known already. `now` is in milliseconds. */
export function applyAccountCopy<Items>(
  rules: SyncRules<Items>,
  known: KnownCopy | undefined,
  mine: Items,
  theirs: { readonly version: number; readonly items: Items },
  now: number,
): { readonly items: Items; readonly known: KnownCopy } | null {
  if (known && theirs.version < known.version) return null
  return {
    items: rules.merge(known?.base ?? NO_LINES, mine, theirs.items, now),
    known: { version: theirs.version, base: rules.linesOf(theirs.items) },
  }
}

/** Whether there is something to save. A copy that was never read may not be overwritten. */
export function needsWrite(known: KnownCopy | undefined, lines: SyncedLines): known is KnownCopy {
  return known !== undefined && !areSameLines(lines, known.base)
}

/**
 * The sync state after `written` was accepted as the next `version`. If something newer was read since, or the owner
 * changed, that stays: the next answer brings the rest.
 */
export function afterWrite<Known extends KnownCopy | undefined>(
  known: Known,
  sent: KnownCopy,
  written: SyncedLines,
  version: number,
): Known | KnownCopy {
  const isAsSent = known?.version === sent.version && areSameLines(known.base, sent.base)
  return isAsSent ? { version, base: written } : known
}

/** What stays in a browser whose session is over: lines that never reached the account. */
export function unsaved<Items>(rules: SyncRules<Items>, known: KnownCopy | undefined, mine: Items): Items {
  const lines = rules.linesOf(mine)
  return rules.only(mine, (id) => {
    const base = known?.base[id]
    return !base || base.putInAt !== lines[id]?.putInAt
  })
}

/**
 * Merges the carts of a browser and its account, within stock and the limits of an order. A product that is out of
 * stock stays with quantity 1, so that the cart can say so. The account's lines come first, with its newer data.
 * `base`: their content when they were last the same.
 */
export function mergeCarts(base: SyncedLines, mine: Cart, theirs: Cart, now: number): Cart {
  return mergedLines(base, cartLines(mine), cartLines(theirs), now)
    .flatMap(([id, { quantity, putInAt }]) => {
      const line = theirs.find((each) => each.id === id) ?? mine.find((each) => each.id === id)
      return line ? [{ ...line, quantity: within(line, quantity), putInAt }] : []
    })
    .slice(0, MAX_ORDER_LINES)
}

export function cartLines(cart: Cart): SyncedLines {
  return Object.fromEntries(cart.map(({ id, quantity, putInAt = 0 }) => [id, { quantity, putInAt }]))
}

export const CART_RULES: SyncRules<Cart> = {
  merge: mergeCarts,
  linesOf: cartLines,
  only: (cart, isKept) => cart.filter(({ id }) => isKept(id)),
}

function within({ maxQuantity }: CartItem, quantity: number): number {
  return Math.max(1, Math.min(quantity, maxQuantity, MAX_QUANTITY))
}

/**
 * Merges the wishlists of a browser and its account: what either added stays, what either removed goes, up to the
 * maximum. Lines only in this browser are the newest. `base`: their content when they were last the same.
 */
export function mergeWishlists(base: SyncedLines, mine: Wishlist, theirs: Wishlist, now: number): Wishlist {
  const merged = mergedLines(base, wishlistLines(mine), wishlistLines(theirs), now)
  const kept = new Set(merged.map(([id]) => id))
  const known = new Set(theirs.map(({ id }) => id))
  const own = mine.filter(({ id }) => !known.has(id))
  return [...own, ...theirs].filter(({ id }) => kept.has(id)).slice(0, MAX_WISHES)
}

/** A wishlist as merge lines, each with quantity 1. */
export function wishlistLines(list: Wishlist): SyncedLines {
  return Object.fromEntries(list.map(({ id }) => [id, { quantity: 1, putInAt: 0 }]))
}

export const WISHLIST_RULES: SyncRules<Wishlist> = {
  merge: mergeWishlists,
  linesOf: wishlistLines,
  only: (list, isKept) => list.filter(({ id }) => isKept(id)),
}

/**
 * Three-way merge of a line of which both copies may have changed since they were last the same. If one side changed
 * it, that side wins; if both did, the larger quantity: nothing that somebody added is lost. At sign-in there is no
 * common base, so every line of both counts. undefined if the line is removed. `now` is in milliseconds.
 */
export function mergedLine(
  base: SyncedLine | undefined,
  mine: SyncedLine | undefined,
  theirs: SyncedLine | undefined,
  now: number,
): SyncedLine | undefined {
  if (isSameLine(mine, base)) return theirs
  if (isSameLine(theirs, base)) return mine
  if (!mine || !theirs) return mine ?? theirs
  return {
    quantity: Math.max(mine.quantity, theirs.quantity),
    putInAt: mergedPutInAt(base?.putInAt, mine.putInAt, theirs.putInAt, now),
  }
}

/**
 * A line that two browsers added counts as added now: a third may already have removed either of the two, and would
 * remove the merged line as well if it carried the same time.
 */
function mergedPutInAt(base: number | undefined, mine: number, theirs: number, now: number): number {
  if (mine === base || mine === theirs) return theirs
  return theirs === base ? mine : now
}

/** The merged lines, in the order of `theirs`, then of `mine`. */
export function mergedLines(
  base: SyncedLines,
  mine: SyncedLines,
  theirs: SyncedLines,
  now: number,
): [string, SyncedLine][] {
  const ids = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  return [...ids].flatMap((id): [string, SyncedLine][] => {
    const line = mergedLine(base[id], mine[id], theirs[id], now)
    return line ? [[id, line]] : []
  })
}

/** Whether two lists hold the same, in any order. */
export function areSameLines(one: SyncedLines, other: SyncedLines): boolean {
  const ids = Object.keys(one)
  return ids.length === Object.keys(other).length && ids.every((id) => isSameLine(one[id], other[id]))
}

function isSameLine(one: SyncedLine | undefined, other: SyncedLine | undefined): boolean {
  return one?.quantity === other?.quantity && one?.putInAt === other?.putInAt
}
