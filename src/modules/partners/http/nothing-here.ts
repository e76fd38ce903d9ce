/** What stands at no endpoint: a known address with another method says which it takes, and any other that there is nothing. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_ENDPOINTS } from '../rules/endpoints.ts'
import { Refusal } from '#platform/http/refusal.ts'

const ALLOWED = { GET: 'GET, HEAD', POST: 'POST' } as const

/** Before a body is read, so that nothing is said of it. */
export async function nothingHere(request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const [path = ''] = request.url.split('?')
  const meant = API_ENDPOINTS.find((endpoint) => pathsOf(endpoint.path).some((each) => isMeant(each, path)))
  // The same method did not find it: it is not this address that was meant.
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

/** Integrators write a list's address both ways; a name at the end is never one with a slash. */
export function pathsOf(path: string): readonly string[] {
  const bare = path.replace(/\/$/, '')
  return bare.endsWith('}') ? [bare] : [bare, `${bare}/`]
}
