/**
 * What a browser does with its list and the account's copy of it, whatever comes when. The law: a line that somebody put
 * in, and that nobody has taken out or bought since, is in the end in the account and in every browser of it.
 */
import { isSameKept, NOTHING_KEPT, type KeptLines } from './three-way.ts'

/** What the account's copy held when this browser last heard of it or wrote it. */
export type KnownCopy = { readonly version: number; readonly base: KeptLines }

export type KeptRules<Items> = {
  /** `now` is in milliseconds. */
  readonly merge: (base: KeptLines, mine: Items, theirs: Items, now: number) => Items
  readonly linesOf: (items: Items) => KeptLines
  /** Only the lines of these ids. */
  readonly only: (items: Items, isKept: (id: string) => boolean) => Items
}

/** The account's copy was heard; null when it was overtaken by a newer one. `now` is in milliseconds. */
export function hear<Items>(
  rules: KeptRules<Items>,
  known: KnownCopy | undefined,
  mine: Items,
  theirs: { readonly version: number; readonly items: Items },
  now: number,
): { readonly items: Items; readonly known: KnownCopy } | null {
  if (known && theirs.version < known.version) return null
  return {
    items: rules.merge(known?.base ?? NOTHING_KEPT, mine, theirs.items, now),
    known: { version: theirs.version, base: rules.linesOf(theirs.items) },
  }
}

/** Whether there is something to write. Nothing may be written over a copy that was never heard. */
export function isToWrite(known: KnownCopy | undefined, lines: KeptLines): known is KnownCopy {
  return known !== undefined && !isSameKept(lines, known.base)
}

/**
 * What is known once `written` was taken as the next `version`. Whoever has heard something else since it was sent, or has
 * left, keeps to that: the next answer tells the rest.
 */
export function afterWrite<Known extends KnownCopy | undefined>(
  known: Known,
  sent: KnownCopy,
  written: KeptLines,
  version: number,
): Known | KnownCopy {
  const isAsSent = known?.version === sent.version && isSameKept(known.base, sent.base)
  return isAsSent ? { version, base: written } : known
}

/** What stays in a browser whose session is over: what was put in and never reached the account. */
export function unsaved<Items>(rules: KeptRules<Items>, known: KnownCopy | undefined, mine: Items): Items {
  const lines = rules.linesOf(mine)
  return rules.only(mine, (id) => {
    const base = known?.base[id]
    return !base || base.putInAt !== lines[id]?.putInAt
  })
}
