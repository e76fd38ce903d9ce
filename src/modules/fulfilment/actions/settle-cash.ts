/**
 * The two ends of a cash order: delivered, so the courier has the cash and it is paid; or not accepted, so it is given
 * up once staff have checked the goods. The caller holds the order's lock. Only the first end changes anything.
 */
import type { LockedOrder } from '#platform/database/locks.ts'
import { isHandedOver } from '../data/parcel-desk.ts'
import { lockProducts } from '#modules/catalogue/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { releaseLocked } from '#modules/orders/index.ts'
import { handOver } from './hand-over.ts'
import { insertFound } from '#modules/invoicing/index.ts'
import { completePayment } from '#modules/payments/index.ts'
import { addCashbackCoins } from '#modules/rewards/index.ts'

/** The courier has the cash: the goods are sold, coins are earned and the invoice is written. */
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

/** Not accepted, so not paid: coupon use and coins come back, and the stock unless the goods are gone. */
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

function isCashOutstanding({ paymentMethod, paymentStatus }: LockedOrder): boolean {
  return paymentMethod === 'cod' && paymentStatus === 'unpaid'
}
