/**
 * Bridge between Fastify and React Router for pages rendered per request: forms, the staff area, personal pages,
 * unknown addresses. Public pages come from the page cache and pass through here only if it is off.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LockedRequest, PageSettings } from '#app/context.ts'
import type { Shop } from '#app/shop.ts'
import { setGuestToken } from '#modules/accounts/http/account-cookies.ts'
import type { Accounts } from '#modules/accounts/http/accounts.ts'
import { LOCK_PAGE } from '#modules/staff/rules/session-lock.ts'
import type { Actor } from '#platform/actor.ts'
import { Refusal, sendError } from '#platform/http/errors.ts'
import { limited, refuseAboveLimit } from '#platform/http/rate-limits.ts'
import { contentSecurityPolicy, type PolicyOptions } from '#platform/http/security-headers.ts'
import { takeRawBodies, webHeaders, webRequest } from '#platform/http/web-request.ts'
import { failurePage } from '#platform/page-cache/plain-answers.ts'
import { memoizeAsync } from '#platform/process/concurrency.ts'
import { checkStaffLock, findActor } from './access.ts'
import type { Pages } from './pages.ts'

type BridgeOptions = {
  readonly pages: () => Promise<Pages>
  readonly shop: Shop
  readonly accounts: Accounts
  readonly settings: PageSettings
  /** null in development: the bundler's own scripts change with each edit. */
  readonly policy: Omit<PolicyOptions, 'isCheckout' | 'framing'> | null
}

/** For forms with a long text: 1,00,000 characters of Hindi take three bytes each, plus some for the other fields. */
const LONG_FORMS = ['/cms/blog/*', '/admin/blog/*', '/cms/pages/*'] as const
const LONG_FORM_BYTES = 512 * 1024

export async function reactRouterBridge(app: FastifyInstance, options: BridgeOptions): Promise<void> {
  takeRawBodies(app)
  app.setErrorHandler((error: unknown, request, reply) => sendFailedPage(error, request, reply))
  const page = {
    // Each loader and action declares its own; staff routes check the role for each request.
    config: { access: 'public' as const, isPage: true, ...limited('page') },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const address = request.method === 'POST' ? null : lowerCaseAddress(request.url)
      if (address !== null) return reply.redirect(address, 301)
      const costly = costlyKindOf(plainPath(request.url))
      if (costly !== null) refuseAboveLimit(reply, app.countUse(costly, request))
      return send(await render(request, reply, options), request, reply, options)
    },
  }
  app.route({ ...page, method: ['GET', 'POST'], url: '/*' })
  for (const url of LONG_FORMS) app.route({ ...page, method: 'POST', url, bodyLimit: LONG_FORM_BYTES })
}

/** Browsers asking for a page get one; programs and data requests get the problem as JSON. */
function sendFailedPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = error instanceof Refusal ? error.problem.code : null
  const isPage = request.headers.accept?.includes('text/html') === true
  if (!isPage || (code !== 'busy' && code !== 'too_many_requests')) return sendError(error, request, reply)
  const { status, html } = failurePage(code)
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}

async function render(
  request: FastifyRequest,
  reply: FastifyReply,
  options: BridgeOptions,
): Promise<Response> {
  const abort = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort()
  })
  const headers = webHeaders(request)
  const pages = await options.pages()
  const readViewer = () => memoizeAsync(() => options.accounts.getViewer(headers))
  let viewer = readViewer()
  let locked: LockedRequest | undefined
  if (STAFF_PAGE.test(plainPath(request.url))) {
    const lock = await checkStaffLock(request, viewer, options.accounts)
    if (lock.kind === 'answer') return lock.response
    if (lock.kind === 'ask') locked = lock.locked
    else if (lock.isUnlocked) viewer = readViewer()
  }
  const asked = locked ? lockPage(request) : pageRequest(request, abort.signal)
  return pages.render(asked, {
    shop: options.shop,
    settings: options.settings,
    addCacheTags: () => undefined,
    viewer,
    ...(locked ? { locked } : {}),
    actor: memoizeAsync(() => findActor(request, options)),
    startGuest: memoizeAsync(() => startGuest(reply, options.shop)),
    account: options.accounts.accessOf(headers),
    mayEnquire: () => request.server.countUse('enquiry', request).isWithinLimit,
    mayLookUp: () => request.server.countUse('orderLookup', request).isWithinLimit,
  })
}

/** This browser, for 24 hours. */
async function startGuest(reply: FastifyReply, shop: Shop): Promise<Actor> {
  const session = await shop.startGuestSession()
  setGuestToken(reply, session.token, session.expiresAt)
  return { kind: 'guest', guestSessionId: session.id }
}

/** Omits the submitted form: no panel code may see it before the password is confirmed. */
function lockPage(request: FastifyRequest): Request {
  return new Request(new URL(LOCK_PAGE, `${request.protocol}://${request.host}`))
}

function pageRequest(request: FastifyRequest, signal: AbortSignal): Request {
  try {
    return webRequest(request, `${request.protocol}://${request.host}`, signal)
  } catch {
    throw new Refusal('bad_request', 'bad_request')
  }
}

/** Pages that open the payment window: the cart, and an order that is paid later. */
const PAYMENT_WINDOW = /^\/(?:cart|orders\/[\w-]+\/pay)(?:\?|$)/

/**
 * The panel shows the draft of the home page and samples of mails in a frame. A page keeps its policy while the panel
 * changes its address.
 */
const FRAMED = /^\/cms\/(?:home|settings\/mails\/\w+)\/preview(?:\?|$)/
const FRAMES = /^\/cms(?:[/?]|$)/

async function send(
  response: Response,
  request: FastifyRequest,
  reply: FastifyReply,
  { policy }: BridgeOptions,
): Promise<FastifyReply> {
  void reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') void reply.header(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) void reply.header('set-cookie', cookies)
  if (isPageOrData(response)) void reply.header('cache-control', 'private, no-store')
  if (response.body === null) return reply.send()
  if (isHtml(response)) {
    const html = await response.text()
    const isCheckout = PAYMENT_WINDOW.test(request.url)
    const isFramed = FRAMED.test(request.url)
    const framing = isFramed ? 'framed' : FRAMES.test(request.url) ? 'frames' : undefined
    if (isFramed) void reply.header('x-frame-options', 'SAMEORIGIN')
    if (policy)
      void reply.header(
        'content-security-policy',
        contentSecurityPolicy(html, { ...policy, isCheckout, ...(framing && { framing }) }),
      )
    return reply.send(html)
  }
  return reply.send(response.body)
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false
}

/** Everything except React Router's manifest requests, which are the same for everyone. */
function isPageOrData(response: Response): boolean {
  return (
    isHtml(response) || response.headers.has('x-remix-response') || !response.headers.has('cache-control')
  )
}

/** Ids and tokens below these are case-sensitive. */
const EXACT_BELOW: ReadonlySet<string> = new Set(['orders', 'order-success', 'cms', 'admin', 'auth', 'join'])

/**
 * The address in lower case with its query unchanged; null if it is lower case already. Another spelling must not be a
 * second page with the same content.
 */
export function lowerCaseAddress(url: string): string | null {
  const [path = '', ...query] = url.split('?')
  // `//host` and `/\host` would redirect a browser to another site.
  if (!/^\/[^/\\]/.test(path)) return null
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(path) ?? []
  const area = lowered(first)
  const next = `/${area}${EXACT_BELOW.has(area) ? rest : lowered(rest)}`
  return next === path ? null : [next, ...query].join('?')
}

/** Escapes such as %E0 are left unchanged. */
function lowered(text: string): string {
  return text.replaceAll(/%[\da-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
}

const CHECKOUT_PAGE = /^\/(?:cart|order-success\/[^/]+|orders\/[^/]+\/pay)$/
const STAFF_PAGE = /^\/(?:cms|admin)(?:[/.]|$)/

/** Answers that cost more than a page: a PDF, a long file. */
const COSTLY = {
  document:
    /^\/orders\/[^/]+\/invoices?(?:\/[^/]+)?$|^\/cms\/(?:labels$|orders\/[^/]+\/(?:label$|invoices\/))/,
  export: /^\/cms\/.+\.(?:csv|zip)$/,
} as const

type Costly = keyof typeof COSTLY

/** Normalises the address as the site map does: any letter case, double and trailing slashes, encoded, `.data`. */
function plainPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  return decoded(path)
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?:\/|\.data)+$/, '')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function costlyKindOf(path: string): Costly | null {
  if (COSTLY.document.test(path)) return 'document'
  return COSTLY.export.test(path) ? 'export' : null
}

/** What kind of work a page is. */
export function pageWork(method: string, url: string): 'checkout' | 'slow' | 'staff' | 'pages' {
  const path = plainPath(url)
  if (CHECKOUT_PAGE.test(path)) return 'checkout'
  if (method === 'POST' || costlyKindOf(path) !== null) return 'slow'
  return STAFF_PAGE.test(path) ? 'staff' : 'pages'
}
