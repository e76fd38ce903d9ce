/**
 * What a parcel means for the money of its order: when the courier has it, when it is delivered and its cash paid,
 * and when nobody accepted it; and what became of cash that a courier collected for a closed order.
 */
import type { LockedOrder } from '#platform/database/locks.ts'
import { lockProducts, handOverStock } from '#modules/catalogue/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { releaseLocked, lockOrder, recordEvent } from '#modules/orders/index.ts'
import { insertFound } from '#modules/invoicing/index.ts'
import { completePayment } from '#modules/payments/index.ts'
import { addCashbackCoins } from '#modules/rewards/index.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { MessageKey } from '#platform/rules/messages.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordOrderAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'
import { isHandedOver, deliverByHand } from '../data/order-parcel.ts'
import { markHandedOver } from '../data/parcels.ts'
import { findParcelForStaff } from '../data/parcel-views.ts'
import { mayBeFound } from '../rules/undelivered-parcels.ts'
import type { StaffParcelRow } from '../rules/staff-parcel.ts'

/**
 * The courier has the cash: the goods are sold, coins are earned and the invoice is written. The caller holds the
 * order's lock. Only the first end of a cash order, this one or `giveUpCash`, changes anything.
 */
export async function settleCash(
  tx: Tx,
  order: LockedOrder,
  actor: 'carrier' | 'staff' = 'carrier',
): Promise<void> {
  if (!isCashOutstanding(order)) return
  await lockProducts(
    tx,
    order.items.map((item) => item.productId),
  )
  // The delivery may be the first scan that the shop receives. Either way the available stock does not change.
  const isOut = (await handOver(tx, order)) || (await isHandedOver(tx.client, order.id))
  const { invoice } = await completePayment(tx, order, {
    providerPaymentId: null,
    actor,
    goods: isOut ? 'courier' : 'reserved',
    facts: { method: 'cash' },
  })
  await addCashbackCoins(tx, order)
  await insertFound(tx, invoice)
}

/**
 * Not accepted, so not paid, once staff have checked the goods: coupon use and coins come back, and the stock unless
 * the goods are gone. The caller holds the order's lock.
 */
export async function giveUpCash(
  tx: Tx,
  order: LockedOrder,
  end: { readonly reason: string; readonly isRestocked: boolean },
): Promise<void> {
  if (!isCashOutstanding(order)) return
  const { reason, isRestocked } = end
  await releaseLocked(tx, order, {
    orderId: order.id,
    actor: 'staff',
    reason,
    areGoodsWithCourier: await isHandedOver(tx.client, order.id),
    areGoodsGone: !isRestocked,
  })
}

/**
 * The moment the courier has the parcel: its first scan outside the warehouse, or staff gave it to another courier.
 * Until then the goods of a cash order are on hand and reserved; afterwards they are with the courier. The caller
 * holds the order's lock. True the first time only.
 */
export async function handOver(tx: Tx, order: LockedOrder): Promise<boolean> {
  // The goods of a closed order are already booked back: staff deal with its parcel.
  if (order.paymentStatus === 'failed') return false
  if (!(await markHandedOver(tx, order.id))) return false
  if (isCashOutstanding(order)) {
    await lockProducts(
      tx,
      order.items.map((item) => item.productId),
    )
    await handOverStock(tx, order.items, order.id)
  }
  return true
}

function isCashOutstanding({ paymentMethod, paymentStatus }: LockedOrder): boolean {
  return paymentMethod === 'cod' && paymentStatus === 'unpaid'
}

type Input = { readonly orderId: OrderId }

/**
 * Staff record once what became of a courier's cash for a closed order: refunded manually, or the goods stayed with
 * the customer.
 */
export function recordCashAfterClose(deps: Deps, staff: Actor, input: Input): Promise<Result<null>> {
  return note(deps, staff, input, {
    isOpen: ({ todo }) => todo === 'cash_kept',
    refusal: 'reconciliation_gone',
    event: 'payment.cash_noted',
    audit: 'cash_noted',
  })
}

/**
 * Another courier's parcel, settled as lost, arrived after all, so its courier has the cash. Only staff are informed.
 * The order stays closed, as with the shop's own carrier, and staff then have to decide about the cash.
 */
export function recordFoundParcel(deps: Deps, staff: Actor, input: Input): Promise<Result<null>> {
  return note(deps, staff, input, {
    isOpen: mayBeFound,
    refusal: 'parcel_not_lost',
    write: (tx, { id }) => deliverByHand(tx, id),
    event: 'payment.cash_after_close',
    audit: 'parcel_found',
  })
}

type Note = {
  readonly isOpen: (parcel: StaffParcelRow) => boolean
  readonly refusal: MessageKey
  readonly write?: (tx: Tx, order: LockedOrder) => Promise<void>
  readonly event: string
  readonly audit: 'cash_noted' | 'parcel_found'
}

function note(deps: Deps, staff: Actor, { orderId }: Input, what: Note): Promise<Result<null>> {
  return staffTransaction(deps, staff, 'orders.change', async (tx, by) => {
    const order = await lockOrder(tx, orderId)
    const parcel = order && (await findParcelForStaff(tx.client, order.id))
    if (!order || !parcel || !what.isOpen(parcel)) return fail({ code: 'order_closed', key: what.refusal })
    await what.write?.(tx, order)
    const { totalPaise: amountPaise } = order
    const facts = { by: by.staffId, amountPaise }
    await recordEvent(tx.client, order.id, what.event, 'staff', facts)
    await recordOrderAudit(tx, by, order.id, what.audit, { after: { amountPaise } })
    return ok(null)
  })
}
