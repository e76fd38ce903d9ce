/**
 * What the app reads of a request: as a web `Request` for React Router and Better Auth, its raw body, the part of its
 * address that may be logged, and where it came from.
 */
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Carries the visitor's address to Better Auth. Only set here: a value sent by the client is dropped. */
export const CLIENT_IP_HEADER = 'x-panna-client-ip'

/** Headers about the connection, or a client's claim about its own address; only the server may set these. */
const DROPPED = new Set([
  'connection',
  'forwarded',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
  'x-real-ip',
  CLIENT_IP_HEADER,
])

export function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith(':') || DROPPED.has(name)) continue
    for (const each of Array.isArray(value) ? value : [value]) headers.append(name, each)
  }
  headers.set(CLIENT_IP_HEADER, request.ip)
  return headers
}

/** Throws a TypeError if the request's Host header forms no valid address. The path is never read as another host. */
export function webRequest(request: FastifyRequest, origin: string, signal?: AbortSignal): Request {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && Buffer.isBuffer(request.body)
  const headers = webHeaders(request)
  headers.delete('content-length')
  return new Request(new URL(`${origin}${request.url}`), {
    method: request.method,
    headers,
    ...(hasBody ? { body: new Uint8Array(request.body as Buffer) } : {}),
    ...(signal ? { signal } : {}),
  })
}

/** Passes every body on as raw bytes, whatever its type: needed for signatures and for other parsers. */
export function takeRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/**
 * Paths whose last part is a secret: mailed links, also when requested as data, and the courier's pushes.
 * Case-insensitive, because pages answer in any case.
 */
const SECRET_IN_PATH =
  /^((?:https?:\/\/[^/]*)?\/+(?:orders\/+(?:open|confirm)|auth\/+reset|join|webhooks\/+delhivery)\/+)[^/]+/i

/**
 * The path without its query, which may hold personal data, and with secrets masked: a log must never give access to a
 * customer's order or let anyone pose as the courier.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  return path.replace(SECRET_IN_PATH, '$1…')
}

/**
 * The valid addresses of `X-Forwarded-For`, so that limits, logs and orders never count by an invented value. Keeps
 * what follows the last invalid entry: our proxies wrote neither that entry nor anything before it. Ports, which some
 * proxies add, are dropped. Undefined if nothing is left.
 */
export function cleanForwardedFor(header: string): string | undefined {
  const valid: string[] = []
  for (const entry of header.split(',').toReversed()) {
    const address = addressOf(entry.trim())
    if (address === null) break
    valid.unshift(address)
  }
  return valid.length > 0 ? valid.join(', ') : undefined
}

function addressOf(entry: string): string | null {
  if (isIP(entry) !== 0) return entry
  const [, address = ''] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry) ?? /^([\d.]+):\d{1,5}$/.exec(entry) ?? []
  return isIP(address) === 0 ? null : address
}

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/** True if the address is this machine's own. */
export function isLoopback(ip: string): boolean {
  return LOOPBACK.test(ip)
}
