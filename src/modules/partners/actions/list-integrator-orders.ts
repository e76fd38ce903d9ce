import { findSender } from '../data/data-receipts.ts'
import { findPartnerOrders } from '../data/partner-data.ts'
import { countForIntegrators, listForIntegrators } from '../data/integrator-orders.ts'
import { spanOf } from '../rules/api-moments.ts'
import { toIntegratorOrder, type IntegratorOrder } from '../rules/integrator-order.ts'
import { ORDER_LISTS, type OrderQuery } from '../rules/order-endpoints.ts'
import type { Integrator } from '#modules/staff/rules/scopes.ts'
import { ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'
import { changesAsked, pageOf, paginationOf, type Pagination } from './list-page.ts'
import { requireScope } from './partner.ts'

export type IntegratorOrders = { readonly data: IntegratorOrder[]; readonly pagination: Pagination }

/** A page of orders. The customer is read only for a key with that scope. */
export async function listIntegratorOrders(
  deps: Deps,
  integrator: Integrator,
  asked: OrderQuery,
): Promise<Result<IntegratorOrders>> {
  const allowed = requireScope(integrator, 'orders:read')
  if (!allowed.ok) return allowed
  const hasCustomer = integrator.scopes.has('customers:read')
  if (asked.email !== undefined) {
    const mayRead = requireScope(integrator, 'customers:read')
    if (!mayRead.ok) return mayRead
  }
  const sender = await findSender(deps.db.pool, integrator.id)
  const { partner_reference: reference } = asked
  const filter = {
    status: asked.status ?? null,
    paymentStatus: asked.payment_status ?? null,
    fulfilmentStatus: asked.fulfilment_status ?? null,
    sku: asked.sku ?? null,
    email: asked.email ?? null,
    orderNumber: asked.order_number ?? null,
    partner: reference === undefined ? null : { sender: sender ?? '', reference },
    placed: spanOf(asked),
    changed: await changesAsked(deps, asked),
  }
  const on = deps.db.pool
  const [total, found] = await Promise.all([
    countForIntegrators(on, filter),
    listForIntegrators(on, filter, pageOf(ORDER_LISTS, asked), { hasCustomer }),
  ])
  const shown = found.slice(0, asked.limit)
  const hasMore = found.length > asked.limit
  const { shopUrl } = deps.options
  const words =
    sender === null
      ? []
      : await findPartnerOrders(
          on,
          sender,
          shown.map(({ id }) => id),
        )
  const fieldsOf = new Map(words.map((partnerFields) => [partnerFields.orderId, partnerFields]))
  return ok({
    data: shown.map((order) =>
      toIntegratorOrder(order, { hasCustomer, shopUrl, partnerFields: fieldsOf.get(order.id) }),
    ),
    pagination: paginationOf(ORDER_LISTS, asked, { total, shown, hasMore }),
  })
}
