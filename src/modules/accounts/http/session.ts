/** What a page loads about its visitor after it is shown: the account, the coins and the session's expiry. */
import type { FastifyInstance } from 'fastify'
import { unlockInput } from '../rules/unlock-input.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { verbatim } from '#platform/rules/result.ts'
import type { Shop } from '#app/shop.ts'
import { limited } from '#platform/http/rate-limits.ts'
import type { Accounts, SessionView } from './accounts.ts'
import { sendProblem } from '#platform/http/errors.ts'
import { readGuestToken, setGuestToken } from './guest-cookie.ts'
import { webHeaders } from '#platform/http/web-request.ts'

export type SessionAnswer = {
  readonly user: {
    readonly id: string
    readonly email: string
    readonly name: string
    readonly emailVerified: boolean
    readonly isAdmin: boolean
  } | null
  readonly coins: number | null
  readonly expiresAt: string | null
}

export async function sessionApi(
  app: FastifyInstance,
  { shop, accounts }: { readonly shop: Shop; readonly accounts: Accounts },
): Promise<void> {
  app.get(
    '/api/session',
    { config: { access: 'public', ...limited('lookup') } },
    async (request): Promise<SessionAnswer> => {
      const session = await accounts.getSession(webHeaders(request))
      if (session) return answerOf(session, shop)
      const token = readGuestToken(request)
      const guest = token === null ? null : await shop.findGuestSession(token)
      return { user: null, coins: null, expiresAt: guest?.expiresAt.toISOString() ?? null }
    },
  )

  /** Called before the first order, so that its browser can find the order even if the response is lost. */
  app.post(
    '/api/session/guest',
    { config: { access: 'guest', ...limited('placeOrder') } },
    async (request, reply) => {
      if (request.actor.kind !== 'visitor') return { isNew: false }
      const session = await shop.startGuestSession()
      setGuestToken(reply, session.token, session.expiresAt)
      return { isNew: true }
    },
  )

  /** Polled by the panel when it is idle. Does not count as activity. */
  app.get('/api/session/lock', { config: { access: 'user', ...limited('lookup') } }, async (request) => ({
    isLocked: (await accounts.getViewer(webHeaders(request)))?.staffSession?.isLocked === true,
  }))

  app.post(
    '/api/session/unlock',
    { config: { access: 'user', ...limited('lookup') } },
    async (request, reply) => {
      const { password } = unlockInput.parse(request.body)
      const answer = await accounts.accessOf(webHeaders(request)).confirmPassword(password)
      if (answer.ok) return { isLocked: false }
      const { code, message, fields } = answer
      return sendProblem(reply, { code, ...verbatim(message), ...(fields && { fields }) })
    },
  )

  // On 401 the browser deletes the session for good. Anything else may be retried.
  app.post(
    '/api/session/renew',
    { config: { access: 'public', ...limited('lookup') } },
    async (request, reply) => {
      const { session, setCookies } = await accounts.renewSession(webHeaders(request))
      if (setCookies.length > 0) void reply.header('set-cookie', setCookies)
      if (session) return answerOf(session, shop)
      return sendProblem(reply, { code: 'unauthenticated', key: 'session_over' })
    },
  )
}

async function answerOf({ user, expiresAt }: SessionView, shop: Shop): Promise<SessionAnswer> {
  const { id, email, name, emailVerified, isAdmin } = user
  return {
    user: { id, email, name, emailVerified, isAdmin },
    coins: await shop.getCoinsBalance(id as UserId),
    expiresAt: expiresAt.toISOString(),
  }
}
