/** The customer's own 'Create Shipment' (decisions, "Create Shipment on pending orders"), and the job that ships what is paid. */
import { findOrder } from '#database/queries/orders.ts'
import { isUuid, type OrderId } from '#domain/ids.ts'
import { MESSAGES } from '#domain/messages.ts'
import { awaitsConfirmation } from '#domain/orders/cash-words.ts'
import type { OrderView } from '#domain/orders/order-view.ts'
import { fail, ok, type Problem, type Result } from '#domain/result.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { isOwner } from '../orders/owner.ts'
import { shipOrder, type Shipped } from './ship-order.ts'

export type CreatedShipment = { readonly order: OrderView; readonly waybill: string }

const NOT_FOUND: Problem = { code: 'not_found', key: 'order_not_found' }

export async function createShipment(
  deps: Deps,
  actor: Actor,
  input: { readonly orderId: string },
): Promise<Result<CreatedShipment>> {
  const orderId = input.orderId as OrderId
  const stored = isUuid(orderId) ? await findOrder(deps.db.pool, orderId) : null
  if (!stored || !isOwner(actor, stored)) return fail(NOT_FOUND)
  // A guest sees masked rows; the shop ships guests' paid orders by itself.
  if (stored.userId === null) return fail({ code: 'forbidden', key: 'shipment_masked' })

  const shipped = await shipWithPatience(deps, orderId)
  if (shipped.kind === 'unpaid' && awaitsConfirmation(stored.view))
    return fail(failed('payment_pending', MESSAGES.shipment_unconfirmed))
  if (shipped.kind !== 'shipped') return fail(problemOf(shipped))
  const after = await findOrder(deps.db.pool, orderId)
  return after ? ok({ order: after.view, waybill: shipped.waybill }) : fail(NOT_FOUND)
}

/** The job's way: throws while there is still hope, so that it is tried again. */
export async function shipPaidOrder(deps: Deps, input: { readonly orderId: string }): Promise<void> {
  const shipped = await shipOrder(deps, input.orderId as OrderId, 'system')
  // What waits for somebody to see to it has a job of its own.
  if (shipped.kind === 'later' && !shipped.needs)
    throw new Error(`order ${input.orderId} has no waybill yet: ${shipped.detail}`)
  if (shipped.kind === 'busy') throw new Error(`order ${input.orderId} is being shipped by somebody else`)
  if (shipped.kind === 'refused') {
    deps.log.error({ orderId: input.orderId, remark: shipped.remark }, 'the carrier refused an order')
  }
}

const WAIT_MS = 250
const WAITS = 40

/** Of several who ask at once, one asks the carrier; the others wait for its answer, up to about ten seconds. */
async function shipWithPatience(deps: Deps, orderId: OrderId): Promise<Shipped> {
  for (let wait = 0; wait < WAITS; wait += 1) {
    const shipped = await shipOrder(deps, orderId, 'customer')
    if (shipped.kind !== 'busy') return shipped
    await deps.clock.wait(WAIT_MS)
  }
  return { kind: 'busy' }
}

function problemOf(shipped: Exclude<Shipped, { readonly kind: 'shipped' }>): Problem {
  switch (shipped.kind) {
    case 'unpaid':
      return failed('payment_pending', MESSAGES.shipment_unpaid)
    case 'over':
      return failed('order_closed', MESSAGES.shipment_over)
    case 'refused':
      return failed('shipment_refused', shipped.remark)
    case 'busy':
    case 'later':
      return failed('shipping_unavailable', MESSAGES.shipment_later)
  }
}

function failed(code: Problem['code'], reason: string): Problem {
  return { code, key: 'shipmentFailedBecause', facts: [reason] }
}
