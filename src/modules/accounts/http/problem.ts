/** Translates Better Auth's errors into the shop's, and the shop's into the form Better Auth throws. */
import { APIError } from 'better-auth/api'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { verbatim, messageOf, wrongField, type Problem } from '#platform/rules/result.ts'
import { errorView } from '#platform/http/refusal.ts'

const KNOWN: Readonly<Record<string, Problem>> = {
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
  const known = typeof code === 'string' ? KNOWN[code] : undefined
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
