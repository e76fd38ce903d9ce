/**
 * Access control of routes, and the lock of idle staff sessions. Every route must declare who may use it; one that does
 * not cannot be registered. The visitor is identified by cookies that the server set, read again for each request,
 * never by a parameter.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LockedRequest, Viewer } from '#app/context.ts'
import type { Shop } from '#app/shop.ts'
import { readGuestToken } from '#modules/accounts/http/account-cookies.ts'
import type { Accounts } from '#modules/accounts/http/accounts.ts'
import { type FirstIntegrator, isKeyed, letInByKey } from '#modules/partners/http/integrator-auth.ts'
import { mayStaff, type Permission } from '#modules/staff/rules/permissions.ts'
import type { Integrator, Scope } from '#modules/staff/rules/scopes.ts'
import { UNLOCK_FIELD, UNLOCK_READS_FIELD } from '#modules/staff/rules/session-lock.ts'
import type { Actor } from '#platform/actor.ts'
import { errorView, Refusal } from '#platform/http/errors.ts'
import { isLoopback, webHeaders } from '#platform/http/web-request.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'

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

type RouteAccess = { readonly method: string; readonly url: string; readonly access: Access }

type AccessOptions = {
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

// The lock of the panel. A page request is answered by a password form at the same address, which carries the submitted
// form; a program gets 423, and the panel asks in a dialog (src/modules/staff/screens/staff/lock) and repeats the
// request. Endpoints also refuse by themselves (`refuseNonStaff`), and so do pages (src/app/access.ts).

type LockAnswer =
  /** Answered as if there were no lock. */
  | { readonly kind: 'open'; readonly isUnlocked?: true }
  | { readonly kind: 'answer'; readonly response: Response }
  | { readonly kind: 'ask'; readonly locked: LockedRequest }

/** The panel requests these automatically, also while nobody is using it. */
const POLLED = /^\/cms\/products\/import\/[^/]+\/progress(?:\.data)?$/
const OPEN: LockAnswer = { kind: 'open' }

/** After the right password the original form is passed on: the request's body is replaced. */
export async function checkStaffLock(
  request: FastifyRequest,
  viewer: () => Promise<Viewer | null>,
  accounts: Accounts,
): Promise<LockAnswer> {
  const isAnswer = request.method === 'POST' && bodyOf(request).includes(UNLOCK_FIELD)
  // If the viewer can't be read, the page itself refuses.
  const session = (await viewer().catch(() => null))?.staffSession ?? null
  if (session === null || (!session.isLocked && !isAnswer)) {
    const [path = ''] = request.url.split('?', 1)
    if (session?.isUseDue && !POLLED.test(path)) await accounts.recordUse(webHeaders(request))
    return OPEN
  }
  if (!isPage(request)) return { kind: 'answer', response: refusal() }
  const form = await formOf(request)
  const isForm = request.method === 'POST' && !form.has(UNLOCK_READS_FIELD)
  const password = form.get(UNLOCK_FIELD)
  for (const name of [UNLOCK_FIELD, UNLOCK_READS_FIELD]) form.delete(name)
  if (typeof password === 'string') {
    const problem = session.isLocked ? await problemOf(password, request, accounts) : null
    if (problem === null) return isForm ? handOn(request, form) : { kind: 'answer', response: back(request) }
    return { kind: 'ask', locked: lockedRequest(request, form, isForm, problem) }
  }
  return { kind: 'ask', locked: lockedRequest(request, form, isForm, null) }
}

async function problemOf(password: string, request: FastifyRequest, accounts: Accounts) {
  const answer = await accounts.accessOf(webHeaders(request)).confirmPassword(password)
  return answer.ok ? null : answer.message
}

function lockedRequest(
  { url }: FastifyRequest,
  form: FormData,
  isForm: boolean,
  problem: string | null,
): LockedRequest {
  const fields = [...form.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const hasFiles = [...form.values()].some((value) => typeof value !== 'string' && value.size > 0)
  return { action: url, isForm, fields, hasFiles, problem }
}

function handOn(request: FastifyRequest, form: FormData): LockAnswer {
  const fields = [...form.entries()].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
  request.body = Buffer.from(new URLSearchParams(fields).toString())
  request.headers['content-type'] = 'application/x-www-form-urlencoded'
  return { kind: 'open', isUnlocked: true }
}

/** Reloads the requested page by a separate GET. */
function back({ url }: FastifyRequest): Response {
  return new Response(null, { status: 303, headers: { location: url } })
}

function refusal(): Response {
  const { problem } = new Refusal('session_locked', 'session_locked')
  const headers = { 'cache-control': 'private, no-store' }
  return Response.json(errorView(problem), { status: PROBLEMS.session_locked.status, headers })
}

function isPage({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1)
  return !path.endsWith('.data') && headers.accept?.includes('text/html') === true
}

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/** Empty if the body is not a form. */
async function formOf(request: FastifyRequest): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  if (request.method !== 'POST') return new FormData()
  const form = new Request('http://form.invalid', {
    method: 'POST',
    headers,
    body: new Uint8Array(bodyOf(request)),
  })
  // The body has been read completely, within the server's limit.
  return form.formData().catch(() => new FormData())
}
