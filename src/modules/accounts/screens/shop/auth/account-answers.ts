/** How the account's answers leave a page: with their cookies, their status, and never to be kept by anybody. */
import type { AccountAnswer, AccountProblemCode } from '#app/context.ts'

export const STATUS: Readonly<Record<AccountProblemCode, number>> = {
  invalid: 422,
  wrong_password: 401,
  unverified: 403,
  expired: 410,
  unauthenticated: 401,
  too_many_requests: 429,
  unexpected: 500,
}

/** Headers that set the cookies of an answer, in a page that nobody keeps. */
export function withCookies(answer: AccountAnswer<unknown>): Headers {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  if (answer.ok) for (const cookie of answer.setCookies) headers.append('Set-Cookie', cookie)
  return headers
}
