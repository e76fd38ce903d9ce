/** Requests that match no endpoint: 405 with the allowed methods for a known path, otherwise 404. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_ENDPOINTS } from '../rules/endpoints.ts'
import { Refusal } from '#platform/http/refusal.ts'

const ALLOWED = { GET: 'GET, HEAD', POST: 'POST' } as const

/** Runs before the body is read, so body errors don't hide the 404. */
export async function nothingHere(request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const [path = ''] = request.url.split('?')
  const meant = API_ENDPOINTS.find((endpoint) => pathsOf(endpoint.path).some((each) => isMeant(each, path)))
  // The method is allowed but the route did not match, so the path is not this one.
  if (meant === undefined || ALLOWED[meant.method].split(', ').includes(request.method))
    throw new Refusal('not_found', 'api_not_found')
  const allowed = ALLOWED[meant.method]
  void reply.header('allow', allowed)
  throw new Refusal('method_not_allowed', { key: 'methodNotAllowed', facts: [allowed] })
}

function isMeant(known: string, path: string): boolean {
  const [parts, given] = [known.split('/'), path.split('/')]
  return (
    parts.length === given.length &&
    parts.every((part, at) => (part.startsWith('{') ? given[at] !== '' : given[at] === part))
  )
}

/** Integrators write a list's path with and without a trailing slash; a path that ends with an id has none. */
export function pathsOf(path: string): readonly string[] {
  const bare = path.replace(/\/$/, '')
  return bare.endsWith('}') ? [bare] : [bare, `${bare}/`]
}
