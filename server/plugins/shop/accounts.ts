/**
 * Accounts and sessions, kept by Better Auth on the shop's own tables. Who is staff is read from the shop's roles
 * at each request; nothing about it lies in a cookie.
 */
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { eq } from 'drizzle-orm'
import type { AccountAccess, SignInAnswer, Viewer } from '#app/context.ts'
import type { Orm } from '#database/connection.ts'
import { accounts, rateLimits, sessions, userRoles, users, verifications } from '#database/schema/accounts.ts'
import { MESSAGES } from '#domain/messages.ts'
import type { Logger } from '../../log.ts'
import { CLIENT_IP_HEADER } from '../../web-request.ts'

export type AccountsOptions = {
  readonly orm: Orm
  readonly secret: string
  /** The shop's address; links and cookies are made for it, never for what a request claims. */
  readonly shopUrl: string
  readonly origins: readonly string[]
  readonly isRateLimited: boolean
  readonly log: Logger
}

export type SessionView = {
  readonly user: Viewer & { readonly emailVerified: boolean }
  readonly expiresAt: Date
  /** Renews the session's cookie when its time has come. */
  readonly setCookies: readonly string[]
}

export type Accounts = {
  /** Answers a request under /api/auth. */
  handle(request: Request): Promise<Response>
  /** The signed-in account, its role as it is now; null for visitors. Never renews a session. */
  getViewer(headers: Headers): Promise<Viewer | null>
  getSession(headers: Headers): Promise<SessionView | null>
  /** Sign in and out for forms, through the same limits and checks as the JSON interface. */
  accessOf(headers: Headers): AccountAccess
}

export const PASSWORD_LENGTH = { min: 6, max: 100 } as const
const SESSION_DAYS = 7
const DAY_SECONDS = 24 * 60 * 60
const PREFIX = 'panna'

export function createAccounts(options: AccountsOptions): Accounts {
  const isHttps = options.shopUrl.startsWith('https:')
  // `__Host-` binds a cookie to this very host; a browser takes it over https only.
  const prefix = isHttps ? `__Host-${PREFIX}` : PREFIX
  const auth = makeAuth(options, prefix, isHttps)
  const sessionCookie = `${prefix}.session_token=`
  const mayHaveSession = (headers: Headers) => headers.get('cookie')?.includes(sessionCookie) ?? false

  async function isAdmin(userId: string): Promise<boolean> {
    const roles = await options.orm
      .select({ role: userRoles.role })
      .from(userRoles)
      .where(eq(userRoles.userId, userId))
    return roles.some(({ role }) => role === 'admin')
  }

  async function viewerOf(user: { id: string; email: string; name: string }): Promise<Viewer> {
    return { id: user.id, email: user.email, name: user.name, isAdmin: await isAdmin(user.id) }
  }

  return {
    handle: (request) => auth.handler(request),

    async getViewer(headers) {
      if (!mayHaveSession(headers)) return null
      const found = await auth.api.getSession({
        headers,
        query: { disableCookieCache: true, disableRefresh: true },
      })
      return found ? viewerOf(found.user) : null
    },

    async getSession(headers) {
      if (!mayHaveSession(headers)) return null
      const found = await auth.api.getSession({
        headers,
        query: { disableCookieCache: true },
        returnHeaders: true,
      })
      if (!found.response) return null
      const { user, session } = found.response
      const viewer = await viewerOf(user)
      return {
        user: { ...viewer, emailVerified: user.emailVerified },
        expiresAt: session.expiresAt,
        setCookies: found.headers.getSetCookie(),
      }
    },

    accessOf: (headers) => ({
      signIn: async (email, password) =>
        signInAnswer(await auth.handler(post('/sign-in/email', headers, { email, password }))),
      signOut: async () => (await auth.handler(post('/sign-out', headers, {}))).headers.getSetCookie(),
    }),
  }

  /** The form itself was checked for its origin; Better Auth checks again and sees the shop. */
  function post(path: string, from: Headers, body: unknown): Request {
    const headers = new Headers({
      'content-type': 'application/json',
      origin: new URL(options.shopUrl).origin,
    })
    for (const name of ['cookie', 'user-agent', CLIENT_IP_HEADER]) {
      const value = from.get(name)
      if (value !== null) headers.set(name, value)
    }
    return new Request(`${options.shopUrl}/api/auth${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
  }
}

function makeAuth(options: AccountsOptions, prefix: string, isHttps: boolean) {
  return betterAuth({
    baseURL: options.shopUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: [...options.origins],
    database: drizzleAdapter(options.orm, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        rateLimit: rateLimits,
      },
    }),
    emailAndPassword: {
      enabled: true,
      // Shoppers' accounts come with their own room; until then only staff sign in.
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      revokeSessionsOnPasswordReset: true,
    },
    session: {
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      cookieCache: { enabled: false },
    },
    rateLimit: {
      enabled: options.isRateLimited,
      storage: 'database',
      window: 60,
      max: 300,
      customRules: { '/sign-in/email': { window: 60, max: 20 } },
    },
    advanced: {
      cookiePrefix: prefix,
      // The prefix is in the name already.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
    },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      disableColors: true,
      log: (level, message) =>
        options.log[level === 'error' ? 'error' : 'warn']({ part: 'accounts' }, message),
    },
  })
}

async function signInAnswer(response: Response): Promise<SignInAnswer> {
  if (response.ok) return { ok: true, setCookies: response.headers.getSetCookie() }
  if (response.status === 429) return { ok: false, message: MESSAGES.too_many_requests }
  return { ok: false, message: response.status < 500 ? MESSAGES.login_wrong : MESSAGES.auth_error }
}
