/**
 * How many enquiries one address may send within an hour (threats, row 56): each ends in two mailboxes. Only those that
 * are in order count, so that nobody is shut out by slips of the pen; the form and the JSON interface count together.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { visitorCounter, type VisitorCount } from '../external/rate-limits.ts'

export const ENQUIRIES_AN_HOUR = 5

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts one more enquiry of this visitor. */
    countEnquiry(request: FastifyRequest): Promise<VisitorCount>
  }
}

/** After `limitRates`, whose exceptions and idea of an address hold here too. */
export function limitEnquiries(app: FastifyInstance): void {
  const limit = { max: ENQUIRIES_AN_HOUR, timeWindow: '1 hour' }
  app.decorate('countEnquiry', visitorCounter(app, limit, 'too many enquiries'))
}
