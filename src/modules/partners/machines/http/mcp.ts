/**
 * /mcp for AI assistants (Model Context Protocol, streamable HTTP). Stateless: every request is answered with JSON,
 * without sessions or streams. Public and read-only.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import type { Shop } from '#app/shop.ts'
import { limited } from '#platform/http/rate-limits.ts'
import { isBusy, Refusal } from '#platform/http/errors.ts'
import { takeRawBodies, webRequest } from '#platform/http/web-request.ts'

/** More than any request to our tools needs. */
const BODY_BYTES = 32 * 1024

/** JSON-RPC's own codes; the last is reserved for servers. */
const CODES = { invalidRequest: -32_600, internal: -32_603, server: -32_000 } as const

export async function mcpApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  takeRawBodies(app)
  app.setErrorHandler((error: unknown, request, reply) => answerFailure(error, request, reply))

  app.post(
    '/mcp',
    { bodyLimit: BODY_BYTES, config: { access: 'public', ...limited('mcp') } },
    async (request, reply) => {
      if (isBatch(request.body))
        return refuse(reply, PROBLEMS.bad_request.status, CODES.invalidRequest, MESSAGES.mcp_one_message)
      const asked = asWebRequest(request)
      const { answerMcp } = await import('./answer-mcp.ts')
      const question = { asked, maxBytes: BODY_BYTES, shop, request }
      return send(await answerMcp(question), reply)
    },
  )
  // Without sessions there is no stream to open (GET), no session to end (DELETE), and no cross-origin access
  // (OPTIONS).
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/mcp',
    config: { access: 'public', ...limited('mcp') },
    handler: (_request, reply) =>
      refuse(reply.header('allow', 'POST'), NOT_ALLOWED, CODES.server, MESSAGES.mcp_post_only),
  })
}

const NOT_ALLOWED = 405

/** Host and cookies are not used: the URL is a fixed one, and cookies are removed. */
function asWebRequest(request: FastifyRequest): Request {
  try {
    const asked = webRequest(request, 'http://localhost')
    asked.headers.delete('cookie')
    return asked
  } catch {
    throw new Refusal('bad_request', 'bad_request')
  }
}

/**
 * A batch of many calls would count as one request. Parsed as the SDK does: it drops a byte-order mark, which is white
 * space here.
 */
function isBatch(body: unknown): boolean {
  return Buffer.isBuffer(body) && /^\s*\[/.test(body.toString())
}

async function send(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  void reply.code(response.status).header('cache-control', 'no-store')
  for (const name of ['content-type', 'allow', 'mcp-protocol-version']) {
    const value = response.headers.get(name)
    if (value !== null) void reply.header(name, value)
  }
  return reply.send(Buffer.from(await response.arrayBuffer()))
}

function refuse(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ jsonrpc: '2.0', error: { code, message }, id: null })
}

/** Errors before the protocol is parsed: in JSON-RPC's format, with the shop's messages. */
function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return refuse(reply, error.statusCode, CODES.server, error.message)
  const { statusCode = 500 } = error as FastifyError
  if (statusCode === PROBLEMS.too_large.status)
    return refuse(reply, statusCode, CODES.server, MESSAGES.too_large)
  if (statusCode < 500) return refuse(reply, statusCode, CODES.server, MESSAGES.bad_request)
  request.log.error({ err: error, requestId: request.id }, 'unexpected failure')
  const { busy, unexpected } = PROBLEMS
  return isBusy(error)
    ? refuse(reply.header('retry-after', '1'), busy.status, CODES.internal, MESSAGES.busy)
    : refuse(reply, unexpected.status, CODES.internal, MESSAGES.unexpected)
}
