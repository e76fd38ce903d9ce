/**
 * Accepts changes from the shop's own pages only. Browsers send where a request comes from; programs without cookies
 * have nothing that another site could abuse.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

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
