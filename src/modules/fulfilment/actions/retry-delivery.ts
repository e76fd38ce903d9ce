/** Staff have called the customer: request another delivery attempt from the courier. */
import { lockOrder, recordEvent } from '#modules/orders/index.ts'
import { recordReattempt } from '../data/parcel-desk.ts'
import { findParcelForStaff } from '../data/parcel-views.ts'
import { transaction } from '#platform/database/transaction.ts'
import { mayTryAgain } from '../rules/failed-attempt.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordOrderAudit, requirePermission } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'

export async function retryDelivery(
  deps: Deps,
  staff: Actor,
  input: { readonly orderId: OrderId },
): Promise<Result<null>> {
  const allowed = await requirePermission(deps.db.pool, staff, 'orders.change')
  if (!allowed.ok) return allowed
  const { orderId } = input
  const parcel = await findParcelForStaff(deps.db.pool, orderId)
  if (!parcel?.waybill) return fail({ code: 'not_found', key: 'parcel_not_found' })
  // Already requested, perhaps by somebody else: nothing to do.
  if (parcel.isAskedAgain && parcel.fulfilmentStatus === 'shipped') return ok(null)
  if (parcel.todo !== 'undelivered' || !mayTryAgain(parcel.ndrCode)) return fail(NO_ATTEMPT)

  const answer = await deps.shipping.requestReattempt(parcel.waybill)
  if (!answer.ok && answer.reason !== 'refused') {
    deps.log.warn({ orderId, detail: answer.detail }, 'the carrier was not asked for another try')
    return fail({ code: 'shipping_unavailable', key: 'pickup_later' })
  }
  // The carrier's refusal is recorded too, so the transaction returns it instead of failing.
  const isAsked = await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const now = order && (await findParcelForStaff(tx.client, orderId))
    const facts = { by: allowed.value.staffId, attemptAt: parcel.ndrAt }
    if (!answer.ok) {
      await recordEvent(tx.client, orderId, 'shipment.reattempt_refused', 'carrier', {
        ...facts,
        remark: answer.detail,
      })
      await recordOrderAudit(tx, allowed.value, orderId, 'delivery_asked', { after: { answer: 'refused' } })
      return false
    }
    // Delivered, or another member of staff was first: nothing to record.
    if (now?.todo !== 'undelivered' || now.ndrAt !== parcel.ndrAt) return true
    await recordReattempt(tx, orderId)
    await recordEvent(tx.client, orderId, 'shipment.reattempt', 'staff', facts)
    await recordOrderAudit(tx, allowed.value, orderId, 'delivery_asked', { after: { answer: 'accepted' } })
    return true
  })
  return isAsked ? ok(null) : fail(NO_ATTEMPT)
}

const NO_ATTEMPT = { code: 'shipment_refused', key: 'parcel_no_attempt' } as const
