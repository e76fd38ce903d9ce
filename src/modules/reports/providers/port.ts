/** What the shop needs from an analytics service, if the owner has set an address for one. */
import type { AnalyticsEvent } from '../rules/visits.ts'
import type { SampleGoods } from '../rules/setup-facts.ts'

/** An event and the time at which the shop received it. */
export type TimedEvent = AnalyticsEvent & { readonly at: Date }

export type Analytics = {
  /** Queues an event and returns at once: it is sent later in a batch, or dropped. Nothing waits for it. */
  track(event: TimedEvent): void
  stats(): AnalyticsStats
  /** Sends the rest if that is quick, and closes. */
  close(): Promise<void>
}

/** Counts since the process started. */
export type AnalyticsStats = {
  readonly sent: number
  /** Dropped because the queue was full or the receiver did not accept them. */
  readonly lost: number
}

export type Machine = {
  /** The disk with the data folder; null if it can't be read. */
  readDisk(): Promise<{ readonly freeBytes: number; readonly totalBytes: number } | null>
  /** When the certificate of the shop's host expires; null without https or without an answer. */
  readCertificateEnd(): Promise<Date | null>
}

declare module '#platform/deps.ts' {
  interface Deps {
    readonly machine: Machine
    /** null: the owner has analytics switched off. */
    readonly analytics: Analytics | null
    /** The data that a new shop is seeded with; loaded on first use. */
    readonly samples: () => Promise<SampleGoods>
  }
}
