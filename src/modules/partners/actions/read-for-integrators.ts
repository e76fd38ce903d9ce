/** What integrators read: orders, invoices, products and the shop's figures, limited to the scopes of the key. */
import { findSender } from '../data/data-receipts.ts'
import {
  findOrderForIntegrators,
  findProductForIntegrators,
  countOrdersForIntegrators,
  listOrdersForIntegrators,
  countProductsForIntegrators,
  listProductsForIntegrators,
  type Changes,
  type ListedPage,
} from '../data/orders-api.ts'
import { readShopFigures } from '../data/integrator-stats.ts'
import { findPartnerOrders } from '../data/partner-records.ts'
import type { Queryable } from '#platform/database/statement.ts'
import { LOW_STOCK_FOR_STAFF } from '#modules/catalogue/rules/stock.ts'
import { isUuid, type OrderId, type ProductId } from '#platform/rules/ids.ts'
import {
  spanOf,
  placeBefore,
  readCursor,
  writeCursor,
  type Place,
  readMoment,
  kindOf,
  type ListKinds,
  type pagination,
} from '../rules/api-parameters.ts'
import { type IntegratorOrder, toIntegratorOrder } from '../rules/integrator-order.ts'
import { type IntegratorProduct, toIntegratorProduct } from '../rules/integrator-product.ts'
import { type IntegratorStats, toIntegratorStats } from '../rules/integrator-stats.ts'
import type { Integrator } from '#modules/staff/rules/scopes.ts'
import {
  type StatsQuery,
  ORDER_LISTS,
  type OrderQuery,
  PRODUCT_LISTS,
  type ProductQuery,
} from '../rules/endpoints.ts'
import type { PartnerFields } from '../rules/integrator-order-fields.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'
import { getInvoiceFileForStaff as findInvoiceFile, type InvoiceFile } from '#modules/invoicing/index.ts'
import { requireScope } from './partner.ts'
import { findSettledMoment } from '#modules/orders/index.ts'
import type { z } from '#platform/rules/zod.ts'

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

type IntegratorOrders = { readonly data: IntegratorOrder[]; readonly pagination: Pagination }

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
    countOrdersForIntegrators(on, filter),
    listOrdersForIntegrators(on, filter, pageOf(ORDER_LISTS, asked), { hasCustomer }),
  ])
  const { shown, pagination } = paginate(ORDER_LISTS, asked, total, found)
  const { shopUrl } = deps.options
  const ids = shown.map(({ id }) => id)
  const sent = sender === null ? [] : await findPartnerOrders(on, sender, ids)
  const fieldsOf = new Map(sent.map((partnerFields) => [partnerFields.orderId, partnerFields]))
  return ok({
    data: shown.map((order) =>
      toIntegratorOrder(order, { hasCustomer, shopUrl, partnerFields: fieldsOf.get(order.id) }),
    ),
    pagination,
  })
}

type IntegratorProducts = { readonly data: IntegratorProduct[]; readonly pagination: Pagination }

/** A page of the catalogue (spec §7). */
export async function listIntegratorProducts(
  deps: Deps,
  integrator: Integrator,
  asked: ProductQuery,
): Promise<Result<IntegratorProducts>> {
  const allowed = requireScope(integrator, 'products:read')
  if (!allowed.ok) return allowed
  const filter = { category: asked.category ?? null, changed: await changesAsked(deps, asked) }
  const on = deps.db.pool
  const [total, found] = await Promise.all([
    countProductsForIntegrators(on, filter),
    listProductsForIntegrators(on, filter, pageOf(PRODUCT_LISTS, asked)),
  ])
  const { shown, pagination } = paginate(PRODUCT_LISTS, asked, total, found)
  return ok({ data: shown.map((product) => toIntegratorProduct(product, deps.options)), pagination })
}

// One page of a list: its start, whether more follow, and the next cursor.

type AskedPage = {
  readonly limit: number
  readonly offset: number
  readonly cursor?: string | undefined
  readonly updated_since?: string | undefined
}

/** For `updated_since`; null without it. */
async function changesAsked(deps: Deps, { updated_since }: AskedPage): Promise<Changes | null> {
  const since = updated_since === undefined ? null : readMoment(updated_since)
  return since && { since: since.from, until: await findSettledMoment(deps.db.pool) }
}

/** One extra row shows whether more follow. */
function pageOf(kinds: ListKinds, asked: AskedPage): ListedPage {
  const { limit, offset, cursor } = asked
  const after = cursor === undefined ? null : readCursor(kindOf(kinds, asked), cursor)
  return { limit: limit + 1, offset, after }
}

export type Pagination = z.output<typeof pagination>

/** The rows of the page, without the extra one. */
function paginate<Row extends Place>(
  kinds: ListKinds,
  asked: AskedPage,
  total: number,
  found: readonly Row[],
): { readonly shown: readonly Row[]; readonly pagination: Pagination } {
  const { limit, offset } = asked
  const shown = found.slice(0, limit)
  const hasMore = found.length > limit
  return {
    shown,
    pagination: {
      total,
      limit,
      offset,
      hasMore,
      next_cursor: nextCursor(kinds, asked, shown.at(-1), hasMore),
    },
  }
}

/** A client that polls for changes always gets a cursor: the position after the last change it has seen. */
function nextCursor(
  kinds: ListKinds,
  asked: AskedPage,
  last: Place | undefined,
  hasMore: boolean,
): string | null {
  const kind = kindOf(kinds, asked)
  if (last && (hasMore || asked.updated_since !== undefined)) return writeCursor(kind, last)
  if (asked.updated_since === undefined) return null
  return asked.cursor ?? writeCursor(kind, placeBefore(readMoment(asked.updated_since)?.from ?? 0))
}
