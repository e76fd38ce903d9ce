import { addPageViews, type CountedView } from '../data/page-views.ts'
import type { Deps } from '#platform/deps.ts'

/** Adds what a process has counted since it last did. One statement, so all of it is written or nothing. */
export async function countViews(deps: Deps, views: readonly CountedView[]): Promise<void> {
  if (views.length > 0) await addPageViews(deps.db.pool, views)
}
