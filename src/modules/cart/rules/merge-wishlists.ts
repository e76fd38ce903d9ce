/**
 * The wishlist of a browser and that of its account, merged: what either added stays, what either took out goes, within
 * the cap. What this browser alone has is the newest.
 */
import type { KeptRules } from './kept-copy.ts'
import { mergedLines, type KeptLines } from './three-way.ts'
import { MAX_WISHES, type Wishlist } from './wishlist.ts'

/** `base` is what both held when they were last the same. */
export function mergeWishlists(base: KeptLines, mine: Wishlist, theirs: Wishlist, now: number): Wishlist {
  const merged = mergedLines(base, wishLines(mine), wishLines(theirs), now)
  const kept = new Set(merged.map(([id]) => id))
  const known = new Set(theirs.map(({ id }) => id))
  const own = mine.filter(({ id }) => !known.has(id))
  return [...own, ...theirs].filter(({ id }) => kept.has(id)).slice(0, MAX_WISHES)
}

/** A wishlist in the words of a merge: one of each. */
export function wishLines(list: Wishlist): KeptLines {
  return Object.fromEntries(list.map(({ id }) => [id, { quantity: 1, putInAt: 0 }]))
}

export const WISHLIST_RULES: KeptRules<Wishlist> = {
  merge: mergeWishlists,
  linesOf: wishLines,
  only: (list, isKept) => list.filter(({ id }) => isKept(id)),
}
