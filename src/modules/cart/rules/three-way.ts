/**
 * Three-way merge of two copies of a list that both changed since they were last the same (cart and wishlist of an
 * account). If one side changed a line, that side wins; if both did, the larger quantity: nothing that somebody added
 * is lost. At sign-in there is no common base, so every line of both counts.
 */
export type SyncedLine = {
  readonly quantity: number
  /**
   * When a shopper last added it, by that browser's clock; only compared for equality. It distinguishes a line that was
   * added again from one that stayed: removing the old one does not remove the new one.
   */
  readonly putInAt: number
}
export type SyncedLines = Readonly<Record<string, SyncedLine>>

export const NO_LINES: SyncedLines = {}

/** The merged line; undefined if it is removed. `now` is in milliseconds. */
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
