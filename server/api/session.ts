/** What a page fills in about its visitor after it is shown: the account, the coins, until when the browser is known. */
import type { FastifyInstance } from 'fastify'
import type { UserId } from '#domain/ids.ts'
import type { Shop } from '#shop/shop.ts'
import { limited } from '../plugins/external/rate-limits.ts'
import type { Accounts } from '../plugins/shop/accounts.ts'
import { readGuestToken } from '../plugins/shop/guest-cookie.ts'
import { webHeaders } from '../web-request.ts'

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
    async (request, reply): Promise<SessionAnswer> => {
      const session = await accounts.getSession(webHeaders(request))
      if (session) {
        if (session.setCookies.length > 0) void reply.header('set-cookie', session.setCookies)
        const coins = await shop.getCoinsBalance(session.user.id as UserId)
        return { user: session.user, coins, expiresAt: session.expiresAt.toISOString() }
      }
      const token = readGuestToken(request)
      const guest = token === null ? null : await shop.findGuestSession(token)
      return { user: null, coins: null, expiresAt: guest?.expiresAt.toISOString() ?? null }
    },
  )
}
