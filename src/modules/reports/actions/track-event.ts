import type { AnalyticsEvent } from '../rules/analytics-event.ts'
import type { Deps } from '#platform/deps.ts'

/** Passes on what a browser told with its visitor's consent. Nothing is kept here. False: the owner counts nothing. */
export function trackEvent({ analytics, clock }: Deps, event: AnalyticsEvent): boolean {
  analytics?.tell({ ...event, at: clock.now() })
  return analytics !== null
}
