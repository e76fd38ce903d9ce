/**
 * The shop's rate limits. Each has a name, a maximum and a window, and counts by key in the memory of this process;
 * processes send each other their counts once a second (share-limits.ts). Those that guard money and accounts are counted in the
 * database: refused coupons and keys (exact-limiter.ts), guesses at accounts (countGuess).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isIPv6 } from 'node:net'
import type { MessageKey } from '../rules/messages.ts'
import type { Message } from '../rules/result.ts'
import { createExactLimiter, MAX_KEYS, usageOf, type ExactUses, type Usage } from './exact-limiter.ts'
import { loggedPath, isLoopback } from './web-request.ts'
import { Refusal } from './errors.ts'

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
  /** An invoice or a label: a PDF is rendered for each request. */
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
type ExactLimit = 'wrongCoupon' | 'wrongKey'

const MINUTE_SECONDS = 60
const WINDOW_SECONDS: Partial<Record<LimitName, number>> = { enquiry: 3_600, orderLookup: 600 }

/** Uses of a key that one process has counted and not sent yet. */
export type CountedUses = readonly [key: string, uses: number]

/** Counts are sent from this share of the maximum on: ordinary visitors stay below it, so nothing is sent for them. */
const SENT_FROM = 1 / 20

type Window = { readonly untilMs: number; used: number; unsent: number }

export type Limiter = ReturnType<typeof createLimiter>

/** `windowSeconds` starts with a key's first use. `now` is in milliseconds. */
export function createLimiter(
  { max, windowSeconds = MINUTE_SECONDS }: { readonly max: number; readonly windowSeconds?: number },
  now: () => number = () => performance.now(),
) {
  const windows = new Map<string, Window>()
  let changed = new Set<string>()

  /** Moves it to the end: the oldest keys come first. */
  function windowOf(key: string): Window {
    const known = windows.get(key)
    const window =
      known && known.untilMs > now() ? known : { untilMs: now() + windowSeconds * 1_000, used: 0, unsent: 0 }
    windows.delete(key)
    windows.set(key, window)
    const [oldest] = windows.keys()
    if (windows.size > MAX_KEYS && oldest !== undefined) windows.delete(oldest)
    return window
  }

  return {
    /** Counts one more use, also above the limit. */
    count(key: string): Usage {
      const window = windowOf(key)
      window.used += 1
      window.unsent += 1
      if (changed.size < MAX_KEYS) changed.add(key)
      return usageOf(window.used, max, (window.untilMs - now()) / 1_000)
    },
    /** Uses that another process has counted. */
    add([key, uses]: CountedUses): void {
      windowOf(key).used += uses
    },
    /** The counts of this process since the last call. */
    takeUnsent(): CountedUses[] {
      const keys = changed
      changed = new Set()
      return [...keys].flatMap((key) => {
        const window = windows.get(key)
        if (window === undefined || window.used < max * SENT_FROM) return []
        const { unsent } = window
        window.unsent = 0
        return [[key, unsent] as const]
      })
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
  readonly exactUses: ExactUses
  /** Gets the limiters, to share their counts with other processes. */
  readonly onLimiters?: ((limiters: ReadonlyMap<string, Limiter>) => void) | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: { readonly name: LimitName; readonly by: 'address' | 'account' }
  }
  interface FastifyInstance {
    /** The address that limits count for; null for visitors without limits. */
    limitedAddress(request: FastifyRequest): string | null
    /** Counts one more use by this visitor. */
    countUse(name: Exclude<LimitName, ExactLimit>, request: FastifyRequest): Usage
    /** Counts one more use by this visitor, in the database. */
    countExactUse(name: ExactLimit, request: FastifyRequest): Promise<Usage>
    /** Whether one more use would be within the limit, without counting it. */
    checkExactUse(name: ExactLimit, request: FastifyRequest): Promise<Usage>
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
  options.onLimiters?.(limiters)
  const exact = {
    wrongCoupon: createExactLimiter('wrongCoupon', options.exactUses),
    wrongKey: createExactLimiter('wrongKey', options.exactUses),
  }
  const isFree = (request: FastifyRequest) =>
    !options.isOn || (options.isLoopbackFree && isLoopback(request.ip))
  const noted = (name: LimitName, request: FastifyRequest, usage: Usage): Usage => {
    const facts = { ip: request.ip, url: loggedPath(request.url), limit: name }
    if (!usage.isWithinLimit) request.log.warn(facts, 'too many requests')
    return usage
  }
  const count = (name: LimitName, request: FastifyRequest, key = addressOf(request)): Usage =>
    isFree(request) ? UNLIMITED : noted(name, request, limiters.get(name)?.count(key) ?? UNLIMITED)
  const meter = (way: 'count' | 'check') => async (name: ExactLimit, request: FastifyRequest) =>
    isFree(request)
      ? UNLIMITED
      : noted(name, request, await exact[name][way](addressOf(request), LIMITS[name]))
  app.decorate('limitedAddress', (request: FastifyRequest) => (isFree(request) ? null : addressOf(request)))
  app.decorate('countUse', count)
  app.decorate('countExactUse', meter('count'))
  app.decorate('checkExactUse', meter('check'))
  app.addHook('onRoute', (route) => {
    const limit = route.config?.limit
    if (!limit) return
    const hook = async (request: FastifyRequest, reply: FastifyReply) => {
      const { actor } = request
      const isByAccount = limit.by === 'account' && actor.kind === 'user'
      const key = isByAccount ? `account ${actor.userId}` : addressOf(request)
      refuseAboveLimit(reply, count(limit.name, request, key))
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
