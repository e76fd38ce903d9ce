/**
 * Receives browsers' reports of what the Content-Security-Policy blocked. Logged for the operator; nothing is stored.
 */
import type { FastifyInstance } from 'fastify'
import { loggedPath } from './logged-path.ts'
import { limited } from './rate-limits.ts'
import { takeRawBodies } from './raw-body.ts'

const MAX_BYTES = 8_192

export async function contentReports(app: FastifyInstance): Promise<void> {
  takeRawBodies(app)
  const config = { access: 'public', ...limited('report') } as const
  app.post('/csp-report', { config, bodyLimit: MAX_BYTES }, async (request, reply) => {
    request.log.warn(
      { report: describe(request.body) },
      'the content security policy blocked something on a page',
    )
    return reply.code(204).send()
  })
}

function describe(body: unknown): Record<string, string> {
  try {
    const report = JSON.parse(String(body)) as { 'csp-report'?: Record<string, unknown> }
    const facts = report['csp-report'] ?? {}
    const names = ['document-uri', 'violated-directive', 'blocked-uri', 'source-file', 'line-number']
    return Object.fromEntries(
      names.map((name) => [name, loggedPath(textOf(facts[name] ?? '')).slice(0, 200)]),
    )
  } catch {
    return {}
  }
}

function textOf(fact: unknown): string {
  return typeof fact === 'string' ? fact : JSON.stringify(fact)
}
