/** What an integrator reads by id, and the shop's figures, limited to the scopes of the key. */
import { findSender } from '../data/data-receipts.ts'
import { findOrderForIntegrators } from '../data/integrator-orders.ts'
import { findProductForIntegrators } from '../data/integrator-products.ts'
import { readShopFigures } from '../data/integrator-stats.ts'
import { findPartnerOrders } from '../data/partner-data.ts'
import type { Queryable } from '#platform/database/statement.ts'
import { LOW_STOCK_FOR_STAFF } from '#modules/catalogue/rules/stock.ts'
import { isUuid, type OrderId, type ProductId } from '#platform/rules/ids.ts'
import { spanOf } from '../rules/api-moments.ts'
import { type IntegratorOrder, toIntegratorOrder } from '../rules/integrator-order.ts'
import { type IntegratorProduct, toIntegratorProduct } from '../rules/integrator-product.ts'
import { type IntegratorStats, toIntegratorStats } from '../rules/integrator-stats.ts'
import type { Integrator } from '#modules/staff/rules/scopes.ts'
import type { StatsQuery } from '../rules/stats-endpoints.ts'
import type { PartnerFields } from '../rules/partner-order-row.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'
import { getInvoiceFileForStaff as findInvoiceFile, type InvoiceFile } from '#modules/invoicing/index.ts'
import { requireScope } from './partner.ts'

const BEST_SELLERS = 10

export async function getOrderForIntegrator(
  deps: Deps,
  integrator: Integrator,
  { id }: { readonly id: OrderId },
): Promise<Result<IntegratorOrder>> {
  const allowed = requireScope(integrator, 'orders:read')
  if (!allowed.ok) return allowed
  const hasCustomer = integrator.scopes.has('customers:read')
  const sender = await findSender(deps.db.pool, integrator.id)
  const [partnerFields] = sender === null ? [] : await findPartnerOrders(deps.db.pool, sender, [id])
  const order = await readIntegratorOrder(deps, { id, hasCustomer, ...(partnerFields && { partnerFields }) })
  return order ? ok(order) : fail({ code: 'not_found', key: 'order_not_found' })
}

/** An invoice or credit note as a file. It names the buyer, so the key needs `customers:read`. */
export async function getInvoiceFileForIntegrator(
  deps: Deps,
  integrator: Integrator,
  asked: { readonly orderId: OrderId; readonly invoiceId: string },
): Promise<Result<InvoiceFile>> {
  for (const scope of ['orders:read', 'customers:read'] as const) {
    const allowed = requireScope(integrator, scope)
    if (!allowed.ok) return allowed
  }
  return findInvoiceFile(deps, asked)
}

export async function getProductForIntegrator(
  deps: Deps,
  integrator: Integrator,
  { id }: { readonly id: string },
): Promise<Result<IntegratorProduct>> {
  const allowed = requireScope(integrator, 'products:read')
  if (!allowed.ok) return allowed
  const product = await readIntegratorProduct(deps, { id })
  return product ? ok(product) : fail({ code: 'not_found', key: 'product_not_found' })
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

/**
 * One order as integrators receive it; null if there is none. `hasCustomer`: whether the customer is read at all. `on`:
 * a transaction, to see its own changes.
 */
export async function readIntegratorOrder(
  deps: Deps,
  {
    id,
    hasCustomer,
    partnerFields,
  }: { readonly id: OrderId; readonly hasCustomer: boolean; readonly partnerFields?: PartnerFields },
  on: Queryable = deps.db.pool,
): Promise<IntegratorOrder | null> {
  const order = await findOrderForIntegrators(on, id, { hasCustomer })
  return order && toIntegratorOrder(order, { hasCustomer, shopUrl: deps.options.shopUrl, partnerFields })
}

/**
 * One product as integrators receive it, whatever its status; null if there is none. `on`: a transaction, to see its
 * own changes.
 */
export async function readIntegratorProduct(
  deps: Deps,
  { id }: { readonly id: string },
  on: Queryable = deps.db.pool,
): Promise<IntegratorProduct | null> {
  const product = isUuid(id) ? await findProductForIntegrators(on, id as ProductId) : null
  return product && toIntegratorProduct(product, deps.options)
}
