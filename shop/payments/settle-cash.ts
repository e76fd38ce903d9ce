/**
 * The two ends of an order in cash: delivered, so the courier has the money and it is paid, or not taken, so it is given up
 * when staff have seen what became of the goods. The caller holds the order's lock. Only the first end changes something.
 */
import { lockProducts, type LockedOrder } from '#database/locks.ts'
import { announceChanges } from '#database/queries/changes.ts'
import { markPaid } from '#database/queries/orders.ts'
import { sellStock } from '#database/queries/stock.ts'
import type { Tx } from '#database/transaction.ts'
import { publicStockTags } from '../catalogue/public-stock-tags.ts'
import { releaseLocked } from '../checkout/release-order.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { addCashbackCoins } from '../rewards/add-cashback-coins.ts'

/** The courier has the cash: what was held is sold, the coins are earned and the invoice is written. */
export async function settleCash(
  tx: Tx,
  order: LockedOrder,
  actor: 'carrier' | 'staff' = 'carrier',
): Promise<void> {
  if (!isCashOutstanding(order)) return
  const products = await lockProducts(
    tx,
    order.items.map((item) => item.productId),
  )
  const [isPaid, changes] = await Promise.all([
    markPaid(tx, order.id, null, actor, order.paymentStatus, { method: 'cash' }),
    sellStock(tx, order.items, order.id, 'reserved'),
  ])
  if (!isPaid) throw new Error(`order ${order.id} was locked and still could not be paid`)
  await addCashbackCoins(tx, order)
  await announceChanges(tx, publicStockTags(changes, products))
  await issueInvoice(tx, order)
}

/** Nobody took it, so nobody paid: stock, coupon use and coins come back. */
export async function giveUpCash(tx: Tx, order: LockedOrder, reason: string): Promise<void> {
  if (!isCashOutstanding(order)) return
  await releaseLocked(tx, order, { orderId: order.id, actor: 'staff', reason })
}

function isCashOutstanding({ paymentMethod, paymentStatus }: LockedOrder): boolean {
  return paymentMethod === 'cod' && paymentStatus === 'unpaid'
}
