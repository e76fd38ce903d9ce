/** Compresses answers for clients that accept it: a page of orders shrinks to a tenth. */
import type { FastifyInstance } from 'fastify'
import { createCompressor } from '#platform/page-cache/compress.ts'
import { createNegotiator } from '#platform/page-cache/negotiate.ts'

/** Below this, compression saves less than its header costs. */
const MIN_BYTES = 600

/** For the plugin that holds the endpoints. Their tags are weak, so they name every encoding of an answer. */
export function compressAnswers(app: FastifyInstance): void {
  const compressor = createCompressor()
  const negotiate = createNegotiator()
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' || payload.length < MIN_BYTES) return payload
    const vary = reply.getHeader('vary')
    void reply.header('vary', typeof vary === 'string' ? `${vary}, accept-encoding` : 'accept-encoding')
    const encoding = negotiate(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    void reply.header('content-encoding', encoding).removeHeader('content-length')
    return compressor.quick(Buffer.from(payload), encoding)
  })
}
