/** Identifies the integrator by the key in the route's header; nothing else in a request does. */
import type { FastifyRequest } from 'fastify'
import {
  SETTINGS_KEY_SCOPES,
  SETTINGS_SECRET_SCOPES,
  TEST_KEY,
  TEST_KEY_SCOPES,
  USUAL_REQUESTS_PER_MINUTE,
  type Integrator,
  type Scope,
} from '#modules/staff/rules/scopes.ts'
import type { Shop } from '#app/shop.ts'
import { isSameSecret } from '#platform/http/same-secret.ts'

export type FirstIntegrator = {
  /** The first integrator's key from the settings; null if none is set. */
  readonly key: string | null
  readonly secret: string | null
  /** Only while all orders are samples. */
  readonly isTestKeyOn: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The header that carries the key. */
    keyHeader?: 'api-key' | 'webhook-secret'
  }
}

export function keyHeaderOf({ routeOptions }: FastifyRequest): 'api-key' | 'webhook-secret' {
  return routeOptions.config.keyHeader ?? 'api-key'
}

/** The header as received. If it was sent twice, the values are joined by a comma, which is no valid key. */
export function givenKey(request: FastifyRequest): string | null {
  const given = request.headers[keyHeaderOf(request)]
  return typeof given !== 'string' || given === '' ? null : given
}

/** null if the key is not valid. */
export async function findIntegrator(
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
