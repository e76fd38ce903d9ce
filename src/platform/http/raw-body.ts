import type { FastifyInstance } from 'fastify'

/** Hands every body over as the bytes that came, whatever its type: for signatures and for other parsers. */
export function takeRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
