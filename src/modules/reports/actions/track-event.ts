import type { AnalyticsEvent } from '../rules/analytics-event.ts'
import type { Deps } from '#platform/deps.ts'

/**
 * Forwards an event that a browser sent with its visitor's consent. Nothing is stored here. False if the owner has
 * analytics switched off.
 */
export function trackEvent({ analytics, clock }: Deps, event: AnalyticsEvent): boolean {
  analytics?.track({ ...event, at: clock.now() })
  return analytics !== null
}
