/**
 * The wishlist of a browser and that of its account, merged: what either added stays, what either took out goes, within
 * the cap. What this browser alone has is the newest.
 */
import { mergedQuantities, type Quantities } from '../kept/three-way.ts'
import { MAX_WISHES, type Wishlist } from './wishlist.ts'

/** `base` is what both held when they were last the same. */
export function mergeWishlists(base: Quantities, mine: Wishlist, theirs: Wishlist): Wishlist {
  const merged = mergedQuantities(base, wishQuantities(mine), wishQuantities(theirs))
  const kept = new Set(merged.map(([id]) => id))
  const known = new Set(theirs.map(({ id }) => id))
  const own = mine.filter(({ id }) => !known.has(id))
  return [...own, ...theirs].filter(({ id }) => kept.has(id)).slice(0, MAX_WISHES)
}

/** A wishlist in the words of a merge: one of each. */
export function wishQuantities(list: Wishlist): Quantities {
  return Object.fromEntries(list.map(({ id }) => [id, 1]))
}
