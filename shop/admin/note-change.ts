/** Writes down what staff changed, in the same transaction as the change (threats, rule 27). */
import { insertAuditEntry } from '#database/queries/audit-entries.ts'
import type { Tx } from '#database/transaction.ts'
import { changedFacts, type AuditAction, type Facts } from '#domain/admin/audit.ts'
import type { StaffMember } from './require-permission.ts'

export type Change = {
  readonly action: AuditAction
  readonly id: string
  /** What people call it: a name, a code, a number. */
  readonly label?: string
  /** As it was and as it is; null where there was nothing, or is nothing. No secrets, and of people only what the change is about. */
  readonly before: Facts | null
  readonly after: Facts | null
}

export async function noteChange(tx: Tx, staff: StaffMember, change: Change): Promise<void> {
  const { action, id, label = '' } = change
  await insertAuditEntry(tx, {
    actorId: staff.staffId,
    actorName: staff.name,
    action,
    subjectKind: action.slice(0, action.indexOf('.')),
    subjectId: id,
    subjectLabel: label,
    ...changedFacts(change.before, change.after),
    requestId: staff.requestId,
  })
}
