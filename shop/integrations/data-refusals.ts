/** Messages of partners that were refused: kept for staff, who are asked why. */
import { insertDataRefusal, listRefusals } from '#database/queries/data-refusals.ts'
import type { DataRefusal, RefusedMessage } from '#domain/integrations/data-refusal.ts'
import type { Deps } from '../deps.ts'

export function keepDataRefusal(deps: Deps, refusal: DataRefusal): Promise<void> {
  return insertDataRefusal(deps.db.pool, refusal)
}

/** An empty sender asks for all. */
export function listDataRefusals(
  deps: Deps,
  { sender }: { readonly sender: string },
): Promise<readonly RefusedMessage[]> {
  return listRefusals(deps.db.pool, sender)
}
