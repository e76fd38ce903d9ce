/** An answer with the name of its state: who has it already gets 304 and no body. */
import type { FastifyReply, FastifyRequest } from 'fastify'
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
  if (isHeld(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** `If-None-Match` compares weakly (RFC 9110 §13.1.2). */
function isHeld(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const held = header.slice(0, LONGEST_LIST).split(',')
  return held.some((each) => each.trim().replace(/^W\//, '') === `"${tag}"`)
}
