/** Parses request bodies for API clients: if the JSON is invalid, the error says at which position. */
import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** Registered by the plugin of the partner API. */
export function readJson(app: FastifyInstance): void {
  // Runs after the hooks that check the key. Compressed bodies are refused: a small one can unpack to a huge one.
  app.addHook('preParsing', async (request, reply) => {
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding.toLowerCase() === 'identity') return
    void reply.header('accept-encoding', 'identity')
    throw new Refusal('unsupported_type', 'api_content_encoding')
  })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body as Buffer)) {
      done(new Refusal('bad_request', 'api_body_not_utf8'), undefined)
      return
    }
    void parse(request, String(body), (error, value) => {
      if (error) done(notJson(String(body)), undefined)
      else done(null, value)
    })
  })
}

/** An empty body is invalid JSON as well. */
export function notJson(body: string): Refusal {
  const place = failureOf(body)
  if (place === null) return new Refusal('bad_request', 'api_invalid', { body: MESSAGES.api_body_names })
  const problem = place === 'unknown' ? MESSAGES.api_body_not_json : sentences.notJsonFrom(place + 1)
  return new Refusal('bad_request', 'api_body_not_json', { body: problem })
}

/** Position of the JSON error as reported by the parser; null if the JSON is valid and was refused for its names. */
function failureOf(body: string): number | 'unknown' | null {
  try {
    JSON.parse(body)
    return null
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(error instanceof Error ? error.message : '') ?? []
    return position === undefined ? 'unknown' : Number(position)
  }
}
