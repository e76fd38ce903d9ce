/**
 * Access to the partner API: a valid key first, then the key's limit per minute, then the key's scope. All of it runs
 * before the body is read, and for each request.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  SETTINGS_KEY_SCOPES,
  SETTINGS_SECRET_SCOPES,
  TEST_KEY,
  TEST_KEY_SCOPES,
  USUAL_REQUESTS_PER_MINUTE,
  type Scope,
  type Integrator,
} from '#modules/staff/rules/scopes.ts'
import type { Shop } from '#app/shop.ts'
import { Refusal } from '#platform/http/errors.ts'
import { digest, isSameSecret } from '#platform/http/webhook-signature.ts'
import { refuseAboveLimit } from '#platform/http/rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The header that carries the key. */
    keyHeader?: 'api-key' | 'webhook-secret'
  }
}

export type FirstIntegrator = {
  /** The first integrator's key from the settings; null if none is set. */
  readonly key: string | null
  readonly secret: string | null
  /** Only while all orders are samples. */
  readonly isTestKeyOn: boolean
}

type Options = { readonly shop: Shop; readonly integrators: FirstIntegrator }

/**
 * Digests of keys that were valid. They are still checked above the limit, so that partners behind one address don't
 * lock each other out.
 */
const MAX_RIGHT_KEYS = 1_000

export function letInByKey(app: FastifyInstance, options: Options): void {
  const rightKeys = new Set<string>()
  app.addHook('onRequest', async (request, reply) => {
    if (scopeOf(request) !== null) await identify(request, reply, options, rightKeys)
  })
  // Runs after the hook that counts a key's requests: a refusal here uses one up.
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

export function isKeyed(access: string): access is `key:${Scope}` {
  return access.startsWith('key:')
}

async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  { shop, integrators }: Options,
  rightKeys: Set<string>,
): Promise<void> {
  const { server } = request
  const given = givenKey(request)
  const known = given === null ? '' : digest(given).toString('base64')
  if (!rightKeys.has(known)) {
    const usage = await server.checkExactUse('wrongKey', request)
    refuseAboveLimit(reply, usage, { key: 'comeAgainIn', facts: [usage.retryAfterSeconds] })
  }
  request.integrator = given === null ? null : await findIntegrator(request, given, shop, integrators)
  rightKeys.delete(known)
  if (request.integrator !== null) {
    rightKeys.add(known)
    const [oldest] = rightKeys
    if (rightKeys.size > MAX_RIGHT_KEYS && oldest !== undefined) rightKeys.delete(oldest)
    return
  }
  await server.countExactUse('wrongKey', request)
  // Depends on the request alone, so it does not reveal whether the key exists.
  if (given !== null) throw new Refusal('unauthenticated', 'key_unknown')
  throw new Refusal('unauthenticated', { key: 'keyNotSent', facts: [keyHeaderOf(request)] })
}

function keyHeaderOf({ routeOptions }: FastifyRequest): 'api-key' | 'webhook-secret' {
  return routeOptions.config.keyHeader ?? 'api-key'
}

/** The header as received. If it was sent twice, the values are joined by a comma, which is no valid key. */
function givenKey(request: FastifyRequest): string | null {
  const given = request.headers[keyHeaderOf(request)]
  return typeof given !== 'string' || given === '' ? null : given
}

/** By the key in the route's header; nothing else in a request identifies it. null if the key is not valid. */
async function findIntegrator(
  request: FastifyRequest,
  given: string,
  shop: Shop,
  first: FirstIntegrator,
): Promise<Integrator | null> {
  const isSecret = keyHeaderOf(request) === 'webhook-secret'
  const [known, scopes] = isSecret ? [first.secret, SETTINGS_SECRET_SCOPES] : [first.key, SETTINGS_KEY_SCOPES]
  // Checked first: a shop that takes real orders refuses the test key, even if somebody has put it into the settings.
  if (isSameSecret(TEST_KEY, given))
    return first.isTestKeyOn ? withoutRow('test', 'Test key', TEST_KEY_SCOPES) : null
  if (known !== null && isSameSecret(known, given)) return withoutRow('settings', 'Settings', scopes)
  return shop.findIntegratorByKey(given)
}

function withoutRow(id: string, name: string, scopes: ReadonlySet<Scope>): Integrator {
  return { id, name, scopes, requestsPerMinute: USUAL_REQUESTS_PER_MINUTE }
}
