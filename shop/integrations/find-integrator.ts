import { findCountingKey, noteKeyUse } from '#database/queries/api-keys.ts'
import type { Integrator } from '#domain/integrations/scopes.ts'
import type { Deps } from '../deps.ts'

/** A key is longer than that only by mistake, or by malice. */
const MAX_KEY = 200

/** Whose key this is, while it counts: read afresh each time, so that a revoked one is out at once. */
export async function findIntegratorByKey(deps: Deps, key: string): Promise<Integrator | null> {
  if (key === '' || key.length > MAX_KEY) return null
  const found = await findCountingKey(deps.db.pool, deps.ids.digest(key))
  if (!found) return null
  const { id, name, scopes, requestsPerMinute, isUseDue } = found
  if (isUseDue) await noteKeyUse(deps.db.pool, id)
  return { id, name, scopes: new Set(scopes), requestsPerMinute }
}
