/** What an integrator asks for by its id, and the shop's figures: as far as the key may know them. */
import { readShopFigures } from '#database/queries/integrator-stats.ts'
import { LOW_STOCK_FOR_STAFF } from '#domain/catalogue/stock.ts'
import { spanOf } from '#domain/integrations/api-moments.ts'
import type { IntegratorOrder } from '#domain/integrations/integrator-order.ts'
import type { IntegratorProduct } from '#domain/integrations/integrator-product.ts'
import { toIntegratorStats, type IntegratorStats } from '#domain/integrations/integrator-stats.ts'
import type { Integrator } from '#domain/integrations/scopes.ts'
import type { StatsQuery } from '#domain/integrations/stats-endpoints.ts'
import { MESSAGES } from '#domain/messages.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Deps } from '../deps.ts'
import { readIntegratorOrder } from './read-integrator-order.ts'
import { readIntegratorProduct } from './read-integrator-product.ts'
import { requireScope } from './require-scope.ts'

const BEST_SELLERS = 10

export async function getOrderForIntegrator(
  deps: Deps,
  integrator: Integrator,
  { id }: { readonly id: string },
): Promise<Result<IntegratorOrder>> {
  const allowed = requireScope(integrator, 'orders:read')
  if (!allowed.ok) return allowed
  const hasCustomer = integrator.scopes.has('customers:read')
  const order = await readIntegratorOrder(deps, { id, hasCustomer })
  return order ? ok(order) : fail({ code: 'not_found', message: MESSAGES.order_not_found })
}

export async function getProductForIntegrator(
  deps: Deps,
  integrator: Integrator,
  { id }: { readonly id: string },
): Promise<Result<IntegratorProduct>> {
  const allowed = requireScope(integrator, 'products:read')
  if (!allowed.ok) return allowed
  const product = await readIntegratorProduct(deps, { id })
  return product ? ok(product) : fail({ code: 'not_found', message: MESSAGES.product_not_found })
}

export async function getStatsForIntegrator(
  deps: Deps,
  integrator: Integrator,
  asked: StatsQuery,
): Promise<Result<IntegratorStats>> {
  const allowed = requireScope(integrator, 'orders:read')
  if (!allowed.ok) return allowed
  const span = spanOf(asked)
  const wish = { lowBelow: LOW_STOCK_FOR_STAFF, best: BEST_SELLERS }
  return ok(toIntegratorStats(span, await readShopFigures(deps.db.pool, span, wish)))
}
