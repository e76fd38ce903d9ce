/**
 * Each key has its own minute, of its own size, over all endpoints together; the answer says how much of it is left. It is
 * the key that counts and not the address, so a shop in test mode counts what the machine it runs on asks, too.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** For the plugin that holds the endpoints, where limits are on. */
export function limitByKey(app: FastifyInstance): void {
  if (!app.hasDecorator('createRateLimit')) return
  const count = app.createRateLimit({
    timeWindow: '1 minute',
    allowList: [],
    max: (request: FastifyRequest) => request.integrator?.requestsPerMinute ?? 0,
    keyGenerator: (request: FastifyRequest) => `key ${request.integrator?.id ?? ''}`,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.integrator === null) return
    const counted = await count(request)
    if (counted.isAllowed) return
    sayWhatIsLeft(reply, counted)
    if (!counted.isExceeded) return
    request.log.warn({ integrator: request.integrator.id }, 'a key has used up its minute')
    void reply.header('retry-after', String(counted.ttlInSeconds))
    throw new Refusal('too_many_requests', { key: 'comeAgainIn', facts: [counted.ttlInSeconds] })
  })
}

type Counted = { readonly max: number; readonly remaining: number; readonly ttlInSeconds: number }

function sayWhatIsLeft(reply: FastifyReply, { max, remaining, ttlInSeconds }: Counted): void {
  void reply.headers({
    'ratelimit-limit': String(max),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(ttlInSeconds),
  })
}
