/** Limits per visitor and minute, for the routes that name one. Kept in memory: each process counts its own. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isIPv6 } from 'node:net'
import { loggedPath } from '../../logged-path.ts'
import { isLoopback } from '../../loopback.ts'
import { Refusal } from '../../refusal.ts'

/** Requests a minute and address. Homes and offices share one address: these stop machines, not families. */
export const LIMITS = {
  placeOrder: 120,
  payment: 240,
  shipment: 60,
  quote: 600,
  search: 600,
  products: 600,
  lookup: 300,
  /** Each new one is a question to the carrier, who takes 750 in five minutes. */
  pincode: 60,
  kept: 600,
  report: 60,
  analytics: 120,
  view: 300,
  /** What changes an account's own things. */
  change: 60,
  export: 10,
  /** Pages that are rendered for each visitor. Whole offices and mobile networks share an address. */
  page: 600,
  /** Public pages that are not in the cache: each is rendered. Cached pages are not counted. */
  uncachedPage: 600,
  /** An invoice or a label: a PDF is drawn for each request. */
  document: 60,
  reviews: 600,
  writeReview: 30,
  reviewPhoto: 15,
  requestReturn: 20,
  returnPhoto: 15,
  staffPicture: 60,
  productImport: 20,
  /** Assistants ask from the houses that run them: many people behind one address. */
  mcp: 300,
} as const

export type LimitName = keyof typeof LIMITS

/** Give it to a route's `config`. */
export function limited(name: LimitName): {
  rateLimit: { max: number; timeWindow: string; groupId: string }
} {
  return { rateLimit: { max: LIMITS[name], timeWindow: '1 minute', groupId: name } }
}

/** The same for each account, wherever it comes from: for routes that ask for one. It counts once the account is known. */
export function limitedByAccount(name: LimitName) {
  const keyGenerator = (request: FastifyRequest) =>
    request.actor.kind === 'user' ? `account ${request.actor.userId}` : addressOf(request)
  return { rateLimit: { ...limited(name).rateLimit, hook: 'preHandler' as const, keyGenerator } }
}

export type RateLimitOptions = {
  readonly isOn: boolean
  /** A shop in test mode does not limit the machine it runs on: that is its owner trying it out. */
  readonly isLoopbackFree: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The address that limits count for; null for whoever is not limited. */
    limitedAddress(request: FastifyRequest): string | null
  }
}

export async function limitRates(app: FastifyInstance, options: RateLimitOptions): Promise<void> {
  const isFree = (request: FastifyRequest) =>
    !options.isOn || (options.isLoopbackFree && isLoopback(request.ip))
  app.decorate('limitedAddress', (request: FastifyRequest) => (isFree(request) ? null : addressOf(request)))
  if (!options.isOn) return
  await app.register(rateLimit, {
    global: false,
    hook: 'onRequest',
    cache: 20_000,
    keyGenerator: addressOf,
    ...(options.isLoopbackFree ? { allowList: (request: FastifyRequest) => isLoopback(request.ip) } : {}),
    errorResponseBuilder: (request) => {
      request.log.warn({ ip: request.ip, url: loggedPath(request.url) }, 'too many requests')
      return new Refusal('too_many_requests', 'too_many_requests')
    },
  })
}

/** An IPv6 subscriber owns a whole /64: it counts as one. */
export function addressOf(request: { readonly ip?: string | undefined }): string {
  // Whoever has hung up by now has none, whatever Fastify's type says.
  const ip = (request.ip ?? '').replace(/^::ffff:/, '')
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
  return [...start, ...zeros, ...end].slice(0, 4).join(':')
}

export type VisitorCount = { readonly isWithinLimit: boolean; readonly retryAfterSeconds: number }

const FREE: VisitorCount = { isWithinLimit: true, retryAfterSeconds: 0 }

/** Counts one more of something that a route decides about itself; `warning` is logged when it is one too many. */
export function visitorCounter(
  app: FastifyInstance,
  limit: { readonly max: number; readonly timeWindow: string },
  warning: string,
): (request: FastifyRequest) => Promise<VisitorCount> {
  const count = app.hasDecorator('createRateLimit') ? app.createRateLimit(limit) : null
  return async (request) => {
    // Without its route: the same visitor counts once, whichever route asks.
    const visitor = { ip: request.ip, routeOptions: { config: {} } } as FastifyRequest
    const counted = await count?.(visitor)
    if (!counted || counted.isAllowed || !counted.isExceeded) return FREE
    request.log.warn({ ip: request.ip }, warning)
    return { isWithinLimit: false, retryAfterSeconds: counted.ttlInSeconds }
  }
}
