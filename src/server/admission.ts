/**
 * What this process works on first under overload. Each kind of work has slots and a short queue of
 * its own; excess requests are rejected at once, so that work in progress is finished in time. Files and cached pages
 * are answered before this, health and metrics always.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/http/errors.ts'
import { GateFull, type Gate } from '#platform/process/concurrency.ts'
import { pageWork } from './react-router.ts'

type Bounds = {
  readonly running: number
  readonly waiting: number
  /** Work that has waited this long is rejected: by then its shopper has given up, or a proxy has. */
  readonly patienceMs: number
}

/**
 * In order of importance. Work starts only while nothing more important waits; but one of each kind always runs. Few
 * run at a time, because more would only slow each other down.
 */
export const WORK = {
  /** Payments in progress: webhooks, and callbacks of the payment window. */
  payments: { running: 8, waiting: 512, patienceMs: 4_000 },
  orders: { running: 8, waiting: 256, patienceMs: 3_000 },
  quotes: { running: 8, waiting: 256, patienceMs: 350 },
  /** Pages of the checkout. */
  checkout: { running: 8, waiting: 64, patienceMs: 8_000 },
  staff: { running: 4, waiting: 32, patienceMs: 8_000 },
  /** Forms, sign-ins, uploads, documents and exports: some wait for a printer or a picture. */
  slow: { running: 8, waiting: 64, patienceMs: 8_000 },
  /** Public pages that are rendered for the cache. */
  renders: { running: 4, waiting: 128, patienceMs: 8_000 },
  /** Partners' API. Messages of one partner are processed in sequence, each in a slot, hence so many. */
  partners: { running: 32, waiting: 64, patienceMs: 2_000 },
  /** Other JSON: sessions, searches. */
  data: { running: 8, waiting: 128, patienceMs: 2_000 },
  /** Other pages, rendered for each visitor. */
  pages: { running: 2, waiting: 32, patienceMs: 8_000 },
} as const satisfies Readonly<Record<string, Bounds>>

export type Work = keyof typeof WORK

/** Requests that wait for a provider use no CPU here: up to this many release their slot. */
const MAX_OUTSIDE = 512

const ALWAYS = /^\/(?:health\/|metrics$)/
const PAYMENTS = /^\/(?:webhooks\/|payment-return\/|api\/orders\/:id\/(?:payment|payment-failed|settle)$)/
const ORDERS = /^\/api\/orders(?:\/:id\/pay)?$/
const SLOW = /^\/api\/(?:auth\/|admin\/|reviews\/photo$|orders\/:id\/return-photos$)/

/** null for requests that are never rejected. */
function workOf({ method, url, routeOptions }: FastifyRequest): Work | null {
  const route = routeOptions.url ?? ''
  if (ALWAYS.test(route)) return null
  if (routeOptions.config.isPage) return pageWork(method, url)
  if (method === 'POST' && PAYMENTS.test(route)) return 'payments'
  if (method === 'POST' && ORDERS.test(route)) return 'orders'
  if (route === '/api/cart/quote') return 'quotes'
  if (routeOptions.config.access?.startsWith('key:')) return 'partners'
  return SLOW.test(route) ? 'slow' : 'data'
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page rendered for each visitor. */
    isPage?: boolean
  }
}

type Lane = Bounds & { readonly waits: Set<() => void>; now: number; refused: number }

type Place = { hasBegun: boolean; readonly goOutside: () => void; readonly leave: () => void }

export type WorkCounts = Readonly<Record<Work, { running: number; waiting: number; refused: number }>>

export type Admission = {
  /** Takes a slot, now or when one is free; the result releases it. Rejects with `GateFull`. */
  enter(work: Work): Promise<() => void>
  gateOf(work: Work): Gate
  /** Every request of this app needs a slot from when its body has been read until it is handled. */
  admitOn(app: FastifyInstance): void
  /** Call while a provider is called: the current request releases its slot to another one. */
  readonly goOutside: () => void
  counts(): WorkCounts
}

export function createAdmission(): Admission {
  const lanes = Object.fromEntries(
    Object.entries(WORK).map(([work, bounds]) => [work, { ...bounds, waits: new Set(), now: 0, refused: 0 }]),
  ) as unknown as Readonly<Record<Work, Lane>>
  const inOrder = Object.values(lanes)
  const current = new AsyncLocalStorage<Place>()
  let outside = 0

  function mayStart(lane: Lane): boolean {
    if (lane.now >= lane.running) return false
    if (lane.now === 0) return true
    for (const each of inOrder) {
      if (each === lane) return true
      if (each.waits.size > 0) return false
    }
    return true
  }

  function startWaiting(): void {
    for (const lane of inOrder)
      for (const start of lane.waits) {
        if (!mayStart(lane)) break
        start()
      }
  }

  async function enter(work: Work): Promise<() => void> {
    const lane = lanes[work]
    if (lane.waits.size === 0 && mayStart(lane)) lane.now += 1
    else if (lane.waits.size >= lane.waiting) throw refuse(lane)
    else await turnIn(lane)
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      lane.now -= 1
      startWaiting()
    }
  }

  function turnIn(lane: Lane): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(late)
        lane.waits.delete(start)
        lane.now += 1
        resolve()
      }
      const late = setTimeout(() => {
        lane.waits.delete(start)
        reject(refuse(lane))
        // Less important work may have waited only for this.
        startWaiting()
      }, lane.patienceMs)
      lane.waits.add(start)
    })
  }

  function refuse(lane: Lane): GateFull {
    lane.refused += 1
    return new GateFull()
  }

  function placeOf(leave: () => void): Place {
    let is: 'here' | 'outside' | 'gone' = 'here'
    return {
      hasBegun: false,
      goOutside() {
        if (is !== 'here' || outside >= MAX_OUTSIDE) return
        is = 'outside'
        outside += 1
        leave()
      },
      leave() {
        if (is === 'outside') outside -= 1
        is = 'gone'
        leave()
      },
    }
  }

  function admitOn(app: FastifyInstance): void {
    const places = new WeakMap<FastifyRequest, Place>()
    // Not before its body has arrived: slow senders would occupy the slots.
    app.addHook('preValidation', async (request, reply) => {
      const work = workOf(request)
      if (work === null) return
      const leave = await enter(work).catch(() => {
        request.log.warn({ work }, 'overloaded: a request was refused')
        void reply.header('retry-after', '1')
        throw new Refusal('busy', 'busy')
      })
      if (reply.raw.destroyed) {
        // The client left while it waited: nothing more is done for it.
        leave()
        return reply.hijack()
      }
      const place = placeOf(leave)
      places.set(request, place)
      // A handler that never runs releases nothing, and a response to nobody is never sent.
      reply.raw.once('close', () => {
        if (!place.hasBegun) place.leave()
      })
    })
    app.addHook('onRoute', (route) => {
      const { handler } = route
      route.handler = function handleInPlace(request, reply) {
        const place = places.get(request)
        if (place === undefined || place.hasBegun) return handler.call(this, request, reply)
        place.hasBegun = true
        const result: unknown = current.run(place, () => handler.call(this, request, reply))
        if (result instanceof Promise) result.then(place.leave, place.leave)
        return result
      }
    })
    // Slow readers occupy no slot either.
    app.addHook('onSend', (request, _reply, payload, done) => {
      places.get(request)?.leave()
      done(null, payload)
    })
  }

  return {
    enter,
    gateOf: (work) => ({
      async pass(render) {
        const leave = await enter(work)
        try {
          return await render()
        } finally {
          leave()
        }
      },
    }),
    admitOn,
    goOutside: () => current.getStore()?.goOutside(),
    counts: () =>
      Object.fromEntries(
        Object.entries(lanes).map(([work, { now, waits, refused }]) => [
          work,
          { running: now, waiting: waits.size, refused },
        ]),
      ) as WorkCounts,
  }
}
