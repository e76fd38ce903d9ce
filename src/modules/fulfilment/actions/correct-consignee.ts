/**
 * Corrects an address that the courier refused, or whose parcel is still in the warehouse. Without a parcel, the
 * order's address is changed. For a booked one the courier is asked first, and the order follows if it agrees. If a
 * booking's answer was lost, its parcel is looked up first, so that nothing goes to the wrong address.
 */
import { lockOrder, findOrder, recordEvent } from '#modules/orders/index.ts'
import { changeConsignee } from '../data/parcel-desk.ts'
import { findParcelForStaff } from '../data/parcel-views.ts'
import { findParcelOfOrder } from '../data/parcels.ts'
import { transaction } from '#platform/database/transaction.ts'
import { otherStates } from '#platform/rules/pincode-state.ts'
import { changedFields, type ConsigneeChange } from '../rules/consignee-change.ts'
import type { StaffParcelRow } from '../rules/staff-parcel.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordOrderAudit, requirePermission } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'
import { queueRetry } from './retry-shipments.ts'

type Parcel = Pick<StaffParcelRow, 'status' | 'isWaiting'> | null

/** Before anything has left: not booked yet, refused, or still in the warehouse. */
export function mayCorrect(
  { paymentStatus, fulfilmentStatus }: Pick<OrderView, 'paymentStatus' | 'fulfilmentStatus'>,
  parcel: Parcel,
): boolean {
  if (paymentStatus === 'failed' || paymentStatus === 'refunded') return false
  if (fulfilmentStatus === 'none' || fulfilmentStatus === 'requested') return true
  return fulfilmentStatus === 'shipped' && parcel?.isWaiting === true
}

export type CorrectedConsignee = {
  readonly isAskedAgain: boolean
  /** The pincode lies in another state than the address says. */
  readonly isElsewhere: boolean
}

/** Saves the change; a refused parcel is booked again at once. */
export async function correctConsignee(
  deps: Deps,
  staff: Actor,
  input: { readonly orderId: OrderId; readonly change: ConsigneeChange },
): Promise<Result<CorrectedConsignee>> {
  const allowed = await requirePermission(deps.db.pool, staff, 'orders.change')
  if (!allowed.ok) return allowed
  const { orderId } = input
  const { change } = input
  const stored = await findOrder(deps.db.pool, orderId)
  if (!stored) return fail({ code: 'not_found', key: 'order_not_found' })
  const parcel = await findParcelForStaff(deps.db.pool, orderId)
  if (!mayCorrect(stored.view, parcel)) return fail(CLOSED)

  const made = await findMade(deps, orderId, parcel)
  if (!made.ok) return fail(LATER)
  const { waybill } = made
  if (waybill !== null) {
    // Another pincode or state is another route, which the courier accepts only as a new parcel.
    const { pincode, state, fullName } = stored.view.customer
    if (change.pincode !== pincode || (change.state ?? state) !== state) return fail(CLOSED)
    const { phone, address } = change
    const answer = await deps.shipping.correctConsignee(waybill, {
      name: change.fullName ?? fullName,
      phone,
      address,
    })
    if (!answer.ok) {
      deps.log.warn({ orderId, detail: answer.detail }, 'the carrier did not take a corrected address')
      return fail(answer.reason === 'refused' ? CLOSED : LATER)
    }
  }

  return transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const now = await findOrder(tx.client, orderId)
    const row = await findParcelForStaff(tx.client, orderId)
    // A booking in progress uses the old address.
    if ((await findParcelOfOrder(tx.client, orderId))?.isBeingAsked) return fail(LATER)
    if (!order || !now || !mayCorrect(now.view, row) || row?.status !== parcel?.status) return fail(CLOSED)
    // Booked meanwhile without an answer: there may be a new parcel.
    if (row?.status !== 'created' && (row?.attempts ?? 0) > (parcel?.attempts ?? 0)) return fail(LATER)
    const fields = changedFields(now.view.customer, change)
    if (fields.length > 0) {
      await changeConsignee(tx, orderId, change)
      const facts = { fields, by: allowed.value.staffId }
      await recordEvent(tx.client, orderId, 'order.address_corrected', 'staff', facts)
      // Logs which parts changed, not their values: an address must not outlive the order's own in the audit log.
      await recordOrderAudit(tx, allowed.value, orderId, 'address_corrected', { after: { fields } })
    }
    const isAskedAgain = row?.status === 'refused' && (await queueRetry(tx, orderId, allowed.value))
    const state = change.state ?? now.view.customer.state
    return ok({ isAskedAgain, isElsewhere: otherStates(change.pincode, state) !== null })
  })
}

type Made = { readonly ok: true; readonly waybill: string | null } | { readonly ok: false }

/** The parcel to correct too: the order's own, or one that only the carrier knows of. */
async function findMade(deps: Deps, orderId: OrderId, parcel: StaffParcelRow | null): Promise<Made> {
  if (parcel === null || parcel.attempts === 0) return { ok: true, waybill: null }
  if (parcel.status === 'created') return { ok: true, waybill: parcel.waybill }
  const found = await deps.shipping.findParcel(orderId)
  return found.ok ? { ok: true, waybill: found.value?.waybill ?? null } : { ok: false }
}

const CLOSED = { code: 'order_closed', key: 'parcel_not_waiting' } as const
const LATER = { code: 'shipping_unavailable', key: 'pickup_later' } as const
