/**
 * How many enquiries one address may send within an hour (threats, row 56): each ends in two mailboxes. Only those that
 * are in order count, so that nobody is shut out by slips of the pen; the form and the JSON interface count together.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'

export const ENQUIRIES_AN_HOUR = 5

export type EnquiryCount = { readonly isWithinLimit: boolean; readonly retryAfterSeconds: number }

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts one more enquiry of this visitor. */
    countEnquiry(request: FastifyRequest): Promise<EnquiryCount>
  }
}

const FREE: EnquiryCount = { isWithinLimit: true, retryAfterSeconds: 0 }

/** After `limitRates`, whose exceptions and idea of an address hold here too. */
export function limitEnquiries(app: FastifyInstance): void {
  const count = app.hasDecorator('createRateLimit')
    ? app.createRateLimit({ max: ENQUIRIES_AN_HOUR, timeWindow: '1 hour' })
    : null
  app.decorate('countEnquiry', async (request: FastifyRequest) => {
    const counted = await count?.(request)
    if (!counted || counted.isAllowed || !counted.isExceeded) return FREE
    request.log.warn({ ip: request.ip }, 'too many enquiries')
    return { isWithinLimit: false, retryAfterSeconds: counted.ttlInSeconds }
  })
}
