/** Answers that are not rendered: redirects, and the page for when nothing can be rendered or too many renders wait. */
import type { ServerResponse } from 'node:http'
import { escapeHtml } from '../rules/mail-template.ts'
import { MESSAGES } from '../rules/messages.ts'
import { PROBLEMS } from '../rules/problems.ts'
import { shopFacts } from '../rules/shop-facts.ts'

export type Failure = {
  readonly status: number
  readonly html: string
  readonly retryAfterSeconds: number | null
}

export function sendRedirect(response: ServerResponse, location: string, headers: readonly string[]): void {
  response.writeHead(301, ['Location', location, 'Content-Length', '0', ...headers])
  response.end()
}

/** Needs nothing but this process. */
export function failurePage(code: 'busy' | 'unexpected' | 'too_many_requests'): Failure {
  const name = escapeHtml(shopFacts().name)
  const title = `${name}: ${MESSAGES[code]}`
  return {
    status: PROBLEMS[code].status,
    retryAfterSeconds: code === 'busy' ? 1 : null,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${MESSAGES[code]}</h1><p><a href="/">${name}</a></p></html>`,
  }
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
