/**
 * The shop's rate limits. Each has a name, a maximum and a window, and counts by key in the memory of this process.
 * Sign-in attempts are the exception: they are counted in the database (countGuess).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isIPv6 } from 'node:net'
import type { MessageKey } from '../rules/messages.ts'
import type { Message } from '../rules/result.ts'
import { loggedPath } from './logged-path.ts'
import { isLoopback } from './loopback.ts'
import { Refusal } from './refusal.ts'

/**
 * Maximum per minute, or per the window below. Homes and offices share one address: these limits stop machines, not
 * families.
 */
export const LIMITS = {
  placeOrder: 120,
  payment: 240,
  shipment: 60,
  quote: 600,
  search: 600,
  products: 600,
  lookup: 300,
  /** Each new pincode is a request to the courier, who allows 750 in five minutes. */
  pincode: 60,
  kept: 600,
  report: 60,
  analytics: 120,
  view: 300,
  /** Changes to an account's own data. */
  change: 60,
  export: 10,
  /** Pages rendered for each visitor. Whole offices and mobile networks share an address. */
  page: 600,
  /** Public pages that are not cached: each one is rendered. Cached pages are not counted. */
  uncachedPage: 600,
  /** An invoice or a label: a PDF is drawn for each request. */
  document: 60,
  reviews: 600,
  writeReview: 30,
  reviewPhoto: 15,
  requestReturn: 20,
  returnPhoto: 15,
  staffPicture: 60,
  sheetUpload: 20,
  /** AI assistants: their hosts send the requests of many people from one address. */
  mcp: 300,
  /** Valid enquiries: each sends two mails. The form and the JSON interface count together. */
  enquiry: 5,
  /** Searches for orders by e-mail, and codes tried. Mails to one mailbox are limited in the database. */
  orderLookup: 30,
  /** Refused coupon codes: enough for typing errors, far too few to find a code by trying. */
  wrongCoupon: 10,
  /** Unknown, expired or revoked keys of partners, from one address. */
  wrongKey: 60,
} as const

export type LimitName = keyof typeof LIMITS

const MINUTE_SECONDS = 60
const WINDOW_SECONDS: Partial<Record<LimitName, number>> = { enquiry: 3_600, orderLookup: 600 }
/** Maximum number of keys that a limiter remembers; the oldest are dropped first. */
const MAX_KEYS = 20_000

export type Usage = {
  readonly isWithinLimit: boolean
  readonly max: number
  readonly remaining: number
  readonly retryAfterSeconds: number
}

/** `windowSeconds` starts with a key's first use. `now` is in milliseconds. */
export function createLimiter(
  {
    max: usualMax,
    windowSeconds = MINUTE_SECONDS,
  }: { readonly max: number; readonly windowSeconds?: number },
  now: () => number = () => performance.now(),
) {
  const windows = new Map<string, { readonly untilMs: number; readonly used: number }>()

  const windowOf = (key: string) => {
    const known = windows.get(key)
    return known && known.untilMs > now() ? known : { untilMs: now() + windowSeconds * 1_000, used: 0 }
  }
  const usage = (used: number, untilMs: number, max: number): Usage => ({
    isWithinLimit: used <= max,
    max,
    remaining: Math.max(0, max - used),
    retryAfterSeconds: Math.ceil((untilMs - now()) / 1_000),
  })

  return {
    /** Counts one more use, also above the limit. */
    count(key: string, max = usualMax): Usage {
      const { untilMs, used } = windowOf(key)
      windows.delete(key)
      windows.set(key, { untilMs, used: used + 1 })
      const [oldest] = windows.keys()
      if (windows.size > MAX_KEYS && oldest !== undefined) windows.delete(oldest)
      return usage(used + 1, untilMs, max)
    },
    /** Whether one more would be within the limit, without counting it. */
    check(key: string): Usage {
      const { untilMs, used } = windowOf(key)
      return usage(used + 1, untilMs, usualMax)
    },
  }
}

/** For a route's `config`: limits the visitor's address. */
export function limited(name: LimitName) {
  return { limit: { name, by: 'address' } } as const
}

/** The same for each account, for routes that need one. Counts once the account is known. */
export function limitedByAccount(name: LimitName) {
  return { limit: { name, by: 'account' } } as const
}

export type RateLimitOptions = {
  readonly isOn: boolean
  /** In test mode requests from this machine are not limited: the owner is trying the shop out. */
  readonly isLoopbackFree: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: { readonly name: LimitName; readonly by: 'address' | 'account' }
  }
  interface FastifyInstance {
    /** The address that limits count for; null for visitors without limits. */
    limitedAddress(request: FastifyRequest): string | null
    /** Counts one more use by this visitor. */
    countUse(name: LimitName, request: FastifyRequest): Usage
    /** Whether one more use would be within the limit, without counting it. */
    checkUse(name: LimitName, request: FastifyRequest): Usage
  }
}

const UNLIMITED: Usage = { isWithinLimit: true, max: 0, remaining: 0, retryAfterSeconds: 0 }

/** Runs before all routes: a route that names a limit gets its hook when it is added. */
export function limitRates(app: FastifyInstance, options: RateLimitOptions): void {
  const limiters = new Map(
    (Object.keys(LIMITS) as LimitName[]).map((name) => [
      name,
      createLimiter({ max: LIMITS[name], windowSeconds: WINDOW_SECONDS[name] ?? MINUTE_SECONDS }),
    ]),
  )
  const isFree = (request: FastifyRequest) =>
    !options.isOn || (options.isLoopbackFree && isLoopback(request.ip))
  const meter =
    (way: 'count' | 'check') =>
    (name: LimitName, request: FastifyRequest, key = addressOf(request)): Usage => {
      if (isFree(request)) return UNLIMITED
      const usage = limiters.get(name)?.[way](key) ?? UNLIMITED
      const facts = { ip: request.ip, url: loggedPath(request.url), limit: name }
      if (!usage.isWithinLimit) request.log.warn(facts, 'too many requests')
      return usage
    }
  app.decorate('limitedAddress', (request: FastifyRequest) => (isFree(request) ? null : addressOf(request)))
  app.decorate('countUse', meter('count'))
  app.decorate('checkUse', meter('check'))
  app.addHook('onRoute', (route) => {
    const limit = route.config?.limit
    if (!limit) return
    const hook = async (request: FastifyRequest, reply: FastifyReply) => {
      const { actor } = request
      const isByAccount = limit.by === 'account' && actor.kind === 'user'
      const key = isByAccount ? `account ${actor.userId}` : addressOf(request)
      refuseAboveLimit(reply, meter('count')(limit.name, request, key))
    }
    if (limit.by === 'account') route.preHandler = [route.preHandler ?? [], hook].flat()
    else route.onRequest = [route.onRequest ?? [], hook].flat()
  })
}

/** Throws the refusal of a use above its limit, with `retry-after`. */
export function refuseAboveLimit(
  reply: FastifyReply,
  { isWithinLimit, retryAfterSeconds }: Usage,
  message: MessageKey | Message = 'too_many_requests',
): void {
  if (isWithinLimit) return
  void reply.header('retry-after', String(retryAfterSeconds))
  throw new Refusal('too_many_requests', message)
}

/** An IPv6 subscriber usually owns a whole /64: it counts as one address. */
export function addressOf(request: { readonly ip?: string | undefined }): string {
  // A closed connection has no address, whatever Fastify's type says.
  const ip = (request.ip ?? '').replace(/^::ffff:/, '')
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
  return [...start, ...zeros, ...end].slice(0, 4).join(':')
}
