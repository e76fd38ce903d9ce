/** One page of a list for integrators: its start, whether more follow, and the next cursor. */
import { findSettledMoment } from '#modules/orders/index.ts'
import { placeBefore, readCursor, writeCursor, type Place } from '../rules/api-cursor.ts'
import { readMoment } from '../rules/api-moments.ts'
import { kindOf, type ListKinds, type pagination } from '../rules/api-parameters.ts'
import type { z } from '#platform/rules/zod.ts'
import type { Deps } from '#platform/deps.ts'

export type AskedPage = {
  readonly limit: number
  readonly offset: number
  readonly cursor?: string | undefined
  readonly updated_since?: string | undefined
}

export type AskedChanges = { readonly since: number; readonly until: string }
export type ListedPage = { readonly limit: number; readonly offset: number; readonly after: Place | null }
export type Pagination = z.output<typeof pagination>

/** For `updated_since`: the first millisecond, and the moment up to which changes are settled. null without it. */
export async function changesAsked(deps: Deps, { updated_since }: AskedPage): Promise<AskedChanges | null> {
  const since = updated_since === undefined ? null : readMoment(updated_since)
  return since && { since: since.from, until: await findSettledMoment(deps.db.pool) }
}

/** One extra row shows whether more follow. */
export function pageOf(kinds: ListKinds, asked: AskedPage): ListedPage {
  const { limit, offset, cursor } = asked
  const after = cursor === undefined ? null : readCursor(kindOf(kinds, asked), cursor)
  return { limit: limit + 1, offset, after }
}

export function paginationOf(
  kinds: ListKinds,
  asked: AskedPage,
  {
    total,
    shown,
    hasMore,
  }: { readonly total: number; readonly shown: readonly Place[]; readonly hasMore: boolean },
): Pagination {
  const { limit, offset } = asked
  return { total, limit, offset, hasMore, next_cursor: nextCursor(kinds, asked, shown.at(-1), hasMore) }
}

/** A client that polls for changes always gets a cursor: the position after the last change it has seen. */
function nextCursor(
  kinds: ListKinds,
  asked: AskedPage,
  last: Place | undefined,
  hasMore: boolean,
): string | null {
  const kind = kindOf(kinds, asked)
  if (last && (hasMore || asked.updated_since !== undefined)) return writeCursor(kind, last)
  if (asked.updated_since === undefined) return null
  return asked.cursor ?? writeCursor(kind, placeBefore(readMoment(asked.updated_since)?.from ?? 0))
}
