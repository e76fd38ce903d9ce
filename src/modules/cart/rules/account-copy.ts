/**
 * How a browser syncs its list with the account's copy, in any order of events. Invariant: a line that somebody added,
 * and that nobody has removed or bought since, ends up in the account and in all its browsers.
 */
import { areSameLines, NO_LINES, type SyncedLines } from './three-way.ts'

/** The account's copy when this browser last read or wrote it. */
export type KnownCopy = { readonly version: number; readonly base: SyncedLines }

export type SyncRules<Items> = {
  /** `now` is in milliseconds. */
  readonly merge: (base: SyncedLines, mine: Items, theirs: Items, now: number) => Items
  readonly linesOf: (items: Items) => SyncedLines
  /** Only the lines with these ids. */
  readonly only: (items: Items, isKept: (id: string) => boolean) => Items
}

/** Handles the account's copy; null if a newer one is known already. `now` is in milliseconds. */
export function hear<Items>(
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
export function isToWrite(known: KnownCopy | undefined, lines: SyncedLines): known is KnownCopy {
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
