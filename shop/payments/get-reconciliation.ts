import { countRefundsUnderWay, listOpenMoney } from '#database/queries/reconciliation.ts'
import { reconciliationOf, type Reconciliation } from '#domain/payments/reconciliation.ts'
import type { Deps } from '../deps.ts'

/** The two lists that should be empty. The caller has asked for the role. */
export async function getReconciliation(deps: Deps): Promise<Reconciliation> {
  const on = deps.db.pool
  const [open, underWay] = await Promise.all([listOpenMoney(on), countRefundsUnderWay(on)])
  return reconciliationOf(open, underWay)
}
