/** What a schema has against a request, in the integrators' words: each wrong place by its path, unknown fields by name. */
import type { ZodError } from 'zod'
import type { Problem } from '#domain/result.ts'

export function wrongInput({ issues }: ZodError): Problem {
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
