/**
 * Accounts and sessions, managed by Better Auth in the shop's own tables. The staff role is read at each request;
 * cookies contain nothing about it.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { AccountAccess, StaffSession, Viewer } from '#app/context.ts'
import { sessions } from '../data/account-tables.ts'
import { shopSettings, userRoles } from '#modules/staff/data/staff-tables.ts'
import { STAFF_SESSION_DAYS } from '../rules/account-session.ts'
import type { StaffRole } from '#modules/staff/rules/permissions.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { Refusal } from '#platform/http/errors.ts'
import { accountAccess, type Current } from './account-access.ts'
import { makeAuth } from './auth.ts'
import { factorSecrets } from './factor-secrets.ts'
import { createGate } from './gate.ts'
import { cookiePrefix, type AccountsOptions } from './options.ts'

export type { AccountsOptions } from './options.ts'

export type SessionView = { readonly user: Viewer; readonly expiresAt: Date }

export type RenewedSession = {
  /** null if the session has ended for good. */
  readonly session: SessionView | null
  /** The cookie with its new expiry, or deleted. */
  readonly setCookies: readonly string[]
}

export type Accounts = {
  /** Answers a request under /api/auth. */
  handle(request: Request): Promise<Response>
  /** The signed-in account with its current role; null for visitors. Never renews a session. */
  getViewer(headers: Headers): Promise<Viewer | null>
  /** Like `getViewer`, with the session's expiry. Never renews it either. */
  getSession(headers: Headers): Promise<SessionView | null>
  /** Renews the stored session and its cookie to their full lifetime. */
  renewSession(headers: Headers): Promise<RenewedSession>
  /** Records staff activity, which postpones the session lock. */
  recordUse(headers: Headers): Promise<void>
  /** Encrypts all second factors with the present secret, and logs that it did. Never rejects. */
  renewFactors(): Promise<void>
  /** The requester's account, for forms: through the same limits and checks as the JSON API. */
  accessOf(headers: Headers): AccountAccess
}

type Found = {
  readonly user: {
    readonly id: string
    readonly email: string
    readonly name: string
    readonly emailVerified: boolean
    readonly twoFactorEnabled?: boolean | null | undefined
  }
  readonly session: {
    readonly id: string
    readonly createdAt: Date | string
    readonly expiresAt: Date | string
  }
}

type StaffFacts = {
  readonly staffRole: StaffRole
  readonly isFactorRequired: boolean | null
  readonly session: StaffSession & { readonly isOver: boolean }
}

export function createAccounts(options: AccountsOptions): Accounts {
  const auth = makeAuth(options, async (userId) => (await staffOf(userId, null)) !== null)
  const gate = createGate(auth, options)
  const sessionCookie = `${cookiePrefix(options.shopUrl)}.session_token=`

  /** null for shoppers, and for staff who are switched off. */
  async function staffOf(userId: string, sessionId: string | null): Promise<StaffFacts | null> {
    const [role] = await rolesOf(userId, sessionId)
    return role && role.disabledAt === null ? role : null
  }

  /**
   * The owner's settings and the session's age are read with the role: they apply from the next request, without extra
   * queries. A session that is not found counts as locked and expired.
   */
  function rolesOf(userId: string, sessionId: string | null) {
    return options.orm
      .select({
        staffRole: userRoles.staffRole,
        disabledAt: userRoles.disabledAt,
        isFactorRequired: shopSettings.isFactorRequired,
        session: {
          isLocked: sql<boolean>`coalesce(${sessions.lastUsedAt} <= shop_now() - make_interval(mins => ${shopSettings.staffLockMinutes}), true)`,
          isUseDue: sql<boolean>`coalesce(${sessions.lastUsedAt} < shop_now() - interval '1 minute', false)`,
          isOver: sql<boolean>`coalesce(${sessions.createdAt} <= shop_now() - make_interval(days => ${STAFF_SESSION_DAYS}::int), true)`,
          lockMinutes: sql<number>`coalesce(${shopSettings.staffLockMinutes}, 60)`,
        },
      })
      .from(userRoles)
      .leftJoin(shopSettings, eq(shopSettings.id, 1))
      .leftJoin(sessions, eq(sessions.id, sessionId ?? ''))
      .where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'admin')))
  }

  async function find(headers: Headers): Promise<Found | null> {
    if (!headers.get('cookie')?.includes(sessionCookie)) return null
    try {
      return await auth.api.getSession({ headers, query: { disableCookieCache: true, disableRefresh: true } })
    } catch (error) {
      throw (error as { statusCode?: unknown }).statusCode === 500 ? unreadable() : error
    }
  }

  /** Better Auth hides the cause: a session that can't be read means that the database is unavailable. */
  function unreadable(): Refusal {
    return new Refusal('busy', 'busy')
  }

  /** null for a staff session past its maximum age. */
  async function viewOf({ user, session }: Found): Promise<SessionView | null> {
    // If the role can't be read, there is none (spec §4, the admin gate).
    const staff = await staffOf(user.id, session.id).catch((error: unknown) => {
      options.log.error({ err: error }, 'the role of an account could not be read')
      return null
    })
    if (staff?.session.isOver) return null
    const hasFactor = user.twoFactorEnabled === true
    const isFactorRequired = options.isFactorRequired || staff?.isFactorRequired === true
    return {
      user: {
        id: user.id,
        email: user.email,
        name: user.name,
        emailVerified: user.emailVerified,
        isAdmin: staff !== null,
        staffRole: staff?.staffRole ?? null,
        hasFactor,
        needsFactor: staff !== null && isFactorRequired && !hasFactor,
        staffSession: staff ? lockOf(staff.session) : null,
      },
      expiresAt: endOf(session, staff !== null),
    }
  }

  async function getSession(headers: Headers): Promise<SessionView | null> {
    const found = await find(headers)
    return found ? viewOf(found) : null
  }

  async function currentOf(headers: Headers): Promise<Current | null> {
    const found = await find(headers)
    if (!found) return null
    const { id, email } = found.user
    // Includes staff who are switched off: if they return, their password must meet the staff rules.
    const [role] = await rolesOf(id, found.session.id)
    if (role?.disabledAt === null && role.session.isOver) return null
    const isStaff = role !== undefined
    return { userId: id as UserId, sessionId: found.session.id, email, isStaff }
  }

  return {
    handle: (request) => gate.handle(request),
    getViewer: async (headers) => (await getSession(headers))?.user ?? null,
    getSession,

    async renewSession(headers) {
      if (!headers.get('cookie')?.includes(sessionCookie)) return { session: null, setCookies: [] }
      const answer = await gate.ask('/get-session', headers, {})
      // 401 would make the browser delete a session that is still valid.
      if (answer.status >= 500) throw unreadable()
      const found = (await answer.json()) as Found | null
      const session = answer.ok && found ? await viewOf(found) : null
      if (found && session === null) {
        const left = await gate.ask('/sign-out', headers, {})
        return { session, setCookies: left.headers.getSetCookie() }
      }
      if (found && session?.user.isAdmin) await options.shop.capStaffSession({ sessionId: found.session.id })
      return { session, setCookies: answer.headers.getSetCookie() }
    },

    async recordUse(headers) {
      const found = await find(headers)
      if (found) await options.shop.recordSessionUse({ sessionId: found.session.id })
    },

    renewFactors: () => factorSecrets(options).renewAll(),

    accessOf: (headers) =>
      accountAccess(headers, {
        gate,
        options,
        current: () => currentOf(headers),
        isRightPassword: (password) =>
          auth.api.verifyPassword({ headers, body: { password } }).then(
            () => true,
            () => false,
          ),
      }),
  }
}

function lockOf({ isLocked, isUseDue, lockMinutes }: StaffSession): StaffSession {
  return { isLocked, isUseDue, lockMinutes }
}

/** The expiry that the browser sees: staff sessions end after seven days even if they are used. */
function endOf({ createdAt, expiresAt }: Found['session'], isStaff: boolean): Date {
  const [end, last] = [new Date(expiresAt), new Date(createdAt)]
  last.setUTCDate(last.getUTCDate() + STAFF_SESSION_DAYS)
  return isStaff && last < end ? last : end
}
