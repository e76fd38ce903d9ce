/**
 * Accepts changes from the shop's own pages only. Browsers send where a request comes from; programs without cookies
 * have nothing that another site could abuse.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

export function takeChangesFromOwnPagesOnly(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    if (READING.has(request.method) || access === 'signed' || access?.startsWith('key:')) return
    if (isFromOwnPage(request, origins)) return
    request.log.warn(
      { origin: request.headers.origin, site: request.headers['sec-fetch-site'] },
      'cross-site change refused',
    )
    throw new Refusal('forbidden', 'forbidden')
  })
}

function isFromOwnPage(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin, cookie } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined) return origins.includes(origin) && (site === undefined || site === 'same-origin')
  return site === 'same-origin' || (site === undefined && cookie === undefined)
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** The shop's own origin; on the machine itself, under each of its names. */
export function ownOrigins(shopUrl: string): readonly string[] {
  const { protocol, hostname, port, origin } = new URL(shopUrl)
  if (!LOOPBACK_NAMES.includes(hostname)) return [origin]
  return LOOPBACK_NAMES.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`)
}
