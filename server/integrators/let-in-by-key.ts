/**
 * Who may use a route for integrators: whoever sends a key that counts, then whoever has not used up the key's minute, then
 * whoever's key has the scope. All of it before a byte of the body is read, and again with each request.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '#domain/integrations/scopes.ts'
import type { Shop } from '#shop/shop.ts'
import type { Access } from '../plugins/shop/access.ts'
import { Refusal } from '../refusal.ts'
import { digest } from '../same-secret.ts'
import { findIntegrator, givenKey, keyHeaderOf, type FirstIntegrator } from './find-integrator.ts'
import { createWrongKeys, type WrongKeys } from './wrong-keys.ts'

type Options = { readonly shop: Shop; readonly integrators: FirstIntegrator }

export function letInByKey(app: FastifyInstance, options: Options): void {
  const wrongKeys = createWrongKeys()
  app.addHook('onRequest', async (request, reply) => {
    if (scopeOf(request) !== null) await identify(request, reply, options, wrongKeys)
  })
  // Follows the hooks that count a key's requests: who is refused here has used one up.
  app.addHook('preParsing', async (request) => {
    const scope = scopeOf(request)
    if (scope !== null && request.integrator?.scopes.has(scope) !== true)
      throw new Refusal('forbidden', { key: 'keyLacksScope', facts: [scope] })
  })
}

function scopeOf({ routeOptions }: FastifyRequest): Scope | null {
  const { access } = routeOptions.config
  return access !== undefined && isKeyed(access) ? (access.slice('key:'.length) as Scope) : null
}

export function isKeyed(access: Access): access is `key:${Scope}` {
  return access.startsWith('key:')
}

async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  { shop, integrators }: Options,
  wrongKeys: WrongKeys,
): Promise<void> {
  const given = givenKey(request)
  const known = given === null ? null : digest(given).toString('base64')
  const address = request.server.limitedAddress(request)
  const waitSeconds = address === null ? 0 : wrongKeys.secondsToWait(address, known)
  if (waitSeconds > 0) {
    request.log.warn({ ip: request.ip }, 'too many keys that do not count')
    void reply.header('retry-after', String(waitSeconds))
    throw new Refusal('too_many_requests', { key: 'comeAgainIn', facts: [waitSeconds] })
  }
  request.integrator = given === null ? null : await findIntegrator(request, given, shop, integrators)
  if (request.integrator !== null && known !== null) return wrongKeys.noteRight(known)
  if (address !== null) wrongKeys.countWrong(address, known)
  // Said of the request alone: whether there is such a key, nobody learns.
  if (given !== null) throw new Refusal('unauthenticated', 'key_unknown')
  throw new Refusal('unauthenticated', { key: 'keyNotSent', facts: [keyHeaderOf(request)] })
}
