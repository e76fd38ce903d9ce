/** The orders table of the panel: lists, tab counts, export, archive and notes. */
import type { Deps } from '#platform/deps.ts'
import { countedTotal, MAX_COUNTED, PAGE_SIZE, pageOf } from '#platform/database/paging.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { CsvCell } from '#platform/rules/csv.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import {
  listOwnChanges,
  recordAudit,
  recordAuditEntries,
  recordOrderAudit,
  requirePermission,
  staffTransaction,
  type StaffMember,
} from '#modules/staff/index.ts'
import { parseOrderIds, type OrderId } from '#platform/rules/ids.ts'
import {
  countForStaff,
  countTabs,
  listForStaff,
  listToExport,
  searchForStaff,
  type ExportedOrder,
  type OrderQuery,
} from '../data/staff-order-table.ts'
import {
  filterQuery,
  hidesArchive,
  mayHaveTypos,
  type OrderTabCounts,
  type StaffOrderFilter,
  type StaffOrderPage,
} from '../rules/staff-order-list.ts'
import { orderExportRow } from '../rules/order-export.ts'
import { lockOrder, lockOrdersToArchive, writeArchived, type ArchivableOrder } from '../data/order-locks.ts'
import { mayArchive } from '../rules/staff-order.ts'
import { recordEvent } from '../data/orders.ts'
import type { OrderNoteInput } from '../rules/staff-order-input.ts'

type StaffOrderSearch = StaffOrderFilter & { readonly page: number }

/**
 * Staff's orders table, newest first. Searches by any part of an order's number, name, e-mail address, town or product,
 * the start of its id, the end of its phone number, its pincode, payment id, waybill or invoice number, combined with
 * the filters. If nothing matches, by names and products that are similar.
 */
export async function listOrdersForStaff(deps: Deps, input: StaffOrderSearch): Promise<StaffOrderPage> {
  const { page: asked, ...filter } = input
  const on = deps.db.pool
  const page = pageOf(asked)
  const skipped = (page - 1) * PAGE_SIZE
  if (filter.search === '') {
    const query = { ...filter, isWithoutArchive: hidesArchive(filter) }
    const [total, orders] = await Promise.all([
      countForStaff(on, query, null),
      listForStaff(on, query, PAGE_SIZE, skipped),
    ])
    return { orders, total, isMore: false, isSimilar: false, page, pageSize: PAGE_SIZE }
  }
  const find = (query: OrderQuery) => searchForStaff(on, query, MAX_COUNTED + 1, PAGE_SIZE, skipped)
  const exact = await find(filter)
  // A page after the last of an exact search is empty; only a search without any match is tried with typos.
  const isSimilar =
    mayHaveTypos(filter.search) && (exact === null ? await isNothing(on, filter) : exact.total === 0)
  const { total, orders } = (isSimilar ? await find({ ...filter, isSimilar }) : exact) ?? NOTHING
  return { orders, ...countedTotal(total), isSimilar: isSimilar && total > 0, page, pageSize: PAGE_SIZE }
}

const NOTHING = { total: 0, orders: [] } as const

async function isNothing(on: Deps['db']['pool'], filter: OrderQuery): Promise<boolean> {
  return (await countForStaff(on, filter, 1)) === 0
}

/** For the tabs above the table: counts of open work, whatever the current filter is. */
export function countOrderTabs(deps: Deps): Promise<OrderTabCounts> {
  return countTabs(deps.db.pool)
}

type OrderExport = {
  readonly total: number
  readonly batches: AsyncIterable<readonly (readonly CsvCell[])[]>
}

const BATCH = 500

/**
 * The filtered orders as rows of a file. The audit log records who exported them before the first row is sent: the
 * chosen days and states, and only the fact that a search text was used. That text may be somebody's address, and the
 * log is permanent.
 */
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

type Chosen = { readonly ids: readonly OrderId[]; readonly isArchived: boolean }

/** `left`: not finished, so not archived. `undo` names the change for `undoArchive`. */
export type Archived = { readonly changed: number; readonly left: number; readonly undo: string }

/** Moves finished orders into the archive, or back into the list. They stay in search, figures and exports. */
export function archiveOrders(
  deps: Deps,
  actor: Actor,
  { ids, isArchived }: Chosen,
): Promise<Result<Archived>> {
  return staffTransaction(deps, actor, 'orders.change', async (tx, staff) => {
    const orders = (await lockOrdersToArchive(tx, ids)).filter((order) => order.isArchived !== isArchived)
    const fitting = orders.filter((order) => !isArchived || mayArchive(order))
    if (fitting.length === 0 && isArchived) return fail({ code: 'invalid', key: 'orders_none_to_archive' })
    await saveArchived(tx, staff, fitting, isArchived)
    const left = orders.length - fitting.length
    return ok({ changed: fitting.length, left, undo: staff.requestId })
  })
}

/** Takes back what the same member of staff archived, or moved out of the archive, with one request. */
export function undoArchive(
  deps: Deps,
  actor: Actor,
  { change }: { readonly change: string },
): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'orders.change', async (tx, staff) => {
    for (const wasArchived of [true, false]) {
      const action = wasArchived ? 'order.archived' : 'order.unarchived'
      const changes = await listOwnChanges(tx.client, staff.staffId, action, change)
      const ids = parseOrderIds(changes.map(({ subjectId }) => subjectId))
      const orders = (await lockOrdersToArchive(tx, ids)).filter((order) => order.isArchived === wasArchived)
      await saveArchived(tx, staff, orders, !wasArchived)
    }
    return ok(null)
  })
}

async function saveArchived(
  tx: Tx,
  staff: StaffMember,
  orders: readonly ArchivableOrder[],
  isArchived: boolean,
): Promise<void> {
  await writeArchived(
    tx,
    orders.map(({ id }) => id),
    isArchived,
  )
  await recordAuditEntries(
    tx,
    staff,
    orders.map(({ id, number }) => ({
      action: isArchived ? ('order.archived' as const) : ('order.unarchived' as const),
      id,
      label: number,
      before: { isPutAway: !isArchived },
      after: { isPutAway: isArchived },
    })),
  )
}

/** A note on an order. Only staff see it in the timeline, and it can't be edited. */
export function addOrderNote(
  deps: Deps,
  actor: Actor,
  { orderId, note }: OrderNoteInput,
): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'orders.change', async (tx, staff) => {
    if (!(await lockOrder(tx, orderId))) return fail({ code: 'not_found', key: 'order_not_found' })
    const { staffId, name } = staff
    await recordEvent(tx.client, orderId, 'order.note', 'staff', { note, name, by: staffId })
    // The text is stored with the order only: it may contain personal data, and the audit log is permanent.
    await recordOrderAudit(tx, staff, orderId, 'noted')
    return ok(null)
  })
}
