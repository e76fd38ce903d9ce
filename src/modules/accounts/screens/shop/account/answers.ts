/** Responses to My Account's forms, with their cookies and status. */
import { data } from 'react-router'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf, type Problem } from '#platform/rules/result.ts'
import type { FormAnswer } from '../../../components/form-answer.ts'
import type { AccountAnswer } from '#app/context.ts'
import { STATUS, withCookies } from '../auth/account-answers.ts'

type Typed = FormAnswer['typed']

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
