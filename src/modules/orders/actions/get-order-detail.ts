import { listInvoicesOfOrder } from '#modules/invoicing/data/invoice-lists.ts'
import { listEvents, listRefunds } from '../data/order-events.ts'
import { findOrder } from '../data/orders.ts'
import { listEntriesOfOrder } from '#modules/rewards/data/rewards.ts'
import { findShipmentView } from '#modules/fulfilment/data/parcel-views.ts'
import { isUuid, type OrderId } from '#platform/rules/ids.ts'
import type { InvoiceView } from '#modules/invoicing/rules/invoice-view.ts'
import { mayCancel } from '../rules/cancellation.ts'
import { arrivalDay } from '../rules/arrival-day.ts'
import { orderTimeline, type TimelineEntry } from '../rules/order-timeline.ts'
import type { OwnOrderView, RefundView } from '../rules/order-view.ts'
import type { ShipmentView } from '../rules/shipment-view.ts'
import type { OrderReturnsView } from '#modules/fulfilment/rules/return-view.ts'
import { coinsTakenBack } from '#modules/rewards/rules/reversal.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { listOrderReturns } from '#modules/fulfilment/actions/list-order-returns.ts'
import { isOwner } from '#platform/database/owner.ts'

export type OrderDetail = {
  readonly order: OwnOrderView
  /** Newest first. */
  readonly timeline: readonly TimelineEntry[]
  readonly shipment: ShipmentView | null
  /** The day by which it was promised, while it is on its way and that day can still be met. */
  readonly arrivesBy: string | null
  readonly refunds: readonly RefundView[]
  /** Coins that it earned and that were taken off the balance again so far. */
  readonly coinsTakenBack: number
  readonly paidAt: string | null
  readonly mayCancel: boolean
  readonly returns: OrderReturnsView
  /** The invoice, and the credit notes that correct it. */
  readonly invoices: readonly InvoiceView[]
}

/** Everything about an order of the shopper's own; anybody else's is not found. */
export async function getOrderDetail(
  deps: Deps,
  actor: Actor,
  input: { readonly id: string },
): Promise<Result<OrderDetail>> {
  const on = deps.db.pool
  const stored = isUuid(input.id) ? await findOrder(on, input.id as OrderId) : null
  if (!stored || !isOwner(actor, stored)) return fail({ code: 'not_found', key: 'order_not_found' })
  const order = { ...stored.view, userId: stored.userId }
  const [events, shipment, refunds, entries, returns, invoices] = await Promise.all([
    listEvents(on, order.id),
    findShipmentView(on, order.id),
    listRefunds(on, order.id),
    listEntriesOfOrder(on, order.id),
    listOrderReturns(on, order.id),
    listInvoicesOfOrder(on, order.id),
  ])
  return ok({
    order,
    timeline: orderTimeline(events, returns.returns),
    shipment,
    arrivesBy: arrivalDay(order, shipment, stored.promisedBy),
    refunds,
    coinsTakenBack: coinsTakenBack(entries),
    paidAt: events.findLast(({ kind }) => kind === 'order.paid')?.at ?? null,
    mayCancel: mayCancel(order, shipment),
    returns,
    invoices,
  })
}
