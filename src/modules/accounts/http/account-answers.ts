/** Error responses of the account's forms: which field, and why. */
import type { AccountAnswer, AccountProblemCode } from '#app/context.ts'
import { atFields, type Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { verbatim, type Problem } from '#platform/rules/result.ts'
import { errorView, type ErrorView } from '#platform/http/refusal.ts'
import type { z } from '#platform/rules/zod.ts'

export type Failure = Extract<AccountAnswer, { readonly ok: false }>

const CODES = new Set<string>([
  'invalid',
  'wrong_password',
  'unverified',
  'expired',
  'unauthenticated',
  'too_many_requests',
] satisfies AccountProblemCode[])

/** For a schema that is itself one field. */
export function problemsOfOne(field: string, { error }: z.ZodSafeParseResult<unknown>): Problems {
  return error ? { [field]: error.issues[0]?.message ?? MESSAGES.bad_request } : {}
}

/** Fields in the order of the pages; the first message is also the message of the whole form. */
export function fieldProblems(wrong: Problems): Problem {
  const fields = atFields(wrong, ['name', 'email', 'password', 'newPassword'])
  return { code: 'invalid', ...verbatim(Object.values(fields)[0] ?? MESSAGES.bad_request), fields }
}

export function failed(problem: Problem): Failure {
  return failedAs(errorView(problem).error)
}

/** Converts an error response of the API. */
export function failedAs({ code, message, fields }: ErrorView['error']): Failure {
  const [field] = Object.keys(fields ?? {})
  return {
    ok: false,
    code: CODES.has(code) ? (code as AccountProblemCode) : 'unexpected',
    message,
    ...(field && fields ? { field, fields } : {}),
  }
}
