/** An expected failure on its way out of a handler: thrown here, turned into an answer in one place. */
import { PROBLEMS, type ProblemCode } from '#domain/problems.ts'
import type { Problem } from '#domain/result.ts'

export class Refusal extends Error {
  readonly problem: Problem
  readonly statusCode: number

  constructor(code: ProblemCode, message: string, fields?: Readonly<Record<string, string>>) {
    super(message)
    this.problem = fields ? { code, message, fields } : { code, message }
    this.statusCode = PROBLEMS[code].status
  }
}

export type ErrorView = {
  readonly error: {
    readonly code: ProblemCode
    readonly message: string
    readonly fields?: Readonly<Record<string, string>>
    readonly quote?: unknown
    readonly kept?: unknown
  }
}

/** A problem as the JSON interfaces answer it: of its facts only a new quote or a newer copy leaves the house. */
export function errorView(problem: Problem): ErrorView {
  const { code, message, fields, facts } = problem
  const quote = facts?.['quote']
  const kept = facts?.['kept']
  return {
    error: {
      code,
      message,
      ...(fields ? { fields } : {}),
      ...(quote === undefined ? {} : { quote }),
      ...(kept === undefined ? {} : { kept }),
    },
  }
}
