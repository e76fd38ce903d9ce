import { addPageViews, type CountedView } from '../data/page-views.ts'
import type { Deps } from '#platform/deps.ts'

/**
 * Adds the views that a process has counted since its last call. One statement, so either all of it is written or
 * nothing.
 */
export async function countViews(deps: Deps, views: readonly CountedView[]): Promise<void> {
  if (views.length > 0) await addPageViews(deps.db.pool, views)
}
