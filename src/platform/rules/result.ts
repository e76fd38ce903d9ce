/**
 * Expected failures are values; only bugs throw. A problem is compared by its `code` and its `key`, never by class, because
 * a module may exist twice at run time, and never by its text, which is chosen once, at the edge.
 */
import { MESSAGES, sentences, type MessageKey, type SentenceKey } from './messages.ts'
import type { ProblemCode } from './problems.ts'

/** A message by its key, with the facts of those that have some. */
export type Message =
  | { readonly key: MessageKey; readonly facts?: undefined }
  | { readonly [Key in SentenceKey]: MessageWithFacts<Key> }[SentenceKey]

type MessageWithFacts<Key extends SentenceKey> = {
  readonly key: Key
  readonly facts: Readonly<Parameters<(typeof sentences)[Key]>>
}

export type Problem = Message & {
  readonly code: ProblemCode
  /** Texts by the path of the wrong input in the request. */
  readonly fields?: Readonly<Record<string, string>>
  /** What is current, so that the caller can go on: a new quote, or the newer copy of a cart or wishlist. */
  readonly current?: { readonly quote?: unknown; readonly kept?: unknown }
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem }

export function ok<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function fail(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem }
}

/** An input that is wrong, by the path of its field. */
export function wrongField(field: string, message: Message): Problem {
  return { code: 'invalid', ...message, fields: { [field]: messageOf(message) } }
}

/** A text that was chosen before: by a schema, which says what is wrong with an input, or by a quote. */
export function asSaid(text: string): MessageWithFacts<'asSaid'> {
  return { key: 'asSaid', facts: [text] }
}

/** The text, for the edge: a page, a JSON answer, a mail. */
export function messageOf({ key, facts }: Message): string {
  if (!facts) return MESSAGES[key]
  return (sentences[key] as (...facts: readonly unknown[]) => string)(...facts)
}
