/**
 * Password confirmation for forms that change money, roles or keys. Not required if the password was entered within the
 * last minutes, signing in included. Guesses are counted as at the login.
 */
import type { RouterContextProvider } from 'react-router'
import type { Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { textOf } from '#platform/ui/form/form-text.ts'
import { accountContext } from '#app/context.ts'
import { PASSWORD_FIELD } from './password-confirmation.tsx'

type Context = Readonly<RouterContextProvider>

/** For the area's loader: whether forms show the password field. */
export async function needsPassword(context: Context): Promise<boolean> {
  return !(await context.get(accountContext).isConfirmed())
}

/** For actions, before anything else: null if they may proceed, else the message for the field. */
export async function passwordProblem(context: Context, form: FormData): Promise<string | null> {
  const account = context.get(accountContext)
  if (await account.isConfirmed()) return null
  const password = textOf(form, PASSWORD_FIELD)
  if (password === '') return MESSAGES.password_again
  const answer = await account.confirmPassword(password)
  return answer.ok ? null : answer.message
}

/**
 * For forms where the use case decides whether it is needed (`password_needed`): checks a password that was sent, if
 * any.
 */
export function sentPasswordProblem(context: Context, form: FormData): Promise<string | null> {
  return textOf(form, PASSWORD_FIELD) === '' ? Promise.resolve(null) : passwordProblem(context, form)
}

/** For forms that report all errors at once: their own and the password's; null if there are none. */
export async function withPassword(
  context: Context,
  form: FormData,
  problems: Problems | null,
): Promise<Problems | null> {
  const problem = await passwordProblem(context, form)
  return problem === null ? problems : { ...problems, [PASSWORD_FIELD]: problem }
}
