/**
 * Some forms want the password of whoever sends them once more: what moves money, roles or keys. Given within the last
 * minutes, signing in included, it is not asked for. Guesses are counted as at the login.
 */
import type { RouterContextProvider } from 'react-router'
import type { Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { textOf } from '#platform/ui/form/form-text.ts'
import { accountContext } from '#app/context.ts'
import { PASSWORD_FIELD } from './password-confirmation.tsx'

type Context = Readonly<RouterContextProvider>

/** For the area's loader: whether forms have to show the field. */
export async function needsPassword(context: Context): Promise<boolean> {
  return !(await context.get(accountContext).isConfirmed())
}

/** For actions, before anything else: null when they may go on, else what is said at the field. */
export async function passwordProblem(context: Context, form: FormData): Promise<string | null> {
  const account = context.get(accountContext)
  if (await account.isConfirmed()) return null
  const password = textOf(form, PASSWORD_FIELD)
  if (password === '') return MESSAGES.password_again
  const answer = await account.confirmPassword(password)
  return answer.ok ? null : answer.message
}

/** For forms that may need it, which the use case says (`password_needed`): what is wrong with the one that came along. */
export function sentPasswordProblem(context: Context, form: FormData): Promise<string | null> {
  return textOf(form, PASSWORD_FIELD) === '' ? Promise.resolve(null) : passwordProblem(context, form)
}

/** For forms that tell all that is wrong at once: theirs and the password's; null when nothing is. */
export async function withPassword(
  context: Context,
  form: FormData,
  problems: Problems | null,
): Promise<Problems | null> {
  const problem = await passwordProblem(context, form)
  return problem === null ? problems : { ...problems, [PASSWORD_FIELD]: problem }
}
