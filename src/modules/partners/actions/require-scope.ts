import type { Integrator, Scope } from '#modules/staff/rules/scopes.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'

/** Whether the key has the scope. Checked by the server before it parses anything, and again by the use case. */
export function requireScope({ scopes }: Integrator, scope: Scope): Result<null> {
  return scopes.has(scope) ? ok(null) : fail({ code: 'forbidden', key: 'keyLacksScope', facts: [scope] })
}
