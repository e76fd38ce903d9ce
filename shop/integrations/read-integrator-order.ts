import { findOrderForIntegrators } from '#database/queries/integrator-orders.ts'
import type { Queryable } from '#database/statement.ts'
import { isUuid, type OrderId } from '#domain/ids.ts'
import { toIntegratorOrder, type IntegratorOrder } from '#domain/integrations/integrator-order.ts'
import type { PartnerWords } from '#domain/integrations/told-order.ts'
import type { Deps } from '../deps.ts'

/**
 * One order as integrators receive it; null when there is none. `hasCustomer`: whether who bought it is read at all. `on`: a
 * transaction that wants to see its own changes.
 */
export async function readIntegratorOrder(
  deps: Deps,
  {
    id,
    hasCustomer,
    said,
  }: { readonly id: string; readonly hasCustomer: boolean; readonly said?: PartnerWords },
  on: Queryable = deps.db.pool,
): Promise<IntegratorOrder | null> {
  const order = isUuid(id) ? await findOrderForIntegrators(on, id as OrderId, { hasCustomer }) : null
  return order && toIntegratorOrder(order, { hasCustomer, shopUrl: deps.options.shopUrl, said })
}
