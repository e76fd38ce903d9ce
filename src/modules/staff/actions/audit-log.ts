/** The audit log: recorded in the transaction of each change, read page by page, and exported as a file. */
import type { Actor } from '#platform/actor.ts'
import { orderNumberById } from '#platform/database/order-number.ts'
import { PAGE_SIZE, patternOf } from '#platform/database/paging.ts'
import { statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { ok, type Result } from '#platform/rules/result.ts'
import {
  countAuditEntries,
  hasRecentEntry,
  insertAuditEntries,
  listAuditEntries,
  listPartnersInLog,
} from '../data/audit-entries.ts'
import { listStaffMembers } from '../data/staff-members.ts'
import type { AuditEntryView, AuditFilter } from '../rules/audit-view.ts'
import { changedFacts, type ActionOn, type AuditAction, type Facts } from '../rules/audit.ts'
import { staffTransaction, type StaffMember } from './require-permission.ts'

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

const selectOrderNumber = statement<[OrderId], { number: string | null }>(
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
  const [order] = await selectOrderNumber(tx.client, orderId)
  return recordAudit(tx, staff, {
    action: `order.${what}`,
    id: orderId,
    label: order?.number ?? '',
    ...facts,
  })
}

type AuditPage = {
  readonly entries: readonly AuditEntryView[]
  /** Cursor of the next page; null on the last one. */
  readonly nextBefore: number | null
  /** The people the log can be filtered by. */
  readonly people: readonly { readonly id: string; readonly name: string }[]
}

type AuditQuery = { readonly filter: AuditFilter; readonly before: number }

export async function readAuditLog(deps: Deps, { filter, before }: AuditQuery): Promise<AuditPage> {
  const on = deps.db.pool
  const wish = { ...filter, pattern: patternOf(filter.search), before }
  const [found, members, partners] = await Promise.all([
    listAuditEntries(on, wish, PAGE_SIZE + 1),
    listStaffMembers(on),
    listPartnersInLog(on),
  ])
  const entries = found.slice(0, PAGE_SIZE)
  return {
    entries,
    nextBefore: found.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null,
    people: [...members.map(({ userId, name }) => ({ id: userId, name })), ...partners],
  }
}

/** Small, because one entry can hold a whole product twice: before and after. */
const BATCH = 200
const MAX_COUNTED = 1_000_000

type AuditFile = {
  /** For the progress display; an estimate for a filtered export, which has fewer entries. */
  readonly total: number
  readonly batches: AsyncIterable<readonly AuditEntryView[]>
}

/**
 * The export is logged before the first entry is sent: who, with which filter, and that a text was searched, but not
 * which.
 */
export function exportAuditLog(
  deps: Deps,
  actor: Actor,
  { filter }: Pick<AuditQuery, 'filter'>,
): Promise<Result<AuditFile>> {
  return staffTransaction(deps, actor, 'data.export', async (tx, staff) => {
    const { search, ...chosen } = filter
    const after = { ...chosen, isSearched: search !== '' }
    await recordAudit(tx, staff, { action: 'export.audit', id: 'audit', label: 'Audit log', after })
    const total = await countAuditEntries(tx.client, MAX_COUNTED)
    return ok({ total, batches: batchesOf(deps, filter) })
  })
}

/** Each batch is a separate query. */
async function* batchesOf(deps: Deps, filter: AuditFilter): AsyncGenerator<readonly AuditEntryView[]> {
  const wish = { ...filter, pattern: patternOf(filter.search) }
  for (let before = 0; ;) {
    const batch = await listAuditEntries(deps.db.pool, { ...wish, before }, BATCH)
    yield batch
    if (batch.length < BATCH) return
    before = batch.at(-1)?.id ?? 0
  }
}
