/**
 * Merges the wishlists of a browser and its account: what either added stays, what either removed goes, up to the
 * maximum. Lines only in this browser are the newest.
 */
import type { SyncRules } from './account-copy.ts'
import { mergedLines, type SyncedLines } from './three-way.ts'
import { MAX_WISHES, type Wishlist } from './wishlist.ts'

/** `base`: their content when they were last the same. */
export function mergeWishlists(base: SyncedLines, mine: Wishlist, theirs: Wishlist, now: number): Wishlist {
  const merged = mergedLines(base, wishLines(mine), wishLines(theirs), now)
  const kept = new Set(merged.map(([id]) => id))
  const known = new Set(theirs.map(({ id }) => id))
  const own = mine.filter(({ id }) => !known.has(id))
  return [...own, ...theirs].filter(({ id }) => kept.has(id)).slice(0, MAX_WISHES)
}

/** A wishlist as merge lines, each with quantity 1. */
export function wishLines(list: Wishlist): SyncedLines {
  return Object.fromEntries(list.map(({ id }) => [id, { quantity: 1, putInAt: 0 }]))
}

export const WISHLIST_RULES: SyncRules<Wishlist> = {
  merge: mergeWishlists,
  linesOf: wishLines,
  only: (list, isKept) => list.filter(({ id }) => isKept(id)),
}
