import type { Integrator, Scope } from '#modules/staff/rules/scopes.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'

/** Whether the key may do it. The server asks before it parses anything; the use case asks whoever calls it. */
export function requireScope({ scopes }: Integrator, scope: Scope): Result<null> {
  return scopes.has(scope) ? ok(null) : fail({ code: 'forbidden', key: 'keyLacksScope', facts: [scope] })
}
