/** Who asks: by the key in the route's header, sent once. Nothing else of a request says who somebody is. */
import type { FastifyRequest } from 'fastify'
import {
  SETTINGS_KEY_SCOPES,
  SETTINGS_SECRET_SCOPES,
  USUAL_REQUESTS_PER_MINUTE,
  type Integrator,
} from '#domain/integrations/scopes.ts'
import type { Shop } from '#shop/shop.ts'
import { isSameSecret } from '../same-secret.ts'

/** What the settings give a first integrator; null where the owner has set none. */
export type FirstIntegrator = { readonly key: string | null; readonly secret: string | null }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The header that carries the key. */
    keyHeader?: 'api-key' | 'webhook-secret'
  }
}

/** Null when no key came, several did, or it does not count. */
export async function findIntegrator(
  request: FastifyRequest,
  shop: Shop,
  first: FirstIntegrator,
): Promise<Integrator | null> {
  const { keyHeader = 'api-key' } = request.routeOptions.config
  const given = request.headers[keyHeader]
  if (typeof given !== 'string' || given === '') return null
  const [known, scopes] =
    keyHeader === 'api-key' ? [first.key, SETTINGS_KEY_SCOPES] : [first.secret, SETTINGS_SECRET_SCOPES]
  if (known !== null && isSameSecret(known, given))
    return { id: 'settings', name: 'Settings', scopes, requestsPerMinute: USUAL_REQUESTS_PER_MINUTE }
  return shop.findIntegratorByKey(given)
}
