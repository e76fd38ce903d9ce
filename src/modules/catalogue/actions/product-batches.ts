/**
 * Changes of many products at once. Price or stock of selected ones: previewed first, then saved exactly as previewed,
 * all or nothing. Such a batch, like an import, can be undone as a whole.
 */
import { isUuid, type ProductId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { takeAdvisoryLocks } from '#platform/database/locks.ts'
import { lockWholeProducts } from '../data/product-changes.ts'
import {
  insertProductBatch,
  insertProductUndos,
  sealProductUndos,
  findProductBatch,
  listProductBatches,
  listProductUndos,
  listRecordedChanges,
  markBatchUndone,
  setUndoOutcomes,
} from '../data/product-undos.ts'
import { findStaffProducts } from '../data/staff-products.ts'
import {
  BULK_TARGETS,
  bulkOutcome,
  MAX_BULK,
  type BulkChange,
  type BulkOutcome,
} from '../rules/product-edits.ts'
import { changedFields, factsOf, type StaffProduct } from '../rules/product-data.ts'
import { formatStockReason } from '../rules/stock-change.ts'
import { deleteWaitingFetches } from '../data/product-imports.ts'
import {
  importFacts,
  judgeUndo,
  restoredData,
  type ProductBatch,
  type UndoOutcome,
  type UndoRow,
} from '../rules/product-change.ts'
import { announceProducts } from './invalidate-pages.ts'
import { undoOf, writeChanges } from './save-product.ts'
import { loadConflicts, NAMES_TURN } from './load-conflicts.ts'

export type BulkLine = {
  readonly id: ProductId
  readonly name: string
  readonly sku: string
  readonly before: BulkOutcome
  /** null if this change is not possible; `problem` says why. */
  readonly after: BulkOutcome | null
  readonly problem: string | null
}

export type BulkPreview = {
  readonly lines: readonly BulkLine[]
  /** null if any line is not possible. Otherwise a digest of the preview, checked when it is saved. */
  readonly seen: string | null
}

/** In table order; unknown products are omitted. */
export async function findProductsForBulk(
  deps: Deps,
  input: { readonly ids: readonly string[] },
): Promise<readonly StaffProduct[]> {
  return findStaffProducts(deps.db.pool, knownIds(input.ids))
}

export async function previewBulkChange(
  deps: Deps,
  input: { readonly ids: readonly string[]; readonly change: BulkChange },
): Promise<Result<BulkPreview>> {
  const products = await findProductsForBulk(deps, input)
  if (products.length === 0) return fail({ code: 'invalid', key: 'bulk_none' })
  return ok(previewOf(deps, products, input.change))
}

export function changeManyProducts(
  deps: Deps,
  actor: Actor,
  input: { readonly ids: readonly string[]; readonly change: BulkChange; readonly seen: string },
): Promise<Result<{ readonly changed: number; readonly batchId: string }>> {
  const { change } = input
  return staffTransaction(deps, actor, 'products.change', async (tx, staff) => {
    const products = await lockWholeProducts(tx, knownIds(input.ids))
    if (products.length === 0) return fail({ code: 'invalid', key: 'bulk_none' })
    const { lines, seen } = previewOf(deps, products, change)
    if (seen === null || seen !== input.seen) return fail({ code: 'stale', key: 'bulk_moved' })
    const outcomes = new Map(lines.map(({ id, after }) => [id, after]))
    const changes = products
      .map((before) => ({ before, after: { ...factsOf(before), ...outcomes.get(before.id) } }))
      .filter(({ before, after }) => changedFields(before, after).length > 0)
    const reason = change.target === 'stock' ? formatStockReason(change.reason, change.note) : ''
    const isReceived = change.target === 'stock' && change.reason === 'received'
    const label = BULK_TARGETS[change.target]
    const batchId = await insertProductBatch(tx, { kind: 'bulk', label }, staff.staffId)
    await insertProductUndos(tx, batchId, changes.map(undoOf))
    await writeChanges(tx, changes, { reason, isReceived }, staff.staffId)
    await sealProductUndos(tx, batchId)
    for (const { before, after } of changes)
      await recordAudit(tx, staff, {
        action: 'product.updated',
        id: before.id,
        label: before.name,
        before: factsOf(before),
        after: { ...factsOf(after), ...(reason !== '' && { reason }) },
      })
    await announceProducts(
      tx,
      changes.map(({ before: { id, category } }) => ({ id, categories: [category] })),
    )
    return ok({ changed: changes.length, batchId })
  })
}

function previewOf(deps: Deps, products: readonly StaffProduct[], change: BulkChange): BulkPreview {
  const lines = products.map((product): BulkLine => {
    const { id, name, sku } = product
    return { id, name, sku, before: product, ...bulkOutcome(product, change) }
  })
  const isPossible = lines.every(({ after }) => after !== null)
  const versions = products
    .map(({ id, version, onHand }) => [id, version, change.target === 'stock' ? onHand : 0])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  return { lines, seen: isPossible ? deps.ids.digest(JSON.stringify([change, versions])) : null }
}

function knownIds(ids: readonly string[]): ProductId[] {
  return [...new Set(ids.filter(isUuid))].slice(0, MAX_BULK) as ProductId[]
}

const RECENT = 10
const MAX_SHOWN = 200

export function listRecentBatches(deps: Deps): Promise<readonly ProductBatch[]> {
  return listProductBatches(deps.db.pool, RECENT)
}

type BatchDetail = { readonly batch: ProductBatch; readonly products: readonly UndoRow[] }

export async function getProductBatch(
  deps: Deps,
  { id }: { readonly id: string },
): Promise<Result<BatchDetail>> {
  const batch = isUuid(id) ? await findProductBatch(deps.db.pool, id) : null
  if (!batch) return fail({ code: 'not_found', key: 'changes_gone' })
  return ok({ batch, products: await listProductUndos(deps.db.pool, id, MAX_SHOWN) })
}

/** Rows per write. */
const AT_ONCE = 250

/** The number of products by outcome. */
export type Undone = Readonly<Record<UndoOutcome, number>>

/**
 * A product that was changed since stays unchanged and is listed; units sold or received since are taken into account.
 */
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
