/** Reads the audit log page by page, and exports it as a file. */
import { countAuditEntries, listAuditEntries, listPartnersInLog } from '../data/audit-entries.ts'
import { listStaffMembers } from '../data/staff-members.ts'
import type { AuditEntryView, AuditFilter } from '../rules/audit-view.ts'
import { ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, patternOf } from '#platform/database/staff-table.ts'
import { recordAudit } from './record-audit.ts'
import { staffTransaction } from './require-permission.ts'

export type AuditPage = {
  readonly entries: readonly AuditEntryView[]
  /** Cursor of the next page; null on the last one. */
  readonly nextBefore: number | null
  /** The people the log can be filtered by. */
  readonly people: readonly { readonly id: string; readonly name: string }[]
}

type Asked = { readonly filter: AuditFilter; readonly before: number }

export async function readAuditLog(deps: Deps, { filter, before }: Asked): Promise<AuditPage> {
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

export type AuditFile = {
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
  { filter }: Pick<Asked, 'filter'>,
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
