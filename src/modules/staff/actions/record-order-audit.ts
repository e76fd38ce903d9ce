/** Records a staff action on one order, labelled with the order number. */
import { orderNumberById } from '#platform/database/order-number.ts'
import { statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ActionOn } from '../rules/audit-words.ts'
import type { Facts } from '../rules/audit.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { recordAudit } from './record-audit.ts'
import type { StaffMember } from './require-permission.ts'

const selectNumber = statement<[OrderId], { number: string | null }>(
  'find_order_number',
  `SELECT ${orderNumberById('$1')} AS number`,
)

export async function recordOrderAudit(
  tx: Tx,
  staff: StaffMember,
  orderId: OrderId,
  what: ActionOn<'order'>,
  facts: { readonly before?: Facts; readonly after?: Facts } = {},
): Promise<void> {
  const [order] = await selectNumber(tx.client, orderId)
  return recordAudit(tx, staff, {
    action: `order.${what}`,
    id: orderId,
    label: order?.number ?? '',
    ...facts,
  })
}
