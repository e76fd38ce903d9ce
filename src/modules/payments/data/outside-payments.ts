/** Money that came outside the provider. */
import type { OrderId } from '#platform/rules/ids.ts'
import { statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

const updateOutside = statement<[OrderId, string], { id: string }>(
  'take_payment_outside',
  `UPDATE payments SET provider = 'outside', outside_reference = $2
    WHERE order_id = $1 AND provider = 'razorpay' AND status <> 'paid' RETURNING id`,
)

/**
 * Settles the payment outside the provider. Its gateway order stays stored, so that money paid there later is
 * recognised as a second payment. The caller holds the order's lock and has checked that it is unpaid.
 */
export async function takeOutside(tx: Tx, orderId: OrderId, reference: string): Promise<void> {
  const rows = await updateOutside(tx.client, orderId, reference)
  if (rows.length !== 1)
    throw new Error(`the payment of order ${orderId} can not be taken outside the provider`)
}
