/**
 * Serves an endpoint of the partner API as it is described: access, input, and the same shape for every error, also of
 * bodies that are not JSON and of requests that match no endpoint.
 */
import { createHash } from 'node:crypto'
import { isUtf8 } from 'node:buffer'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import type { Integrator } from '#modules/staff/rules/scopes.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf, type Problem, type Result } from '#platform/rules/result.ts'
import type { z } from '#platform/rules/zod.ts'
import { loggedPath } from '#platform/http/web-request.ts'
import { matchingTag } from '#platform/page-cache/representation.ts'
import { isBusy, Refusal } from '#platform/http/errors.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import {
  inputSentence,
  API_REFUSALS,
  type ApiEndpoint,
  type ApiRefusal,
  type ApiRefusalCode,
} from '../rules/api-endpoint.ts'
import { API_ENDPOINTS } from '../rules/endpoints.ts'

type Asked<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  readonly integrator: Integrator
  readonly params: z.output<Params>
  readonly query: z.output<Query>
  readonly body: z.output<Body>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Registers the endpoint; its handler gets the validated input and returns what the description says. */
export function serveEndpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: ApiEndpoint<Params, Query, Body, Answer>,
  handle: (asked: Asked<Params, Query, Body>) => Promise<Result<z.input<Answer>>>,
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { integrator } = request
    if (!integrator) throw new Refusal('unauthenticated', 'key_unknown')
    if (endpoint.body && request.body === undefined) throw notJson('')
    const [params, query, body] = parseAll([
      [endpoint.params, request.params],
      [endpoint.query, request.query],
      [endpoint.body, request.body],
      [endpoint.headerShape, request.headers],
    ])
    const result = await handle({
      integrator,
      params: params as z.output<Params>,
      query: query as z.output<Query>,
      body: body as z.output<Body>,
      request,
      reply,
    })
    if (!result.ok) return refuse(request, reply, result.problem)
    return endpoint.isTagged ? sendTagged(request, reply, result.value) : reply.send(result.value)
  }
  for (const path of pathsOf(endpoint.path))
    app.route({
      method: endpoint.method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
      config: { access: `key:${endpoint.scope}`, keyHeader: endpoint.keyHeader },
      handler,
    })
}

/** For every schema that parses integrators' input. */
const IN_OUR_WORDS = { error: inputSentence }

/** All problems of a request are reported in one response, in whichever part they are. */
function parseAll(parts: readonly (readonly [schema: z.ZodType | undefined, value: unknown])[]): unknown[] {
  const parsed = parts.map(([schema, value]) => schema?.safeParse(value, IN_OUR_WORDS))
  const issues = parsed.flatMap((each) => each?.error?.issues ?? [])
  if (issues.length > 0) throw new ZodError(issues)
  return parsed.map((each) => each?.data)
}

/** Formats every error of the partner API's plugin. */
export function answerInApiShape(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    if (error instanceof Refusal) return refuse(request, reply, error.problem)
    if (error instanceof ZodError) return refuse(request, reply, wrongInput(error))
    const { statusCode = 500 } = error as FastifyError
    if (statusCode < 500) return refuse(request, reply, unread(statusCode))
    const facts = { err: error, requestId: request.id, method: request.method, url: loggedPath(request.url) }
    if (isBusy(error)) {
      request.log.error(facts, 'the database does not answer')
      void reply.header('retry-after', '1')
      return refuse(request, reply, { code: 'busy', key: 'busy' })
    }
    request.log.error(facts, 'unexpected failure')
    return refuse(request, reply, { code: 'unexpected', key: 'unexpected' })
  })
}

const PATHS = /^\/(?:orders-api|data-webhook)(?:[/?]|$)/i

/**
 * For URLs that can't be decoded, so that no plugin gets them. True if this one was for the partner API and is
 * answered.
 */
export function answerUnreadAddress(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!PATHS.test(request.url)) return false
  refuse(request, reply, unread(PROBLEMS.bad_request.status))
  return true
}

/** Errors before a handler was reached. */
function unread(status: number): Problem {
  if (status === PROBLEMS.too_large.status) return { code: 'too_large', key: 'too_large' }
  if (status === PROBLEMS.unsupported_type.status) return { code: 'unsupported_type', key: 'api_json_only' }
  if (status === PROBLEMS.too_many_requests.status)
    return { code: 'too_many_requests', key: 'too_many_requests' }
  if (status === PROBLEMS.not_found.status) return { code: 'not_found', key: 'api_not_found' }
  return { code: 'bad_request', key: 'api_invalid' }
}

/** Maps the shop's internal error codes to the API's codes. */
function apiCode({ code }: Problem): ApiRefusalCode {
  if (code in API_REFUSALS) return code as ApiRefusalCode
  if (PROBLEMS[code].status === API_REFUSALS.conflict.status) return 'conflict'
  return code === 'invalid' ? 'bad_request' : 'unexpected'
}

function refuse(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const code = apiCode(problem)
  const { fields } = problem
  request.refusedAs = { code, ...(fields && { fields }) }
  const body: ApiRefusal = {
    success: false,
    error: {
      code,
      message: messageOf(problem),
      ...(fields ? { fields: { ...fields } } : {}),
      request_id: request.id,
    },
  }
  return reply
    .code(API_REFUSALS[code].status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body)
}

/** Maximum length of `if-none-match` that is read. */
const MAX_LIST = 1_000

function sendTagged(request: FastifyRequest, reply: FastifyReply, value: unknown): FastifyReply {
  const body = JSON.stringify(value)
  const tag = tagOf(body)
  // May contain personal data: no shared cache stores it, and each use is revalidated.
  void reply
    .header('etag', `W/"${tag}"`)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'api-key')
  const held = request.headers['if-none-match']
  if (held !== undefined && matchingTag(held.slice(0, MAX_LIST), tag) !== null) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Content hash, used as an ETag. */
function tagOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 27)
}

function wrongInput({ issues }: ZodError): Problem {
  const fields = new Map<string, string>()
  for (const { path, message, ...issue } of issues) {
    const places = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path]
    for (const place of places) {
      const name = place.join('.') || 'body'
      if (!fields.has(name)) fields.set(name, message)
    }
  }
  const isTooMany = issues.some((issue) => issue.code === 'too_big' && issue.origin === 'array')
  return {
    code: isTooMany ? 'too_large' : 'bad_request',
    key: isTooMany ? 'too_large' : 'api_invalid',
    fields: Object.fromEntries(fields),
  }
}

/** Parses the bodies of the partner API's plugin: if the JSON is invalid, the error says at which position. */
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
function notJson(body: string): Refusal {
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

const ALLOWED = { GET: 'GET, HEAD', POST: 'POST' } as const

/**
 * For requests that match no endpoint: 405 with the allowed methods for a known path, otherwise 404. Runs before the
 * body is read, so body errors don't hide the 404.
 */
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
