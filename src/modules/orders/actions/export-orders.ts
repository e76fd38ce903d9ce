/**
 * The filtered orders as rows of a file. The audit log records who exported them before the first row is sent: the
 * chosen days and states, and only the fact that a search text was used. That text may be somebody's address, and the
 * log is permanent.
 */
import {
  countForStaff,
  listToExport,
  type ExportedOrder,
  type OrderQuery,
} from '../data/staff-order-table.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { CsvCell } from '#platform/rules/csv.ts'
import { orderExportRow } from '../rules/order-export.ts'
import { filterQuery, mayHaveTypos, type StaffOrderFilter } from '../rules/staff-order-filter.ts'
import { ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, requirePermission } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'

export type OrderExport = {
  readonly total: number
  readonly batches: AsyncIterable<readonly (readonly CsvCell[])[]>
}

const BATCH = 500

export async function exportOrders(
  deps: Deps,
  actor: Actor,
  filter: StaffOrderFilter,
): Promise<Result<OrderExport>> {
  const exact = await countForStaff(deps.db.pool, filter, null)
  // The same orders as the table: similar ones if nothing matches the search.
  const query = { ...filter, isSimilar: exact === 0 && mayHaveTypos(filter.search) }
  const total = query.isSimilar ? await countForStaff(deps.db.pool, query, null) : exact
  const recorded = await transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, 'data.export')
    if (!staff.ok) return staff
    const isSearched = filter.search !== ''
    const after = { rows: total, ...filterQuery({ ...filter, search: '' }), isSearched }
    await recordAudit(tx, staff.value, {
      action: 'export.orders',
      id: 'orders',
      label: 'Orders',
      after,
    })
    return ok(null)
  })
  return recorded.ok ? ok({ total, batches: batchesOf(deps, query) }) : recorded
}

/** Each batch is queried after the previous one was sent, so a slow reader holds no connection. */
async function* batchesOf(deps: Deps, query: OrderQuery) {
  let last: ExportedOrder | null = null
  do {
    const batch: ExportedOrder[] = await listToExport(deps.db.pool, query, last, BATCH)
    yield batch.map(orderExportRow)
    last = batch.length === BATCH ? (batch.at(-1) ?? null) : null
  } while (last !== null)
}
