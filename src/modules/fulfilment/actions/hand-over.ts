/**
 * The moment the courier has the parcel: its first scan outside the warehouse, or staff gave it to another courier.
 * Until then the goods of a cash order are on hand and reserved; afterwards they are with the courier.
 */
import type { LockedOrder } from '#platform/database/locks.ts'
import { markHandedOver } from '../data/parcels.ts'
import { handOverStock, lockProducts } from '#modules/catalogue/index.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** True the first time only. The caller holds the order's lock. */
export async function handOver(tx: Tx, order: LockedOrder): Promise<boolean> {
  // The goods of a closed order are already booked back: staff deal with its parcel.
  if (order.paymentStatus === 'failed') return false
  if (!(await markHandedOver(tx, order.id))) return false
  if (order.paymentMethod === 'cod' && order.paymentStatus === 'unpaid') {
    await lockProducts(
      tx,
      order.items.map((item) => item.productId),
    )
    await handOverStock(tx, order.items, order.id)
  }
  return true
}
