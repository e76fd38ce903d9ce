/** What tests and the demo set while the sandbox runs: faults, and the clock. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const faultValues = z.strictObject({
  webhooks: z.enum(['normal', 'lost', 'duplicated', 'delayed', 'reordered']),
  /** Delay of each event with `delayed`. */
  webhookDelayMs: z.int().min(0).max(86_400_000),
  apiDelayMs: z.int().min(0).max(600_000),
  /** The share of /v1 calls that return 500; half of these only after they took effect. */
  apiFailRate: z.number().min(0).max(1),
  /** The outcome of a requested refund: `pending` waits to be settled by hand. */
  refunds: z.enum(['normal', 'pending', 'failed', 'refused']),
  /** `left`: payments that should be captured automatically stay authorised. */
  capture: z.enum(['normal', 'left']),
  apiMode: z.enum(['normal', 'html', '429', 'hang']),
  shipping: z.enum(['normal', 'refuse', 'down', 'blocked', 'hang', 'half', 'xml']),
  /** Delay of every courier response. */
  shippingDelayMs: z.int().min(0).max(600_000),
  /** How long after its failure an `authorized_late` payment is captured. */
  lateAfterMs: z.int().min(0).max(86_400_000),
})

export type FaultValues = z.infer<typeof faultValues>
export type Faults = { current: FaultValues }

/** No faults. Faults are reset by a restart. */
export function createFaults(): Faults {
  return {
    current: {
      webhooks: 'normal',
      webhookDelayMs: 3_000,
      apiDelayMs: 0,
      apiFailRate: 0,
      refunds: 'normal',
      capture: 'normal',
      apiMode: 'normal',
      shipping: 'normal',
      shippingDelayMs: 0,
      lateAfterMs: 3_000,
    },
  }
}

/** GET and POST /faults: both return the current faults; a post changes those it names. */
export function faultRoutes(app: FastifyInstance, { faults }: { readonly faults: Faults }): void {
  app.get('/faults', () => faults.current)
  app.post('/faults', (request) => {
    const changes = faultValues.partial().parse(request.body)
    faults.current = { ...faults.current, ...changes }
    return faults.current
  })
}

/** How far the sandbox's clock is behind the real one, in milliseconds. */
let behindMs = 0

/** The sandbox's time, which dates payments and scans, in milliseconds since 1970. */
export function nowMs(): number {
  return Date.now() - behindMs
}

const clockInput = z.strictObject({ at: z.iso.datetime({ offset: true }).nullable() })

/**
 * POST /clock sets the clock, which continues from there. null is the real time. For creating demo data in the past.
 */
export function clockRoutes(app: FastifyInstance): void {
  app.post('/clock', ({ body }) => {
    const { at } = clockInput.parse(body)
    behindMs = at === null ? 0 : Date.now() - Date.parse(at)
    return { at: new Date(nowMs()).toISOString() }
  })
}
