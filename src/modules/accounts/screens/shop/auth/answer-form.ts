/** The action for each of the login page's forms. The page and the dialog send the same ones. */
import { data, redirect } from 'react-router'
import { signUpInput } from '#platform/rules/account-input.ts'
import { safeNext } from '../../../rules/safe-next.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { AuthAnswer, AuthForm } from '../../../components/auth-forms.tsx'
import type { AccountAccess, AccountAnswer } from '#app/context.ts'
import { STATUS, withCookies, fieldMessages } from '../account-answers.ts'
import { textOf } from '#platform/ui/form/form-text.ts'

type Refusal = Extract<AccountAnswer, { ok: false }> & Pick<AuthAnswer, 'fields'>

/** The dialog stays on its page; the login page redirects to where the shopper came from. */
export type Sent = {
  readonly form: FormData
  readonly name: AuthForm
  readonly isStaying: boolean
  readonly next: string
  readonly typed: AuthAnswer['typed']
}

export function readSent(form: FormData): Sent {
  return {
    form,
    name: formName(textOf(form, 'intent')),
    isStaying: textOf(form, 'stay') !== '',
    next: safeNext(textOf(form, 'next')),
    typed: {
      name: textOf(form, 'name'),
      email: textOf(form, 'email'),
      isBackup: textOf(form, 'kind') === 'backup',
      isTrusted: textOf(form, 'trusted') === 'yes',
    },
  }
}

export function answerForm(sent: Sent, account: AccountAccess) {
  switch (sent.name) {
    case 'signup':
      return signUp(sent, account)
    case 'resend':
      return resend(sent, account)
    case 'code':
      return mailCode(sent, account)
    case 'service':
      return leaveFor(sent, account)
    case 'login':
    case 'factor':
      return logIn(sent, account)
  }
}

async function logIn(sent: Sent, account: AccountAccess) {
  const { email } = sent.typed
  const password = textOf(sent.form, 'password')
  if (email.trim() === '' || password === '')
    return refuse(sent, {
      ok: false,
      code: 'invalid',
      message: MESSAGES.login_missing,
      // The message is shown above the button; the fields are only marked.
      fields: { ...(email.trim() === '' && { email: '' }), ...(password === '' && { password: '' }) },
    })
  const answer = await account.signIn(email, password, textOf(sent.form, 'mailCode').trim())
  if (!answer.ok) return refuse(sent, answer)
  return answer.value.step === 'done' ? letIn(sent, answer) : askForFactor(sent, answer)
}

function askForFactor(sent: Sent, answer: AccountAnswer<unknown>) {
  const headers = withCookies(answer)
  if (sent.isStaying) return data(answered(sent, 'second_factor', ''), { headers })
  return redirect(`/auth/second-factor?next=${encodeURIComponent(sent.next)}`, { status: 303, headers })
}

/** Signed in: the page redirects, the dialog gets a response. */
export function letIn(sent: Sent, answer: AccountAnswer<unknown>) {
  const headers = withCookies(answer)
  if (sent.isStaying) return data(answered(sent, 'signed_in', MESSAGES.login_success), { headers })
  return redirect(sent.next, { status: 303, headers })
}

async function signUp(sent: Sent, account: AccountAccess) {
  const { name, email } = sent.typed
  const typed = { name, email, password: textOf(sent.form, 'password') }
  const parsed = signUpInput.safeParse(typed)
  if (!parsed.success) return refuse(sent, { ok: false, ...fieldMessages(parsed.error) })
  const answer = await account.signUp(typed)
  if (!answer.ok) return refuse(sent, answer)
  const message = sent.isStaying ? MESSAGES.account_created : MESSAGES.registered
  return data(answered(sent, 'registered', message), { headers: withCookies(answer) })
}

async function resend(sent: Sent, account: AccountAccess) {
  const answer = await account.sendVerification(sent.typed.email)
  if (!answer.ok) return refuse({ ...sent, name: 'login' }, answer)
  return data(answered(sent, 'sent', MESSAGES.link_sent), { headers: withCookies(answer) })
}

/** The same answer for every address. */
async function mailCode(sent: Sent, account: AccountAccess) {
  const login = { ...sent, name: 'login' } as const
  const answer = await account.requestSignInCode(sent.typed.email)
  if (!answer.ok) return refuse(login, answer)
  const asked = { ...answered(login, 'code_sent', MESSAGES.sign_in_code_sent), mailCode: 'asked' } as const
  return data<AuthAnswer>(asked, { headers: withCookies(answer) })
}

/** Starts an external service's login. Our CSP forbids forms to lead there, so the page offers a link. */
async function leaveFor(sent: Sent, account: AccountAccess) {
  const provider = textOf(sent.form, 'provider')
  const isOffered = account.services.includes(provider)
  const answer = isOffered ? await account.startService(provider, sent.next) : null
  if (!answer?.ok)
    return refuse(sent, answer ?? { ok: false, code: 'invalid', message: MESSAGES.service_failed })
  const leaving: AuthAnswer = { ...answered(sent, 'leaving', ''), url: answer.value.url }
  return data(leaving, { headers: withCookies(answer) })
}

/** Messages for our own failures (spec §8); the other forms show the account's message. */
const FAILED: Partial<Readonly<Record<AuthForm, string>>> = {
  login: MESSAGES.login_failed,
  signup: MESSAGES.registration_failed,
}

export function refuse(sent: Sent, { code, message, field, fields }: Refusal) {
  const ours = code === 'unexpected' ? FAILED[sent.name] : undefined
  const answer: AuthAnswer = {
    ...answered(sent, 'refused', ours ?? message),
    ...(field === undefined ? {} : { field }),
    ...(fields === undefined ? {} : { fields }),
    blamesAll: sent.name === 'login' && (code === 'wrong_password' || ours !== undefined),
    isUnverified: code === 'unverified',
    ...(sent.form.has('mailCode')
      ? { mailCode: 'asked' }
      : code === 'too_many_requests' && sent.name === 'login' && { mailCode: 'offered' }),
  }
  return data(answer, { status: STATUS[code] })
}

function answered({ name, typed }: Sent, step: AuthAnswer['step'], message: string): AuthAnswer {
  return { step, form: name, typed, message }
}

function formName(intent: string): AuthForm {
  const names: readonly AuthForm[] = ['signup', 'resend', 'service', 'code']
  return names.find((name) => name === intent) ?? 'login'
}
