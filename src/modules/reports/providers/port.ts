/** What the shop needs of whoever counts its visits, when the owner has set an address for that. */
import type { AnalyticsEvent } from '../rules/analytics-event.ts'

/** An event with the moment when the shop heard of it. */
export type TimedEvent = AnalyticsEvent & { readonly at: Date }

export type Analytics = {
  /** Takes an event and returns at once: it is sent later, with others, or not at all. Nothing waits for it. */
  tell(event: TimedEvent): void
  stats(): AnalyticsStats
  /** Sends what is left, if that is quickly done, and ends. */
  close(): Promise<void>
}

/** Counted since the process began. */
export type AnalyticsStats = {
  readonly sent: number
  /** There was no room for them, or nobody took them. */
  readonly lost: number
}

declare module '#platform/deps.ts' {
  interface Deps {
    /** Null: the owner counts no visits. */
    readonly analytics: Analytics | null
  }
}
