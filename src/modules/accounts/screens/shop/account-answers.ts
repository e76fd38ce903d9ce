/** Responses to the forms of accounts: with their cookies and status, and never cached. */
import { data } from 'react-router'
import type { AccountAnswer, AccountProblemCode } from '#app/context.ts'
import { problemsOf } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf, type Problem } from '#platform/rules/result.ts'
import type { z } from '#platform/rules/zod.ts'
import type { FormAnswer } from '../../components/account-form.tsx'

export const STATUS: Readonly<Record<AccountProblemCode, number>> = {
  invalid: 422,
  wrong_password: 401,
  unverified: 403,
  expired: 410,
  unauthenticated: 401,
  too_many_requests: 429,
  unexpected: 500,
}

/** Headers that set a response's cookies and forbid caching. */
export function withCookies(answer: AccountAnswer<unknown>): Headers {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  if (answer.ok) for (const cookie of answer.setCookies) headers.append('Set-Cookie', cookie)
  return headers
}

type Typed = FormAnswer['typed']

/** A form of My Account succeeded. */
export function done(form: string, message: string, answer?: AccountAnswer<unknown>) {
  const outcome: FormAnswer = { form, isDone: true, message }
  return data(outcome, answer ? { headers: withCookies(answer) } : {})
}

/** A message about a field is shown below it. */
export function refused(
  form: string,
  { code, message, field, fields }: Extract<AccountAnswer, { ok: false }>,
  typed: Typed = {},
) {
  const errors = fields ?? (field === undefined ? undefined : { [field]: message })
  return refusal(form, message, STATUS[code], errors, typed)
}

export function problem(form: string, refused: Problem, typed: Typed = {}) {
  return refusal(form, messageOf(refused), PROBLEMS[refused.code].status, refused.fields, typed)
}

function refusal(
  form: string,
  message: string,
  status: number,
  errors: FormAnswer['errors'] | undefined,
  typed: NonNullable<Typed>,
) {
  const outcome: FormAnswer = { form, isDone: false, message, typed, ...(errors ? { errors } : {}) }
  return data(outcome, { status })
}

/** The response for the result of an account operation. */
export function answered(form: string, answer: AccountAnswer<unknown>, message: string, typed: Typed = {}) {
  return answer.ok ? done(form, message, answer) : refused(form, answer, typed)
}

/** All invalid fields, each with its first message; the first of all is the form's message. */
export function fieldMessages({ issues }: z.ZodError) {
  const fields = problemsOf({ issues })
  const [field, message] = Object.entries(fields)[0] ?? ['', MESSAGES.bad_request]
  return { code: 'invalid', message, field, fields } as const
}
