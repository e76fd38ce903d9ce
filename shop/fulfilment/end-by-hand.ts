/** What staff say of a parcel of another courier stands in its books as that courier's word would. The caller holds the order's lock. */
import type { LockedOrder } from '#database/locks.ts'
import { loseByHand } from '#database/queries/parcel-desk.ts'
import { moveFulfilment } from '#database/queries/parcels.ts'
import { recordEvent } from '#database/queries/orders.ts'
import type { Tx } from '#database/transaction.ts'
import type { HandEnd } from '#domain/fulfilment/hand-parcel.ts'
import type { StaffParcelRow } from '#domain/fulfilment/staff-parcel.ts'
import { fulfilmentSteps } from '#domain/orders/fulfilment-status.ts'

export async function endByHand(
  tx: Tx,
  order: LockedOrder,
  { waybill, courier }: StaffParcelRow,
  end: HandEnd,
): Promise<void> {
  const facts = { waybill, courier }
  if (end === 'lost') {
    await loseByHand(tx, order.id)
    await recordEvent(tx.client, order.id, 'shipment.lost', 'staff', facts)
    return
  }
  for (const step of fulfilmentSteps(order.fulfilmentStatus, 'returned')) {
    await moveFulfilment(tx, order.id, step, { kind: `order.${step}`, actor: 'staff', facts })
  }
}
