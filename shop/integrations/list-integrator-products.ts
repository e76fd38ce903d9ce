import { listProductsForIntegrators } from '#database/queries/integrations.ts'
import { toIntegratorProduct, type IntegratorProduct } from '#domain/integrations/integrator-product.ts'
import type { Deps } from '../deps.ts'

const MOST = 1_000

/** The active catalogue as integrators receive it (spec §7). */
export async function listIntegratorProducts(deps: Deps): Promise<readonly IntegratorProduct[]> {
  return (await listProductsForIntegrators(deps.db.pool, MOST)).map(toIntegratorProduct)
}
