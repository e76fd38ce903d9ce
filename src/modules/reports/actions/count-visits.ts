/** Page views and, with consent, the events of visits. */
import type { AnalyticsEvent } from '../rules/analytics-event.ts'
import { addPageViews, type CountedView } from '../data/page-views.ts'
import type { Deps } from '#platform/deps.ts'

/** Adds the views that a process has counted since its last call, all or none. */
export async function countViews(deps: Deps, views: readonly CountedView[]): Promise<void> {
  if (views.length > 0) await addPageViews(deps.db.pool, views)
}

/** Forwards an event and stores nothing. False if the owner has analytics switched off. */
export function trackEvent({ analytics, clock }: Deps, event: AnalyticsEvent): boolean {
  analytics?.track({ ...event, at: clock.now() })
  return analytics !== null
}
