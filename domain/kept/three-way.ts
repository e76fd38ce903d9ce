/**
 * Two copies of a list that have both changed since they were last the same (decisions, "Pages": cart and wishlist of an
 * account). Whoever changed a line is followed; where both did, the larger quantity stands: nothing that somebody put
 * in is lost. At sign-in nothing was ever the same, so that every line of both counts.
 */
export type Quantities = Readonly<Record<string, number>>

export const NOTHING_KEPT: Quantities = {}

/** What becomes of one line: 0 when it goes. */
export function mergedQuantity(base: number, mine: number, theirs: number): number {
  if (mine === base) return theirs
  if (theirs === base) return mine
  return Math.max(mine, theirs)
}

/** The ids that stand after a merge, in the order of `theirs`, then of `mine`, each with its quantity. */
export function mergedQuantities(base: Quantities, mine: Quantities, theirs: Quantities): [string, number][] {
  const ids = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  return [...ids]
    .map((id): [string, number] => [id, mergedQuantity(base[id] ?? 0, mine[id] ?? 0, theirs[id] ?? 0)])
    .filter(([, quantity]) => quantity > 0)
}

/** Whether two lists hold the same, whatever their order. */
export function isSameKept(one: Quantities, other: Quantities): boolean {
  const ids = Object.keys(one)
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id])
}
