/** Records a staff action on one order, labelled with the order number. */
import type { Tx } from '#platform/database/transaction.ts'
import type { DeedOn } from '../rules/audit-words.ts'
import type { Facts } from '../rules/audit.ts'
import { orderNumber, type OrderId } from '#platform/rules/ids.ts'
import { recordAudit } from './record-audit.ts'
import type { StaffMember } from './require-permission.ts'

export function recordOrderAudit(
  tx: Tx,
  staff: StaffMember,
  orderId: OrderId,
  what: DeedOn<'order'>,
  facts: { readonly before?: Facts; readonly after?: Facts } = {},
): Promise<void> {
  return recordAudit(tx, staff, {
    action: `order.${what}`,
    id: orderId,
    label: orderNumber(orderId),
    before: facts.before ?? null,
    after: facts.after ?? null,
  })
}
