/**
 * The bridge between Fastify and React Router for pages that are rendered per request: forms, staff's area, pages about
 * one visitor, unknown addresses. Public pages come from the page cache and pass here only when it is off.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageSettings } from '#app/context.ts'
import { MESSAGES } from '#domain/messages.ts'
import { PROBLEMS } from '#domain/problems.ts'
import type { Actor } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'
import { contentSecurityPolicy, type PolicyOptions } from '../../content-security-policy.ts'
import { once } from '../../once.ts'
import type { Pages } from '../../pages.ts'
import { Refusal } from '../../refusal.ts'
import { webHeaders, webRequest } from '../../web-request.ts'
import type { Accounts } from './accounts.ts'
import { findActor } from './access.ts'
import { isBusy } from './errors.ts'
import { setGuestToken } from './guest-cookie.ts'
import { takeRawBodies } from './raw-body.ts'

export type BridgeOptions = {
  readonly pages: () => Promise<Pages>
  readonly shop: Shop
  readonly accounts: Accounts
  readonly settings: PageSettings
  /** Null while developing: the bundler's own scripts change with each edit. */
  readonly policy: Omit<PolicyOptions, 'isCheckout'> | null
}

/** The pages that open the payment window: the cart, and an order that is paid later. */
const CHECKOUT = /^\/(?:cart|orders\/[\w-]+\/pay)(?:\?|$)/

/** Forms that carry a whole text: 1,00,000 characters of Hindi are three times as many bytes, and some around them. */
const LONG_FORMS = ['/cms/blog/*', '/admin/blog/*'] as const
const LONG_FORM_BYTES = 512 * 1024

export async function reactRouterBridge(app: FastifyInstance, options: BridgeOptions): Promise<void> {
  takeRawBodies(app)
  const page = {
    // Each loader and action declares its own; staff's routes ask for the role, afresh each time.
    config: { access: 'public' as const },
    handler: async (request: FastifyRequest, reply: FastifyReply) =>
      send(await render(request, reply, options), request, reply, options),
  }
  app.route({ ...page, method: ['GET', 'POST'], url: '/*' })
  for (const url of LONG_FORMS) app.route({ ...page, method: 'POST', url, bodyLimit: LONG_FORM_BYTES })
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
  let isDatabaseAway = false
  const noting = <T>(read: () => Promise<T>) =>
    once(() =>
      read().catch((error: unknown) => {
        isDatabaseAway ||= isBusy(error)
        throw error
      }),
    )
  const response = await pages.render(pageRequest(request, abort.signal), {
    shop: options.shop,
    settings: options.settings,
    tagPage: () => undefined,
    viewer: noting(() => options.accounts.getViewer(headers)),
    actor: noting(() => findActor(request, options)),
    startGuest: once(() => startGuest(reply, options.shop)),
    account: options.accounts.accessOf(headers),
    mayEnquire: async () => (await request.server.countEnquiry(request)).isWithinLimit,
    mayLookUp: () => request.server.countLookup(request),
  })
  // The page of an unexpected failure, with the status that tells browsers and crawlers to come again.
  if (!isDatabaseAway || response.status !== 500) return response
  const again = new Response(response.body, { status: PROBLEMS.busy.status, headers: response.headers })
  again.headers.set('retry-after', '2')
  return again
}

/** This browser, for 24 hours. */
async function startGuest(reply: FastifyReply, shop: Shop): Promise<Actor> {
  const session = await shop.startGuestSession()
  setGuestToken(reply, session.token, session.expiresAt)
  return { kind: 'guest', guestSessionId: session.id }
}

function pageRequest(request: FastifyRequest, signal: AbortSignal): Request {
  try {
    return webRequest(request, `${request.protocol}://${request.host}`, signal)
  } catch {
    throw new Refusal('bad_request', MESSAGES.bad_request)
  }
}

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
    const isCheckout = CHECKOUT.test(request.url)
    if (policy)
      void reply.header('content-security-policy', contentSecurityPolicy(html, { ...policy, isCheckout }))
    return reply.send(html)
  }
  return reply.send(response.body)
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false
}

/** All but React Router's own description of the site map, which is the same for everyone. */
function isPageOrData(response: Response): boolean {
  return (
    isHtml(response) || response.headers.has('x-remix-response') || !response.headers.has('cache-control')
  )
}
