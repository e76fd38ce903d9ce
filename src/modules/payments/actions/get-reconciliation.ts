import { countRefundsUnderWay, listOpenMoney } from '../data/reconciliation.ts'
import { reconciliationOf, type Reconciliation } from '../rules/reconciliation.ts'
import type { Deps } from '#platform/deps.ts'

/** The two lists that should be empty. The caller has checked the role. */
export async function getReconciliation(deps: Deps): Promise<Reconciliation> {
  const on = deps.db.pool
  const [open, underWay] = await Promise.all([listOpenMoney(on), countRefundsUnderWay(on)])
  return reconciliationOf(open, underWay)
}
