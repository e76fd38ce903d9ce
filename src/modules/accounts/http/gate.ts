/**
 * The only access to Better Auth, for the API under /api/auth and for forms. Endpoints not listed here do not exist;
 * bodies are parsed with the shop's schemas and rebuilt, so that unexpected fields go no further; guesses are counted
 * by account; and no response contains a session's secret.
 */
import type { z } from 'zod'
import { emailInput, resetInput, signInInput, signUpInput } from '#platform/rules/account-input.ts'
import { SIGN_IN_CODE_MINUTES } from '../rules/account-mail.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { z as schema } from '#platform/rules/zod.ts'
import { invalid } from '#platform/http/errors.ts'
import { type Auth, isFree } from './auth.ts'
import { cookieIn, deviceCookie, knownDevice, signUpCookie } from './account-cookies.ts'
import { type AccountsOptions, cookiePrefix, isHttps } from './options.ts'
import { SIGN_IN_CODE_WISH } from './own-endpoints.ts'
import { fieldProblem, problemOf, problemResponse, readJson } from './account-problems.ts'

type Place = { readonly shopUrl: string }

/** The mail may take a while, so the cookie lasts longer than the code. */
const SECONDS = 4 * SIGN_IN_CODE_MINUTES * 60

/** Identifies the browser that requested a code by mail (src/modules/accounts/actions/account-mails.ts). */
function signInCodeCookie(token: string, place: Place): string {
  const secure = isHttps(place.shopUrl) ? ' Secure;' : ''
  return `${nameOf(place)}=${token}; Max-Age=${SECONDS}; Path=/; HttpOnly;${secure} SameSite=Lax`
}

function signInCodeTokenIn(headers: Headers, place: Place): string | null {
  return cookieIn(headers, nameOf(place))
}

function nameOf({ shopUrl }: Place): string {
  return `${cookiePrefix(shopUrl)}.sign_in_code`
}

const BASE = '/api/auth'
const code = schema
  .string(MESSAGES.code_wrong)
  .trim()
  .min(1, MESSAGES.code_wrong)
  .max(20, MESSAGES.code_wrong)
const factorInput = schema.object({ code, trustDevice: schema.boolean().optional() })
const nothing = schema.object({})

/** Endpoints open to clients; null: the body is ignored. */
export const OPEN: Readonly<Record<string, z.ZodType | null>> = {
  'POST /sign-up/email': signUpInput,
  'POST /sign-in/email': signInInput,
  'POST /sign-out': nothing,
  'POST /send-verification-email': emailInput,
  'POST /request-password-reset': emailInput,
  'POST /reset-password': resetInput,
  'POST /two-factor/verify-totp': factorInput,
  'POST /two-factor/verify-backup-code': factorInput,
  'GET /verify-email': null,
  'GET /get-session': null,
}

export type Gate = ReturnType<typeof createGate>

export function createGate(auth: Auth, options: AccountsOptions) {
  const open: typeof OPEN = options.google ? { ...OPEN, 'GET /callback/google': null } : OPEN

  /** Handles an external request. */
  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const path = pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : ''
    const input = open[`${request.method} ${path}`]
    if (input === undefined) return problemResponse({ code: 'not_found', key: 'not_found' })
    if (input === null) return inOurWords(await auth.handler(request))
    const body = input.safeParse(await bodyOf(request))
    if (!body.success) return problemResponse(invalid(body.error))
    return pass(path, request.headers, body.data)
  }

  /** Handles a request whose body is already parsed. */
  async function pass(path: string, headers: Headers, body: unknown, mailCode = ''): Promise<Response> {
    if (path === '/sign-in/email') {
      const login = body as { readonly email: string }
      return mailCode === '' ? signIn(headers, login) : signInByCode(headers, login, mailCode)
    }
    return ask(path, headers, body)
  }

  /** Guesses are counted by the target account, or by the browser if it is known for that account. */
  async function signIn(headers: Headers, body: { readonly email: string }): Promise<Response> {
    const device = knownDevice(headers, body.email, options)
    const aim = device === null ? `account:${body.email}` : `device:${device}`
    return guess(headers, aim, () => ask('/sign-in/email', headers, body))
  }

  /** The code only bypasses the guess limit; its own few attempts are the limit then. */
  async function signInByCode(headers: Headers, body: { readonly email: string }, mailCode: string) {
    const browserToken = signInCodeTokenIn(headers, options)
    const attempt = { email: body.email, code: mailCode.replace(/\s/g, '') }
    if (browserToken === null || !(await options.shop.trySignInCode({ ...attempt, browserToken })))
      return problemResponse(fieldProblem('mailCode', MESSAGES.guest_code_wrong))
    const answer = await ask('/sign-in/email', headers, body)
    if (answer.ok) await options.shop.useSignInCode({ browserToken })
    return answer
  }

  /** The same response, with a cookie, for every address. */
  function requestSignInCode(headers: Headers, email: string): Promise<Response> {
    return ask('/request-password-reset', headers, { email, wish: SIGN_IN_CODE_WISH })
  }

  async function guess(headers: Headers, aim: string, ask: () => Promise<Response>): Promise<Response> {
    if (isFree(headers, options)) return ask()
    const waitSeconds = await options.shop.countGuess({ aim })
    if (waitSeconds !== null) {
      options.log.warn({ part: 'accounts' }, 'too many guesses at one account')
      const retry = new Headers({ 'retry-after': String(waitSeconds) })
      return problemResponse({ code: 'too_many_requests', key: 'too_many_requests' }, retry)
    }
    const answer = await ask()
    if (answer.ok || answer.status === 429 || answer.status >= 500) await options.shop.forgetGuess({ aim })
    return answer
  }

  /** The form's origin was checked before; Better Auth checks again and sees the shop's own. */
  async function ask(path: string, from: Headers, body: unknown): Promise<Response> {
    const headers = new Headers(from)
    for (const name of [...headers.keys()]) if (/^(content-|sec-fetch-)/.test(name)) headers.delete(name)
    headers.set('content-type', 'application/json')
    headers.set('origin', new URL(options.shopUrl).origin)
    const request = new Request(`${options.shopUrl}${BASE}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const answer = await inOurWords(await auth.handler(request))
    if (path === '/sign-out') answer.headers.set('clear-site-data', '"cache"')
    return answer
  }

  async function inOurWords(response: Response): Promise<Response> {
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    headers.delete('set-auth-token')
    const retry = headers.get('x-retry-after')
    if (retry !== null) headers.set('retry-after', retry)
    if (response.status >= 400) return problemResponse(await problemOf(response), headers)
    const body = await readJson(response)
    const email = emailOf(body)
    // A browser that signed in or reset the password is known from now on.
    if (email !== null) headers.append('set-cookie', deviceCookie(email, options))
    const { signUpToken, signInCodeToken } = body
    if (typeof signInCodeToken === 'string')
      headers.append('set-cookie', signInCodeCookie(signInCodeToken, options))
    if (typeof signUpToken === 'string') headers.append('set-cookie', signUpCookie(signUpToken, options))
    const { status } = response
    if (status >= 300 || !(headers.get('content-type') ?? '').includes('json'))
      return new Response(response.body, { status, headers })
    return new Response(JSON.stringify(withoutSecrets(body, await isNull(response))), { status, headers })
  }

  return { handle, pass, ask, requestSignInCode, isFree: (headers: Headers) => isFree(headers, options) }
}

/** The address whose ownership was just proved; null for every other response. */
function emailOf(body: Readonly<Record<string, unknown>>): string | null {
  const { token, email, user } = body
  if (typeof email === 'string') return email
  if (typeof token !== 'string') return null
  return (user as { readonly email?: string } | undefined)?.email ?? null
}

/** The session's secret stays in its HttpOnly cookie; no address is disclosed. */
function withoutSecrets(body: Readonly<Record<string, unknown>>, isNothing: boolean): unknown {
  if (isNothing) return null
  const {
    token: _token,
    email: _email,
    signUpToken: _signUp,
    signInCodeToken: _code,
    session,
    ...rest
  } = body
  if (typeof session !== 'object' || session === null) return rest
  const { token: _secret, ...shown } = session as Record<string, unknown>
  return { ...rest, session: shown }
}

async function isNull(response: Response): Promise<boolean> {
  return (await response.clone().text()).trim() === 'null'
}

/** JSON only: a cross-site form could send the other types. */
async function bodyOf(request: Request): Promise<unknown> {
  if (!(request.headers.get('content-type') ?? '').startsWith('application/json')) return undefined
  try {
    return await request.json()
  } catch {
    return undefined
  }
}
