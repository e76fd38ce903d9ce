import { findOrder } from '../data/orders.ts'
import type { StoredOrder } from '../data/order-rows.ts'
import { findShipmentView } from '#modules/fulfilment/data/parcel-views.ts'
import { isUuid, type OrderId } from '#platform/rules/ids.ts'
import { arrivalDay } from '../rules/arrival-day.ts'
import type { OrderView } from '../rules/order-view.ts'
import type { ShipmentView } from '../rules/shipment-view.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { isOwner } from '#platform/database/owner.ts'

/** An order of the shopper's own; anybody else's is not found. */
export async function getOrder(
  deps: Deps,
  actor: Actor,
  input: { readonly id: string },
): Promise<Result<OrderView>> {
  const found = await findOwnOrder(deps, actor, input)
  return found.ok ? ok(found.value.view) : found
}

async function findOwnOrder(
  deps: Deps,
  actor: Actor,
  input: { readonly id: string },
): Promise<Result<StoredOrder>> {
  const stored = isUuid(input.id) ? await findOrder(deps.db.pool, input.id as OrderId) : null
  if (!stored || !isOwner(actor, stored)) return fail({ code: 'not_found', key: 'order_not_found' })
  return ok(stored)
}

export type OrderWithShipment = {
  readonly order: OrderView
  readonly shipment: ShipmentView | null
  /** The day by which it was promised, while it is on its way and that day can still be met. */
  readonly arrivesBy: string | null
}

/** The same with its parcel, for whoever has just paid or confirmed it. */
export async function getOrderWithShipment(
  deps: Deps,
  actor: Actor,
  input: { readonly id: string },
): Promise<Result<OrderWithShipment>> {
  const found = await findOwnOrder(deps, actor, input)
  if (!found.ok) return found
  const { view: order, promisedBy } = found.value
  const isSent = order.status === 'completed' || order.status === 'shipped' || order.codConfirmedAt !== null
  const shipment = isSent ? await findShipmentView(deps.db.pool, order.id) : null
  return ok({ order, shipment, arrivesBy: arrivalDay(order, shipment, promisedBy) })
}
