/** Answers of the cache that are not pages. */
import type { ServerResponse } from 'node:http'

export type Failure = {
  readonly status: number
  readonly html: string
  readonly retryAfterSeconds: number | null
}

export function sendRedirect(response: ServerResponse, location: string, headers: readonly string[]): void {
  response.writeHead(301, ['Location', location, 'Content-Length', '0', ...headers])
  response.end()
}

export function sendFailure(response: ServerResponse, failure: Failure, headers: readonly string[]): void {
  if (response.destroyed || response.headersSent) return
  const { status, html, retryAfterSeconds } = failure
  const length = String(Buffer.byteLength(html))
  const own = [
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Length',
    length,
    'Cache-Control',
    'no-store',
  ]
  if (retryAfterSeconds !== null) own.push('Retry-After', String(retryAfterSeconds))
  response.writeHead(status, [...own, ...headers])
  response.end(html)
}
