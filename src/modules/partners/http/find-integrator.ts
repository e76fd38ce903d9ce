/** Who asks: by the key in the route's header, sent once. Nothing else of a request says who somebody is. */
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
  /** What the settings give a first integrator; null where the owner has set none. */
  readonly key: string | null
  readonly secret: string | null
  /** Only where all orders are samples. */
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

/** The key that came, as it came: two of them are joined by a comma on their way here, and are no key. */
export function givenKey(request: FastifyRequest): string | null {
  const given = request.headers[keyHeaderOf(request)]
  return typeof given !== 'string' || given === '' ? null : given
}

/** Null when the key does not count. */
export async function findIntegrator(
  request: FastifyRequest,
  given: string,
  shop: Shop,
  first: FirstIntegrator,
): Promise<Integrator | null> {
  const isSecret = keyHeaderOf(request) === 'webhook-secret'
  const [known, scopes] = isSecret ? [first.secret, SETTINGS_SECRET_SCOPES] : [first.key, SETTINGS_KEY_SCOPES]
  // Before all others: a shop that takes real orders refuses it, even where somebody has put it into the settings.
  if (isSameSecret(TEST_KEY, given))
    return first.isTestKeyOn ? withoutRow('test', 'Test key', TEST_KEY_SCOPES) : null
  if (known !== null && isSameSecret(known, given)) return withoutRow('settings', 'Settings', scopes)
  return shop.findIntegratorByKey(given)
}

function withoutRow(id: string, name: string, scopes: ReadonlySet<Scope>): Integrator {
  return { id, name, scopes, requestsPerMinute: USUAL_REQUESTS_PER_MINUTE }
}
