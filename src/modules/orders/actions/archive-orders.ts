/** Puts finished orders away, or back into the list. They stay in search, figures and exports. */
import { lockOrdersToArchive, writeArchived, type ArchivableOrder } from '../data/order-archive.ts'
import { mayArchive } from '../rules/by-hand.ts'
import {
  recordAuditEntries,
  type StaffMember,
  listOwnChanges,
  staffTransaction,
} from '#modules/staff/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { parseOrderIds, type OrderId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'

type Chosen = { readonly ids: readonly OrderId[]; readonly isArchived: boolean }

/** `left`: not finished, so not archived. `undo` names the change for `undoArchive`. */
export type Archived = { readonly changed: number; readonly left: number; readonly undo: string }

export function archiveOrders(
  deps: Deps,
  actor: Actor,
  { ids, isArchived }: Chosen,
): Promise<Result<Archived>> {
  return staffTransaction(deps, actor, 'orders.change', async (tx, staff) => {
    const orders = (await lockOrdersToArchive(tx, ids)).filter((order) => order.isArchived !== isArchived)
    const fitting = orders.filter((order) => !isArchived || mayArchive(order))
    if (fitting.length === 0 && isArchived) return fail({ code: 'invalid', key: 'orders_none_to_archive' })
    await save(tx, staff, fitting, isArchived)
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
      await save(tx, staff, orders, !wasArchived)
    }
    return ok(null)
  })
}

async function save(
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
