/**
 * Translates Better Auth's errors into the shop's, the shop's into the form Better Auth throws, and either into the
 * answers of the account's forms.
 */
import { APIError } from 'better-auth/api'
import type { AccountAnswer, AccountProblemCode } from '#app/context.ts'
import { errorView, type ErrorView } from '#platform/http/errors.ts'
import { atFields, type Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf, verbatim, wrongField, type Problem } from '#platform/rules/result.ts'
import type { z } from '#platform/rules/zod.ts'

const BY_CODE: Readonly<Record<string, Problem>> = {
  INVALID_EMAIL_OR_PASSWORD: { code: 'wrong_password', key: 'login_wrong' },
  INVALID_PASSWORD: { code: 'wrong_password', key: 'password_wrong' },
  CREDENTIAL_ACCOUNT_NOT_FOUND: { code: 'wrong_password', key: 'password_wrong' },
  EMAIL_NOT_VERIFIED: { code: 'unverified', key: 'login_unverified' },
  INVALID_CODE: { code: 'invalid', key: 'code_wrong', fields: { code: MESSAGES.code_wrong } },
  INVALID_BACKUP_CODE: {
    code: 'invalid',
    key: 'code_wrong',
    fields: { code: MESSAGES.code_wrong },
  },
  INVALID_TWO_FACTOR_COOKIE: { code: 'expired', key: 'code_over' },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { code: 'expired', key: 'code_over' },
  ACCOUNT_TEMPORARILY_LOCKED: { code: 'too_many_requests', key: 'too_many_requests' },
}

const BY_STATUS: Readonly<Record<number, Problem>> = {
  401: { code: 'unauthenticated', key: 'unauthenticated' },
  403: { code: 'forbidden', key: 'forbidden' },
  404: { code: 'not_found', key: 'not_found' },
  413: { code: 'too_large', key: 'too_large' },
  429: { code: 'too_many_requests', key: 'too_many_requests' },
}

/** One of our problems, thrown inside Better Auth. */
export function asApiError(problem: Problem): APIError {
  return new APIError('BAD_REQUEST', { code: 'SHOP', message: messageOf(problem), problem })
}

export function fieldProblem(field: string, message: string): Problem {
  return wrongField(field, verbatim(message))
}

export function problemResponse(problem: Problem, headers: Headers = new Headers()): Response {
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('cache-control', 'no-store')
  headers.delete('content-length')
  return new Response(JSON.stringify(errorView(problem)), { status: PROBLEMS[problem.code].status, headers })
}

/** The shop's problem for an error from Better Auth. */
export async function problemOf(response: Response): Promise<Problem> {
  const body = await readJson(response)
  const { code, problem } = body as { code?: unknown; problem?: unknown }
  if (code === 'SHOP') return problem as Problem
  const known = typeof code === 'string' ? BY_CODE[code] : undefined
  if (known) return known
  if (response.status >= 500) return { code: 'unexpected', key: 'auth_error' }
  return BY_STATUS[response.status] ?? { code: 'bad_request', key: 'bad_request' }
}

export async function readJson(response: Response): Promise<Readonly<Record<string, unknown>>> {
  try {
    const body: unknown = await response.clone().json()
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export type Failure = Extract<AccountAnswer, { readonly ok: false }>

const FORM_CODES = new Set<string>([
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
    code: FORM_CODES.has(code) ? (code as AccountProblemCode) : 'unexpected',
    message,
    ...(field && fields ? { field, fields } : {}),
  }
}
