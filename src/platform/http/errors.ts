/**
 * Failures and how they are answered, in one place. Internal messages never leave the server: they are logged with the
 * request id.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { DISK_FULL, STATEMENT_TIMED_OUT } from '../database/session-limits.ts'
import { parseOrderId, type OrderId } from '../rules/ids.ts'
import { MESSAGES, type MessageKey } from '../rules/messages.ts'
import { PROBLEMS, type ProblemCode } from '../rules/problems.ts'
import { messageOf, verbatim, type Message, type Problem } from '../rules/result.ts'
import { loggedPath } from './web-request.ts'

/** An expected failure, thrown inside a handler. */
export class Refusal extends Error {
  readonly problem: Problem
  readonly statusCode: number

  constructor(code: ProblemCode, said: MessageKey | Message, fields?: Readonly<Record<string, string>>) {
    const message = typeof said === 'string' ? { key: said } : said
    super(messageOf(message))
    this.problem = { code, ...message, ...(fields && { fields }) }
    this.statusCode = PROBLEMS[code].status
  }
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, { code: 'not_found', key: 'not_found' }, PROBLEMS.not_found.status),
  )
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return sendProblem(reply, error.problem, error.statusCode)
  if (error instanceof ZodError) return sendProblem(reply, invalid(error), PROBLEMS.invalid.status)
  const { statusCode = 500 } = error as FastifyError
  if (statusCode < 500) return sendProblem(reply, refused(statusCode), statusCode)
  if (isBusy(error)) {
    const reason = isDiskFull(error) ? 'the disk of the database is full' : 'the database does not answer'
    request.log.error({ err: error, requestId: request.id }, reason)
    void reply.header('retry-after', '1')
    return sendProblem(reply, { code: 'busy', key: 'busy' }, PROBLEMS.busy.status)
  }
  request.log.error(
    { err: error, requestId: request.id, method: request.method, url: loggedPath(request.url) },
    'unexpected failure',
  )
  return sendProblem(reply, { code: 'unexpected', key: 'unexpected' }, PROBLEMS.unexpected.status)
}

/** Retry-After when a provider is down, in seconds. */
const RETRY_SECONDS = '2'

export function sendProblem(
  reply: FastifyReply,
  problem: Problem,
  status: number = PROBLEMS[problem.code].status,
): FastifyReply {
  if (status === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', RETRY_SECONDS)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorView(problem))
}

export type ErrorView = {
  readonly error: {
    readonly code: ProblemCode
    readonly message: string
    readonly fields?: Readonly<Record<string, string>>
    readonly quote?: unknown
    readonly kept?: unknown
  }
}

/** A problem as the JSON interfaces answer it; its text is chosen here. */
export function errorView(problem: Problem): ErrorView {
  const { code, fields } = problem
  const { quote, kept } = problem.current ?? {}
  return {
    error: {
      code,
      message: messageOf(problem),
      ...(fields ? { fields } : {}),
      ...(quote === undefined ? {} : { quote }),
      ...(kept === undefined ? {} : { kept }),
    },
  }
}

/** Each wrong field by its path, with its first message; the first of all is shown as the sentence (spec §5). */
export function invalid(error: ZodError): Problem {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return {
    code: 'invalid',
    ...verbatim(error.issues[0]?.message ?? MESSAGES.bad_request),
    fields: { ...fields },
  }
}

function refused(status: number): Problem {
  if (status === PROBLEMS.too_large.status) return { code: 'too_large', key: 'too_large' }
  if (status === PROBLEMS.too_many_requests.status)
    return { code: 'too_many_requests', key: 'too_many_requests' }
  if (status === PROBLEMS.not_found.status) return { code: 'not_found', key: 'not_found' }
  return { code: 'bad_request', key: 'bad_request' }
}

/** PostgreSQL's error codes for: out of room or connections, lock or statement timeouts, shutting down or starting. */
const BUSY_STATES = new Set([
  DISK_FULL,
  '53200',
  '53300',
  '55P03',
  STATEMENT_TIMED_OUT,
  '57P01',
  '57P02',
  '57P03',
])
const NO_CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])
const BUSY_MESSAGE =
  /timeout exceeded when trying to connect|connection terminated|connection timeout|connection error and is not queryable/i

/** True if the failure is temporary: the database is away or overloaded. */
export function isBusy(error: unknown): boolean {
  if (error instanceof Refusal) return error.problem.code === 'busy'
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as { code?: unknown; syscall?: unknown }
  const text = String(code)
  if (BUSY_STATES.has(text) || text.startsWith('08') || BUSY_MESSAGE.test(error.message)) return true
  if (NO_CONNECTION.has(text) && (syscall === 'connect' || syscall === 'read' || syscall === 'write'))
    return true
  if (error instanceof AggregateError && error.errors.some((each) => isBusy(each))) return true
  return error.cause !== undefined && isBusy(error.cause)
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === DISK_FULL) || isDiskFull(error.cause)
}

/** Parses an order id from a path; an invalid one is answered like an unknown order. */
export function orderId(text: string): OrderId {
  const id = parseOrderId(text)
  if (id === null) throw new Refusal('not_found', 'order_not_found')
  return id
}
