/** An expected failure thrown inside a handler; turned into an answer in one place. */
import { PROBLEMS, type ProblemCode } from '../rules/problems.ts'
import type { MessageKey } from '../rules/messages.ts'
import { messageOf, type Message, type Problem } from '../rules/result.ts'

export class Refusal extends Error {
  readonly problem: Problem
  readonly statusCode: number

  constructor(code: ProblemCode, said: MessageKey | Message, fields?: Readonly<Record<string, string>>) {
    const message = typeof said === 'string' ? { key: said } : said
    super(messageOf(message))
    this.problem = { code, ...message, ...(fields && { fields }) }
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

/** A problem as the JSON interfaces answer it; its text is chosen here. */
export function errorView(problem: Problem): ErrorView {
  const { code, fields } = problem
  const { quote, kept } = problem.current ?? {}
  return {
    error: {
      code,
      message: messageOf(problem),
      ...(fields ? { fields } : {}),
      ...(quote === undefined ? {} : { quote }),
      ...(kept === undefined ? {} : { kept }),
    },
  }
}
