/**
 * Expected failures are values; only bugs throw. A problem is compared by its `code`, never by class,
 * because a module may exist twice at run time.
 */
import type { ProblemCode } from './problems.ts'

export type Problem = {
  readonly code: ProblemCode
  /** A sentence for the shopper, in the specification's words. */
  readonly message: string
  /** The first wrong input, by its path in the request. */
  readonly fields?: Readonly<Record<string, string>>
  /** Facts that help the caller to go on, such as a new quote. */
  readonly facts?: Readonly<Record<string, unknown>>
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
