/** What staff did about one order: it stands in the audit log under the number that people call the order by. */
import type { Tx } from '#platform/database/transaction.ts'
import type { DeedOn } from '../rules/audit-words.ts'
import type { Facts } from '../rules/audit.ts'
import { orderNumber, type OrderId } from '#platform/rules/ids.ts'
import { noteChange } from './note-change.ts'
import type { StaffMember } from './require-permission.ts'

export function noteOrder(
  tx: Tx,
  staff: StaffMember,
  orderId: OrderId,
  what: DeedOn<'order'>,
  facts: { readonly before?: Facts; readonly after?: Facts } = {},
): Promise<void> {
  return noteChange(tx, staff, {
    action: `order.${what}`,
    id: orderId,
    label: orderNumber(orderId),
    before: facts.before ?? null,
    after: facts.after ?? null,
  })
}
