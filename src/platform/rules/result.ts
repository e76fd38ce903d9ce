/**
 * Expected failures are values; only bugs throw. Compare a problem by its `code` and `key`, never by class (a module
 * may be loaded twice at run time) and never by its text (it is chosen at the edge).
 */
import { MESSAGES, sentences, type MessageKey, type SentenceKey } from './messages.ts'
import type { ProblemCode } from './problems.ts'

/** A message by its key, with its values if it has any. */
export type Message =
  | { readonly key: MessageKey; readonly facts?: undefined }
  | { readonly [Key in SentenceKey]: MessageWithFacts<Key> }[SentenceKey]

type MessageWithFacts<Key extends SentenceKey> = {
  readonly key: Key
  readonly facts: Readonly<Parameters<(typeof sentences)[Key]>>
}

export type Problem = Message & {
  readonly code: ProblemCode
  /** Texts by the path of the invalid input in the request. */
  readonly fields?: Readonly<Record<string, string>>
  /** The current state, so that the caller can continue: a new quote, or the newer copy of a cart or wishlist. */
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

/** An invalid input, by the path of its field. */
export function wrongField(field: string, message: Message): Problem {
  return { code: 'invalid', ...message, fields: { [field]: messageOf(message) } }
}

/** A message whose text was written before: by a schema for an invalid input, or by a quote. */
export function verbatim(text: string): MessageWithFacts<'verbatim'> {
  return { key: 'verbatim', facts: [text] }
}

/** The text of a problem, for the edge: a page, a JSON response, a mail. */
export function messageOf({ key, facts }: Message): string {
  if (!facts) return MESSAGES[key]
  return (sentences[key] as (...facts: readonly unknown[]) => string)(...facts)
}
