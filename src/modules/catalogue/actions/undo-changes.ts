/**
 * Undoes a bulk change or an import as a whole. A product that was changed since stays unchanged and is listed; units
 * sold since are taken into account.
 */
import { takeAdvisoryLocks } from '#platform/database/locks.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import { deleteWaitingFetches } from '../data/picture-fetches.ts'
import { lockWholeProducts } from '../data/product-changes.ts'
import {
  findProductBatch,
  listProductBatches,
  listProductUndos,
  listRecordedChanges,
  markBatchUndone,
  setUndoOutcomes,
} from '../data/product-undos.ts'
import { importFacts } from '../rules/import-facts.ts'
import {
  judgeUndo,
  restoredData,
  type ProductBatch,
  type UndoOutcome,
  type UndoRow,
} from '../rules/undo-change.ts'
import { announceProducts } from './announce-products.ts'
import { loadConflicts, NAMES_TURN } from './load-conflicts.ts'
import { writeChanges } from './save-product.ts'

const RECENT = 10
const MAX_SHOWN = 200
/** Rows per write. */
const AT_ONCE = 250

export function listRecentBatches(deps: Deps): Promise<readonly ProductBatch[]> {
  return listProductBatches(deps.db.pool, RECENT)
}

export type BatchDetail = { readonly batch: ProductBatch; readonly products: readonly UndoRow[] }

export async function getProductBatch(
  deps: Deps,
  { id }: { readonly id: string },
): Promise<Result<BatchDetail>> {
  const batch = isUuid(id) ? await findProductBatch(deps.db.pool, id) : null
  if (!batch) return fail({ code: 'not_found', key: 'changes_gone' })
  return ok({ batch, products: await listProductUndos(deps.db.pool, id, MAX_SHOWN) })
}

export type Undone = Readonly<Record<UndoOutcome, number>>

export function undoProductBatch(
  deps: Deps,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Result<Undone>> {
  return staffTransaction(deps, actor, 'products.change', async (tx, staff) => {
    await takeAdvisoryLocks(tx, [NAMES_TURN])
    const batch = isUuid(id) ? await markBatchUndone(tx, id) : null
    if (!batch) return fail({ code: 'not_found', key: 'changes_gone' })
    const recorded = new Map((await listRecordedChanges(tx.client, id)).map((each) => [each.id, each]))
    const locked = await lockWholeProducts(tx, [...recorded.keys()])
    const asked = locked.flatMap((before) => {
      const change = recorded.get(before.id)
      const after = change ? restoredData(before, change) : null
      return after === null ? [] : [{ before, after }]
    })
    const around = await loadConflicts(tx.client, asked)
    const judged = locked.flatMap((before) => {
      const change = recorded.get(before.id)
      return change ? [{ before, ...judgeUndo(before, change, around) }] : []
    })
    const changes = judged.flatMap(({ before, after }) => (after === null ? [] : [{ before, after }]))
    for (let start = 0; start < changes.length; start += AT_ONCE)
      await writeChanges(
        tx,
        changes.slice(start, start + AT_ONCE),
        { reason: 'Undo', isReceived: false },
        staff.staffId,
      )
    const outcomes = judged.map(({ before, outcome }) => ({ id: before.id, outcome }))
    await setUndoOutcomes(tx, id, outcomes)
    await deleteWaitingFetches(tx, id)
    await recordAudit(tx, staff, {
      action: 'product.changes_undone',
      id: `batch-${id}`,
      label: batch.label,
      ...importFacts([], changes),
    })
    await announceProducts(
      tx,
      changes.map(({ before, after }) => ({ id: before.id, categories: [before.category, after.category] })),
    )
    const count = (wanted: UndoOutcome) => outcomes.filter(({ outcome }) => outcome === wanted).length
    return ok({
      restored: count('restored'),
      archived: count('archived'),
      changed_since: count('changed_since'),
      conflict: count('conflict'),
    })
  })
}
