/**
 * Each key has its own minute, of its own size, over all endpoints together; the answer says how much of it is left. It is
 * the key that counts and not the address, so a shop in test mode counts what the machine it runs on asks, too.
 */
import type { FastifyInstance } from 'fastify'
import { createLimiter, refuseAboveLimit } from '#platform/http/rate-limits.ts'

/** For the plugin that holds the endpoints. */
export function limitByKey(app: FastifyInstance, isOn: boolean): void {
  if (!isOn) return
  const limiter = createLimiter({ max: 0 })
  app.addHook('onRequest', async ({ integrator, log }, reply) => {
    if (integrator === null) return
    const usage = limiter.count(integrator.id, integrator.requestsPerMinute)
    const { isWithinLimit, max, remaining, retryAfterSeconds } = usage
    void reply.headers({
      'ratelimit-limit': String(max),
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': String(retryAfterSeconds),
    })
    if (!isWithinLimit) log.warn({ integrator: integrator.id }, 'a key has used up its minute')
    refuseAboveLimit(reply, usage, { key: 'comeAgainIn', facts: [retryAfterSeconds] })
  })
}
