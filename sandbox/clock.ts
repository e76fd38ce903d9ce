import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** How far this clock is behind the real one, in milliseconds. */
let behindMs = 0

/** Milliseconds since 1970, used for every timestamp of the sandbox. */
export function nowMs(): number {
  return Date.now() - behindMs
}

const clockInput = z.strictObject({ at: z.iso.datetime({ offset: true }).nullable() })

/**
 * POST /clock sets the clock, which continues from there; null is the real time. For creating demo data in the past.
 */
export function clockRoutes(app: FastifyInstance): void {
  app.post('/clock', ({ body }) => {
    const { at } = clockInput.parse(body)
    behindMs = at === null ? 0 : Date.now() - Date.parse(at)
    return { at: new Date(nowMs()).toISOString() }
  })
}
