/**
 * Correcting an address that the courier did not take, or that is still in the warehouse. Before there is a parcel the
 * order's address is changed; of a booked one the courier is told first, and the order follows when it agrees. One that an
 * answer that got lost may have booked is looked for first: nobody's parcel goes to the address that was wrong.
 */
import { lockOrder } from '#platform/database/locks.ts'
import { findOrder, recordEvent } from '#modules/orders/data/orders.ts'
import { changeConsignee } from '../data/parcel-desk.ts'
import { findParcelForStaff } from '../data/parcel-views.ts'
import { findParcelOfOrder } from '../data/parcels.ts'
import { transaction } from '#platform/database/transaction.ts'
import { otherStates } from '#platform/rules/pincode-state.ts'
import { changedFields, type ConsigneeChange } from '../rules/consignee-change.ts'
import type { StaffParcelRow } from '../rules/staff-parcel.ts'
import { isUuid, type OrderId } from '#platform/rules/ids.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordOrderAudit } from '#modules/staff/actions/record-order-audit.ts'
import { requirePermission } from '#modules/staff/actions/require-permission.ts'
import type { Deps } from '#platform/deps.ts'
import { queueRetry } from './retry-shipments.ts'

type Parcel = Pick<StaffParcelRow, 'status' | 'isWaiting'> | null

/** While nothing has left: nothing is asked for yet, it was refused, or it stands in the warehouse. */
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
  /** Its pincode lies in another state than the one it names. */
  readonly isElsewhere: boolean
}

/** Saves the change; a parcel that was refused is asked for again at once. */
export async function correctConsignee(
  deps: Deps,
  staff: Actor,
  input: { readonly orderId: string; readonly change: ConsigneeChange },
): Promise<Result<CorrectedConsignee>> {
  const allowed = await requirePermission(deps.db.pool, staff, 'orders.change')
  if (!allowed.ok) return allowed
  const orderId = input.orderId as OrderId
  const { change } = input
  const stored = isUuid(orderId) ? await findOrder(deps.db.pool, orderId) : null
  if (!stored) return fail({ code: 'not_found', key: 'order_not_found' })
  const parcel = await findParcelForStaff(deps.db.pool, orderId)
  if (!mayCorrect(stored.view, parcel)) return fail(CLOSED)

  const made = await findMade(deps, orderId, parcel)
  if (!made.ok) return fail(LATER)
  const { waybill } = made
  if (waybill !== null) {
    // Another pincode or state is another way: the courier takes that only as another parcel.
    const { pincode, state, fullName } = stored.view.customer
    if (change.pincode !== pincode || (change.state ?? state) !== state) return fail(CLOSED)
    const { phone, address } = change
    const told = await deps.shipping.correctConsignee(waybill, {
      name: change.fullName ?? fullName,
      phone,
      address,
    })
    if (!told.ok) {
      deps.log.warn({ orderId, detail: told.detail }, 'the carrier did not take a corrected address')
      return fail(told.reason === 'refused' ? CLOSED : LATER)
    }
  }

  return transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const now = await findOrder(tx.client, orderId)
    const row = await findParcelForStaff(tx.client, orderId)
    // Whoever asks the carrier at this moment has the old address in hand.
    if ((await findParcelOfOrder(tx.client, orderId))?.isBeingAsked) return fail(LATER)
    if (!order || !now || !mayCorrect(now.view, row) || row?.status !== parcel?.status) return fail(CLOSED)
    // Asked meanwhile, and not answered: there may be a parcel that was not there before.
    if (row?.status !== 'created' && (row?.attempts ?? 0) > (parcel?.attempts ?? 0)) return fail(LATER)
    const fields = changedFields(now.view.customer, change)
    if (fields.length > 0) {
      await changeConsignee(tx, orderId, change)
      const facts = { fields, by: allowed.value.staffId }
      await recordEvent(tx.client, orderId, 'order.address_corrected', 'staff', facts)
      // Which parts of it, not what they say: nobody's address outlives the order's own in the log.
      await recordOrderAudit(tx, allowed.value, orderId, 'address_corrected', { after: { fields } })
    }
    const isAskedAgain = row?.status === 'refused' && (await queueRetry(tx, orderId, allowed.value))
    const state = change.state ?? now.view.customer.state
    return ok({ isAskedAgain, isElsewhere: otherStates(change.pincode, state) !== null })
  })
}

type Made = { readonly ok: true; readonly waybill: string | null } | { readonly ok: false }

/** The parcel that has to be corrected too: the order's own, or one that only the carrier knows of. */
async function findMade(deps: Deps, orderId: OrderId, parcel: StaffParcelRow | null): Promise<Made> {
  if (parcel === null || parcel.attempts === 0) return { ok: true, waybill: null }
  if (parcel.status === 'created') return { ok: true, waybill: parcel.waybill }
  const found = await deps.shipping.findParcel(orderId)
  return found.ok ? { ok: true, waybill: found.value?.waybill ?? null } : { ok: false }
}

const CLOSED = { code: 'order_closed', key: 'parcel_not_waiting' } as const
const LATER = { code: 'shipping_unavailable', key: 'pickup_later' } as const
