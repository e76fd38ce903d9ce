import { findProductForIntegrators } from '#database/queries/integrator-products.ts'
import type { Queryable } from '#database/statement.ts'
import { isUuid, type ProductId } from '#domain/ids.ts'
import { toIntegratorProduct, type IntegratorProduct } from '#domain/integrations/integrator-product.ts'
import type { Deps } from '../deps.ts'

/** One product as integrators receive it, whatever its status; null when there is none. `on`: a transaction that wants to see its own changes. */
export async function readIntegratorProduct(
  deps: Deps,
  { id }: { readonly id: string },
  on: Queryable = deps.db.pool,
): Promise<IntegratorProduct | null> {
  const product = isUuid(id) ? await findProductForIntegrators(on, id as ProductId) : null
  return product && toIntegratorProduct(product, deps.options)
}
