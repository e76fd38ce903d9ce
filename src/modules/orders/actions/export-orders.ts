/**
 * The orders of a filter as rows of a file. Who took them out of the shop is noted before the first leaves: with the days and
 * states that were chosen, and that words were searched. The words may be somebody's address, and the log is for ever.
 */
import { countForStaff, listToExport, type ExportedOrder } from '../data/staff-order-table.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { CsvCell } from '#platform/rules/csv.ts'
import { orderExportRow } from '../rules/order-export.ts'
import { filterQuery, type StaffOrderFilter } from '../rules/staff-order-filter.ts'
import { ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit } from '#modules/staff/actions/record-audit.ts'
import { requirePermission } from '#modules/staff/actions/require-permission.ts'
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
  const total = await countForStaff(deps.db.pool, filter, null)
  const noted = await transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, 'data.export')
    if (!staff.ok) return staff
    const isSearched = filter.search !== ''
    const after = { rows: total, ...filterQuery({ ...filter, search: '' }), isSearched }
    await recordAudit(tx, staff.value, {
      action: 'export.orders',
      id: 'orders',
      label: 'Orders',
      before: null,
      after,
    })
    return ok(null)
  })
  return noted.ok ? ok({ total, batches: batchesOf(deps, filter) }) : noted
}

/** Each batch is asked for when the one before has gone out: no connection waits for a slow reader. */
async function* batchesOf(deps: Deps, filter: StaffOrderFilter) {
  let last: ExportedOrder | null = null
  do {
    const batch: ExportedOrder[] = await listToExport(deps.db.pool, filter, last, BATCH)
    yield batch.map(orderExportRow)
    last = batch.length === BATCH ? (batch.at(-1) ?? null) : null
  } while (last !== null)
}
