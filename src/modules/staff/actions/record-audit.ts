/** Records what staff changed, in the same transaction as the change. */
import { hasRecentEntry, insertAuditEntries } from '../data/audit-entries.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { changedFacts, type Facts } from '../rules/audit.ts'
import type { AuditAction, ActionOn } from '../rules/audit-words.ts'
import { orderNumberById } from '#platform/database/order-number.ts'
import { statement } from '#platform/database/statement.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { StaffMember } from './require-permission.ts'

/** Who changed it: a staff member, or an integrator as `key:` and its id. */
export type Author = { readonly staffId: string; readonly name: string; readonly requestId: string }

export type Change = {
  readonly action: AuditAction
  readonly id: string
  /** Its display name: a name, a code or a number. */
  readonly label?: string
  /**
   * The values before and after, unless it was created or deleted. No secrets, and only the personal data that the
   * change is about.
   */
  readonly before?: Facts | null
  readonly after?: Facts | null
}

export async function recordAudit(tx: Tx, staff: Author, change: Change): Promise<void> {
  await recordAuditEntries(tx, staff, [change])
}

/** Records nothing if this person did the same to this subject a moment ago. */
export async function recordAuditOnce(tx: Tx, staff: Author, change: Change): Promise<void> {
  const { action, id } = change
  if (!(await hasRecentEntry(tx, { actorId: staff.staffId, action, subjectId: id })))
    await recordAudit(tx, staff, change)
}

/** Several entries in one statement. */
export async function recordAuditEntries(tx: Tx, staff: Author, changes: readonly Change[]): Promise<void> {
  await insertAuditEntries(
    tx,
    changes.map(({ action, id, label = '', before = null, after = null }) => ({
      actorId: staff.staffId,
      actorName: staff.name,
      action,
      subjectKind: action.slice(0, action.indexOf('.')),
      subjectId: id,
      subjectLabel: label,
      ...changedFacts(before, after),
      requestId: staff.requestId,
    })),
  )
}

const selectNumber = statement<[OrderId], { number: string | null }>(
  'find_order_number',
  `SELECT ${orderNumberById('$1')} AS number`,
)

/** Records a staff action on one order, labelled with the order number. */
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
