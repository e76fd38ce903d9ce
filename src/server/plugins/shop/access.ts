/**
 * Access control of routes. Every route must declare who may use it; one that does not cannot be registered. The
 * visitor is identified by cookies that the server set, read again for each request, never by a parameter.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mayStaff, type Permission } from '#modules/staff/rules/permissions.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { Integrator, Scope } from '#modules/staff/rules/scopes.ts'
import type { Actor } from '#platform/actor.ts'
import type { Shop } from '#app/shop.ts'
import type { FirstIntegrator } from '#modules/partners/http/find-integrator.ts'
import { isKeyed, letInByKey } from '#modules/partners/http/let-in-by-key.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { webHeaders } from '#platform/http/web-request.ts'
import type { Viewer } from '#app/context.ts'
import type { Accounts } from '#modules/accounts/http/accounts.ts'
import { readGuestToken } from '#modules/accounts/http/guest-cookie.ts'

export type Access =
  /** Anybody; the route does not know the visitor. */
  | 'public'
  /** Anybody; what it shows or does belongs to the account or to the guest's browser. */
  | 'guest'
  | 'user'
  /** Staff whose role has this permission. */
  | `staff:${Permission}`
  /** The sender of a signed body. */
  | 'signed'
  /** Requests from this machine. */
  | 'operator'
  /** An integrator whose key has this scope. */
  | `key:${Scope}`

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    actor: Actor
    /** The owner of the API key; null on routes that require none. */
    integrator: Integrator | null
  }
  interface FastifyInstance {
    /** Every route with its access declaration. */
    readonly routeAccess: RouteAccess[]
  }
}

export type RouteAccess = { readonly method: string; readonly url: string; readonly access: Access }

export type AccessOptions = {
  readonly shop: Shop
  readonly accounts: Accounts
  readonly isMetricsPublic: boolean
  readonly integrators: FirstIntegrator
}

export function declareAccess(app: FastifyInstance, options: AccessOptions): void {
  app.decorateRequest('actor')
  app.decorateRequest('integrator', null)
  app.decorate('routeAccess', [])

  app.addHook('onRoute', (route) => {
    const access = route.config?.access
    if (access === undefined)
      throw new Error(`${String(route.method)} ${route.url} does not say who may use it`)
    for (const method of [route.method].flat()) app.routeAccess.push({ method, url: route.url, access })
  })

  letInByKey(app, options)
  app.addHook('preHandler', async (request) => {
    const access = request.routeOptions.config.access
    if (access === undefined || access === 'public' || access === 'signed' || isKeyed(access)) return
    if (access === 'operator') return refuseStrangers(request, options.isMetricsPublic)
    if (isForStaff(access)) return refuseNonStaff(request, access, options.accounts)
    request.actor = await findActor(request, options)
    if (access === 'user' && request.actor.kind !== 'user') {
      throw new Refusal('unauthenticated', 'unauthenticated')
    }
  })
}

/** The account, the guest's browser or an unknown visitor: by cookies, read again for each request. */
export async function findActor(
  request: FastifyRequest,
  { shop, accounts }: Pick<AccessOptions, 'shop' | 'accounts'>,
): Promise<Actor> {
  const viewer = await accounts.getViewer(webHeaders(request))
  if (viewer)
    return {
      ...(await freshness(request, viewer, accounts)),
      kind: 'user',
      userId: viewer.id as UserId,
      requestId: request.id,
    }
  const token = readGuestToken(request)
  const session = token === null ? null : await shop.findGuestSession(token)
  if (session) return { kind: 'guest', guestSessionId: session.id }
  return token === null ? { kind: 'visitor' } : { kind: 'visitor', wasGuest: true }
}

function isForStaff(access: Access): access is `staff:${Permission}` {
  return access.startsWith('staff:')
}

async function refuseNonStaff(
  request: FastifyRequest,
  access: `staff:${Permission}`,
  accounts: Accounts,
): Promise<void> {
  const viewer = await accounts.getViewer(webHeaders(request))
  if (!viewer) throw new Refusal('unauthenticated', 'unauthenticated')
  if (!viewer.isAdmin) throw new Refusal('forbidden', 'forbidden')
  if (viewer.needsFactor) throw new Refusal('factor_required', 'factor_required')
  if (viewer.staffSession?.isLocked !== false) throw new Refusal('session_locked', 'session_locked')
  if (!mayStaff(viewer.staffRole, access.slice('staff:'.length) as Permission))
    throw new Refusal('forbidden', 'staff_denied')
  if (viewer.staffSession.isUseDue) await accounts.recordUse(webHeaders(request))
  const isFresh = await freshness(request, viewer, accounts)
  request.actor = { ...isFresh, kind: 'user', userId: viewer.id as UserId, requestId: request.id }
}

/** Required of staff only. */
async function freshness(request: FastifyRequest, { isAdmin }: Viewer, accounts: Accounts) {
  return isAdmin ? { isPasswordFresh: await accounts.accessOf(webHeaders(request)).isConfirmed() } : {}
}

/** From this machine and not through a proxy, which would make every visitor look local. */
function refuseStrangers(request: FastifyRequest, isPublic: boolean): void {
  const isProxied =
    request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined
  if (isPublic || (isLoopback(request.ip) && !isProxied)) return
  throw new Refusal('not_found', 'not_found')
}
