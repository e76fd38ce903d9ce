/** How a page sends the account's responses: with their cookies and status, and never cached. */
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

/** Headers that set a response's cookies and forbid caching. */
export function withCookies(answer: AccountAnswer<unknown>): Headers {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  if (answer.ok) for (const cookie of answer.setCookies) headers.append('Set-Cookie', cookie)
  return headers
}
