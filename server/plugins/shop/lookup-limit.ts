/**
 * How often one address may ask for orders by e-mail or try a code (threats, rows 37 and 74). The form and the JSON
 * interface count together. How many mails a mailbox gets is limited apart, in the database.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { visitorCounter } from '../external/rate-limits.ts'

export const LOOKUPS_IN_TEN_MINUTES = 30

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts one more lookup of this visitor; false when that is one too many. */
    countLookup(request: FastifyRequest): Promise<boolean>
  }
}

/** After `limitRates`, whose exceptions and idea of an address hold here too. */
export function limitLookups(app: FastifyInstance): void {
  const limit = { max: LOOKUPS_IN_TEN_MINUTES, timeWindow: '10 minutes' }
  const count = visitorCounter(app, limit, 'too many lookups of orders')
  app.decorate('countLookup', async (request: FastifyRequest) => (await count(request)).isWithinLimit)
}
