/** Accounts over HTTP: the visitor's session, the account's own data as JSON, and Better Auth's endpoints. */
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#app/shop.ts'
import { sendProblem } from '#platform/http/errors.ts'
import { limited } from '#platform/http/rate-limits.ts'
import { takeRawBodies, webHeaders, webRequest } from '#platform/http/web-request.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { verbatim } from '#platform/rules/result.ts'
import { shopHandle } from '#platform/rules/shop-handle.ts'
import { addressInput } from '../rules/address.ts'
import { unlockInput } from '../rules/passwords.ts'
import { readGuestToken, setGuestToken } from './account-cookies.ts'
import type { Accounts, SessionView } from './accounts.ts'

/** What a page loads about its visitor after it is shown. */
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

/** The account's own data: its addresses, for the checkout, and everything stored, as a file. */
export async function accountApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.get(
    '/api/account/addresses',
    { config: { access: 'user', ...limited('lookup') } },
    async (request, reply) => {
      const kept = await shop.listAddresses(request.actor)
      return kept.ok ? { addresses: kept.value } : sendProblem(reply, kept.problem)
    },
  )

  app.post(
    '/api/account/addresses',
    { config: { access: 'user', ...limited('change') } },
    async (request, reply) => {
      const address = addressInput.parse(request.body)
      const saved = await shop.saveAddress(request.actor, { id: null, address, isDefault: false })
      return saved.ok ? reply.code(201).send({ addresses: saved.value }) : sendProblem(reply, saved.problem)
    },
  )

  app.get(
    '/api/account/export',
    { config: { access: 'user', ...limited('export') } },
    async (request, reply) => {
      const file = await shop.exportAccount(request.actor)
      if (!file.ok) return sendProblem(reply, file.problem)
      const name = `${shopHandle()}-account.json`
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(file.value, null, 2))
    },
  )
}

/** Better Auth behind Fastify: the raw body, separate cookies, and no caching. */
export async function accountRoutes(
  app: FastifyInstance,
  options: { readonly accounts: Accounts; readonly shopUrl: string },
): Promise<void> {
  takeRawBodies(app)
  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    config: { access: 'public' },
    handler: async (request, reply) => {
      const response = await options.accounts.handle(webRequest(request, options.shopUrl))
      void reply.code(response.status)
      for (const [name, value] of response.headers) if (name !== 'set-cookie') void reply.header(name, value)
      const cookies = response.headers.getSetCookie()
      if (cookies.length > 0) void reply.header('set-cookie', cookies)
      void reply.header('cache-control', 'no-store')
      return reply.send(Buffer.from(await response.arrayBuffer()))
    },
  })
}
