import type { FastifyInstance } from 'fastify'

/** Passes every body on as raw bytes, whatever its type: needed for signatures and for other parsers. */
export function takeRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
