/** An answer with the name of its state: who has it already gets 304 and no body. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchingTag } from '../page-cache/negotiate.ts'
import { tagOf } from '../tag-of.ts'

/** Letters of a list of states that are looked at. */
const LONGEST_LIST = 1_000

export function sendTagged(request: FastifyRequest, reply: FastifyReply, value: unknown): FastifyReply {
  const body = JSON.stringify(value)
  const tag = tagOf(body)
  // It may speak of people: nobody in between keeps it, and each use is asked for again.
  void reply
    .header('etag', `W/"${tag}"`)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'api-key')
  const held = request.headers['if-none-match']
  if (held !== undefined && matchingTag(held.slice(0, LONGEST_LIST), tag) !== null)
    return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
