/** Converts Fastify's request into a web `Request` for React Router and Better Auth. */
import type { FastifyRequest } from 'fastify'

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
