import { listOpenMoney } from '#database/queries/reconciliation.ts'
import { reconciliationOf, type Reconciliation } from '#domain/payments/reconciliation.ts'
import type { Deps } from '../deps.ts'

/** The two lists that should be empty. The caller has asked for the role. */
export async function getReconciliation(deps: Deps): Promise<Reconciliation> {
  return reconciliationOf(await listOpenMoney(deps.db.pool))
}
