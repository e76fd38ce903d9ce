import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { transitDays } from './pin-codes.ts'

const DAY_MS = 86_400_000
const INDIAN_OFFSET_MS = 5.5 * 3_600_000

const transitInput = z.looseObject({
  origin_pin: z.string(),
  destination_pin: z.string(),
  mot: z.enum(['S', 'E', 'N']),
  pdt: z.string().optional(),
  expected_pickup_date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/)
    .optional(),
})

/** GET /api/dc/expected_tat: how many days a parcel takes. By air it is one less. */
export function transitRoute(app: FastifyInstance): void {
  app.get('/api/dc/expected_tat', ({ query }, reply) => {
    const asked = transitInput.safeParse(query)
    if (!asked.success) return reply.code(400).send({ success: false, msg: z.prettifyError(asked.error) })
    const { origin_pin, destination_pin, mot, expected_pickup_date } = asked.data
    const bySurface = transitDays(origin_pin, destination_pin)
    if (bySurface === undefined)
      return reply.send({ success: false, msg: 'No expected tat found', data: null })
    const tat = mot === 'E' ? Math.max(1, bySurface - 1) : bySurface
    const left = expected_pickup_date
      ? Date.parse(`${expected_pickup_date.slice(0, 10)}T00:00Z`)
      : indianNow()
    return reply.send({
      msg: '',
      data: { tat, expected_delivery_date: new Date(left + tat * DAY_MS).toISOString().slice(0, 10) },
      success: true,
    })
  })
}

function indianNow(): number {
  return Date.now() + INDIAN_OFFSET_MS
}
