import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** How far this clock is behind the real one. */
let behindMs = 0

/** Milliseconds since 1970, as everything that the sandbox dates has them. */
export function nowMs(): number {
  return Date.now() - behindMs
}

const clockInput = z.strictObject({ at: z.iso.datetime({ offset: true }).nullable() })

/** POST /clock sets the clock, which goes on from there; null is the real time. For whoever makes up a past. */
export function clockRoutes(app: FastifyInstance): void {
  app.post('/clock', ({ body }) => {
    const { at } = clockInput.parse(body)
    behindMs = at === null ? 0 : Date.now() - Date.parse(at)
    return { at: new Date(nowMs()).toISOString() }
  })
}
