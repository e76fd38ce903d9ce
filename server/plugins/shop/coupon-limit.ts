/**
 * How many coupon codes one address may try that do not apply (threats, row 15): enough for slips of the pen, far too few to
 * find one by trying. Only refused codes count, and once there are too many none is looked at, so that the right one is not
 * told apart either. Kept in memory: each process counts its own.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'

export const WRONG_CODES_A_MINUTE = 10
const MINUTE_MS = 60_000
/** Addresses that are remembered; the oldest are forgotten first. */
const MOST_ADDRESSES = 20_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses whoever has tried too many codes; `code` is absent where none is tried. */
    refuseGuesses(request: FastifyRequest, code: string | undefined): void
    /** Counts a code that did not apply. */
    countWrongCode(request: FastifyRequest): void
  }
}

type Tries = { readonly untilMs: number; readonly count: number }

/** After `limitRates`, whose exceptions and idea of an address hold here too. */
export function limitCouponGuesses(app: FastifyInstance, now: () => number = () => performance.now()): void {
  const tries = new Map<string, Tries>()

  const triesOf = (address: string): Tries => {
    const known = tries.get(address)
    return known && known.untilMs > now() ? known : { untilMs: now() + MINUTE_MS, count: 0 }
  }

  app.decorate('refuseGuesses', (request: FastifyRequest, code: string | undefined) => {
    const address = app.limitedAddress(request)
    if (code === undefined || address === null) return
    if (triesOf(address).count < WRONG_CODES_A_MINUTE) return
    request.log.warn({ ip: request.ip }, 'too many coupon codes tried')
    throw new Refusal('too_many_requests', 'too_many_requests')
  })

  app.decorate('countWrongCode', (request: FastifyRequest) => {
    const address = app.limitedAddress(request)
    if (address === null) return
    const { untilMs, count } = triesOf(address)
    tries.delete(address)
    tries.set(address, { untilMs, count: count + 1 })
    const [oldest] = tries.keys()
    if (tries.size > MOST_ADDRESSES && oldest !== undefined) tries.delete(oldest)
  })
}
