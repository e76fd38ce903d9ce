/**
 * Everything that a use case may access, passed in: there are no globals below server/. A module adds its ports with
 * `declare module`, beside the port.
 */
import type { Database } from './database/connection.ts'
import type { MailSender } from './mail/port.ts'

export type Log = {
  info(facts: Record<string, unknown>, message: string): void
  warn(facts: Record<string, unknown>, message: string): void
  error(facts: Record<string, unknown>, message: string): void
}

export type Clock = {
  /** For labels and logs. Rules about time are judged by the database's clock. */
  now(): Date
  wait(milliseconds: number): Promise<void>
}

export type Ids = {
  /** A secret that can't be guessed, for cookies. */
  token(): string
  /** A one-way digest, for values that must be compared but not read. */
  digest(text: string): string
}

export type ShopOptions = {
  /** Absolute address without a slash at the end: links in mails are built from it, never from a request. */
  readonly shopUrl: string
  /** Limits the unpaid orders per shopper and address. Off for load measurements and tests. */
  readonly areOpenOrdersLimited: boolean
  /** Live keys in production: orders require the owner's own facts. */
  readonly takesRealMoney: boolean
}

export interface Deps {
  readonly db: Database
  readonly mail: MailSender
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  /** Concurrent calls with the same key in this process share one execution. */
  readonly singleFlight: <T>(key: string, work: () => Promise<T>) => Promise<T>
  readonly options: ShopOptions
}
