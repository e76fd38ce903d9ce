/**
 * How a module lets modules above it act on what happened in it. Each module declares the union of its events in `events.ts`;
 * src/app/subscribers.ts lists who acts on each, so that everything one event causes is read in one place.
 */
import { transaction, type Tx } from './database/transaction.ts'
import type { Deps } from './deps.ts'

/** The events by module: each adds its own with `declare module`. */
export interface Events {}

type AnyEvent = Events[keyof Events]

export type Subscriber<Event> = (tx: Tx, event: Event, deps: Deps) => Promise<void>

/** By type of event, in the order in which they run. */
export type Subscribers = {
  readonly [Event in AnyEvent as Event['type']]: readonly Subscriber<Event>[]
}

declare module '#platform/deps.ts' {
  interface Deps {
    readonly subscribers: Subscribers
  }
}

/** Runs the subscribers in the transaction of the change: they commit with it, or nothing does. */
export async function emit(tx: Tx, deps: Deps, event: AnyEvent): Promise<void> {
  for (const subscriber of subscribersOf(deps, event)) await subscriber(tx, event, deps)
}

/** Runs each subscriber in its own transaction, because they may not hold their locks together. An error stops it. */
export async function emitAfterCommit(deps: Deps, event: AnyEvent): Promise<void> {
  for (const subscriber of subscribersOf(deps, event))
    await transaction(deps.db, (tx) => subscriber(tx, event, deps))
}

function subscribersOf({ subscribers }: Deps, { type }: AnyEvent): readonly Subscriber<AnyEvent>[] {
  return subscribers[type] as readonly Subscriber<AnyEvent>[]
}
