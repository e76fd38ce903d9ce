/**
 * Product import: the file is uploaded, previewed, then applied in one transaction or not at all. The preview is
 * compared with the plan at that time; if they differ, the new preview is shown.
 */
import { takeAdvisoryLocks } from '#platform/database/locks.ts'
import { insertProducts, lockProductVersions, type ProductVersion } from '../data/product-changes.ts'
import {
  allowLongPlanning,
  findImportProgress,
  findProductImport,
  finishProductImport,
  insertProductImport,
  setImportProgress,
  type ProductImport,
  type PictureToFetch,
} from '../data/product-imports.ts'
import { insertProductBatch, insertProductUndos, sealProductUndos } from '../data/product-undos.ts'
import { findSkuOwners, listOrderedAmong } from '../data/staff-products.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { formerAddresses } from '../rules/mapped-rows.ts'
import { importFacts } from '../rules/product-change.ts'
import type { ImportPlan } from '../rules/product-import.ts'
import type { Sheet } from '#platform/rules/sheet.ts'
import type { SheetRow } from '../rules/product-sheet.ts'
import { judgeSource, recogniseSheet } from '../rules/sheet-mapping.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { verbatim, fail, ok, type Result } from '#platform/rules/result.ts'
import { recordAudit, type StaffMember, staffTransaction } from '#modules/staff/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { emit } from '#platform/events.ts'
import { announceProducts, announceWholeCatalogue } from './invalidate-pages.ts'
import { queuePictureFetches } from './pictures.ts'
import { NAMES_TURN, recounted } from './load-conflicts.ts'
import { planNow, rowsOf, seenOf } from './plan-import.ts'
import { undoOf, writeChanges } from './save-product.ts'

const FILE_NAME_LENGTH = 200
/** Rows per write; progress is reported after each batch. */
const AT_ONCE = 250

/** Stores the file until it is confirmed. A file from elsewhere has its columns mapped before the preview. */
export async function startProductImport(
  deps: Deps,
  actor: Actor,
  input: { readonly fileName: string; readonly sheet: Sheet },
): Promise<Result<{ readonly id: string }>> {
  const { sheet } = input
  const source = recogniseSheet(sheet)
  const problem = source === null ? null : judgeSource(sheet, source)
  if (problem !== null) return fail({ code: 'invalid', ...verbatim(problem) })
  return staffTransaction(deps, actor, 'products.change', async (tx, staff) => {
    const fileName = input.fileName.replace(/[\p{Cc}]/gu, '').slice(0, FILE_NAME_LENGTH)
    return ok({ id: await insertProductImport(tx, { fileName, sheet, source }, staff.staffId) })
  })
}

export type ImportPreview = {
  readonly fileName: string
  readonly rows: number
  readonly isDone: boolean
  /** The file comes from elsewhere: its columns are mapped to ours. */
  readonly isMapped: boolean
  /** Pictures that are fetched from other websites afterwards. */
  readonly pictures: number
  readonly plan: ImportPlan
  /** null if it cannot be applied: a row is invalid, or nothing would change. */
  readonly seen: string | null
}

export async function previewProductImport(
  deps: Deps,
  input: { readonly id: string },
): Promise<Result<ImportPreview>> {
  const found = isUuid(input.id) ? await findProductImport(deps.db.pool, input.id) : null
  if (!found) return fail({ code: 'not_found', key: 'import_over' })
  if (isUnmapped(found)) return UNMAPPED
  const rows = await rowsOf(deps, found)
  const plan = await planNow(deps, deps.db.pool, found, rows)
  const { fileName, source, appliedAt } = found
  const [isDone, isMapped] = [appliedAt !== null, source !== null]
  const pictures = picturesIn(rows, plan)
  return ok({ fileName, rows: rows.length, isDone, isMapped, pictures, plan, seen: seenOf(deps, plan) })
}

function picturesIn(rows: readonly SheetRow[], { created, changed }: ImportPlan): number {
  const lines = new Set([...created, ...changed].map(({ line }) => line))
  return rows.reduce((sum, { line, pictureUrls = [] }) => sum + (lines.has(line) ? pictureUrls.length : 0), 0)
}

/** How many rows of a running import have been written. */
export async function getImportProgress(
  deps: Deps,
  input: { readonly id: string },
): Promise<Result<{ readonly done: number }>> {
  const done = isUuid(input.id) ? await findImportProgress(deps.db.pool, input.id) : null
  return done === null ? fail({ code: 'not_found', key: 'import_over' }) : ok({ done })
}

export type ImportDone = {
  readonly created: number
  readonly changed: number
  readonly batchId: string
  /** Pictures that are fetched after the import. */
  readonly pictures: number
}

/**
 * Shoppers keep buying during an import, so everything is planned and recorded before any product is locked. If
 * products were sold or changed since, the locked check fails and the transaction rolls back.
 */
export function applyProductImport(
  deps: Deps,
  actor: Actor,
  { id, seen }: { readonly id: string; readonly seen: string },
): Promise<Result<ImportDone>> {
  return staffTransaction(deps, actor, 'products.change', async (tx, staff) => {
    await allowLongPlanning(tx)
    await takeAdvisoryLocks(tx, [NAMES_TURN])
    const found = isUuid(id) ? await findProductImport(tx.client, id) : null
    if (!found || found.appliedAt !== null) return fail({ code: 'not_found', key: 'import_over' })
    if (isUnmapped(found)) return UNMAPPED
    const rows = await rowsOf(deps, found)
    const plan = await planNow(deps, tx.client, found, rows)
    const now = seenOf(deps, plan)
    if (now === null || now !== seen) return MOVED
    const { created, changed } = plan
    const report = (done: number) => setImportProgress(deps.db.pool, id, done)
    const batchId = await insertProductBatch(tx, { kind: 'import', label: found.fileName }, staff.staffId)
    await create(tx, { staff, batchId, report }, created)
    await recordImport(tx, staff, found, plan)
    await announce(tx, changed, (done) => report(created.length + done))
    const pictures = await queuePictureFetches(tx, batchId, await picturesToFetch(tx, rows, plan))
    const redirects = formerAddresses(found.sheet, found.source, plan)
    await emit(tx, deps, { type: 'products.imported', redirects })
    await finishProductImport(tx, id, rows.length)
    await recordUndos(tx, batchId, changed)
    const written = await change(tx, staff, changed)
    if (!written.ok) return written
    await sealProductUndos(tx, batchId)
    return ok({ created: created.length, changed: changed.length, batchId, pictures })
  })
}

const UNMAPPED = fail({ code: 'stale', key: 'import_unmapped' })
const MOVED = fail({ code: 'stale', key: 'import_moved' })

type Report = (done: number) => Promise<void>

type Creating = { readonly staff: StaffMember; readonly batchId: string; readonly report: Report }

async function create(
  tx: Tx,
  { staff, batchId, report }: Creating,
  created: ImportPlan['created'],
): Promise<void> {
  for (let start = 0; start < created.length; start += AT_ONCE) {
    const part = created.slice(start, start + AT_ONCE).map(({ facts }) => facts)
    const ids = new Map((await insertProducts(tx, part, staff.staffId)).map(({ sku, id }) => [sku, id]))
    const written = part.flatMap((facts) => {
      const productId = ids.get(facts.sku)
      return productId === undefined ? [] : [{ facts, id: productId }]
    })
    await insertProductUndos(
      tx,
      batchId,
      written.map(({ facts, id }) => ({ id, before: null, after: facts })),
    )
    await announceProducts(
      tx,
      written.map(({ facts, id }) => ({ id, categories: [facts.category] })),
    )
    await report(start + part.length)
  }
}

/** One audit entry for the whole file, listing by name what changed of each product. */
async function recordImport(
  tx: Tx,
  staff: StaffMember,
  { id, fileName }: Pick<ProductImport, 'id' | 'fileName'>,
  { created, changed }: ImportPlan,
): Promise<void> {
  const { before, after } = importFacts(created, changed)
  await recordAudit(tx, staff, {
    action: 'product.imported',
    id: `import-${id}`,
    label: fileName,
    before,
    after,
  })
}

/** Of the products that the import creates or changes. */
async function picturesToFetch(
  tx: Tx,
  rows: readonly SheetRow[],
  { created, changed }: ImportPlan,
): Promise<readonly PictureToFetch[]> {
  const skus = created.map(({ facts }) => facts.sku)
  const ids = new Map((await findSkuOwners(tx.client, skus)).map(({ sku, owner }) => [sku, owner]))
  const products = new Map([
    ...created.map(({ line, facts }) => [line, ids.get(facts.sku)] as const),
    ...changed.map(({ line, before }) => [line, before.id] as const),
  ])
  return rows.flatMap(({ line, pictureUrls = [] }) => {
    const id = products.get(line)
    return id === undefined ? [] : pictureUrls.map((url, position) => ({ id, url, position }))
  })
}

async function recordUndos(tx: Tx, batchId: string, changed: ImportPlan['changed']): Promise<void> {
  for (let start = 0; start < changed.length; start += AT_ONCE)
    await insertProductUndos(tx, batchId, changed.slice(start, start + AT_ONCE).map(undoOf))
}

/** Invalidations take effect at commit and lock no product. */
async function announce(tx: Tx, changed: ImportPlan['changed'], report: Report): Promise<void> {
  // Products that are not in their new group yet do not know its other pages.
  if (changed.some(({ before, after }) => before.groupName !== after.groupName))
    await announceWholeCatalogue(tx)
  for (let start = 0; start < changed.length; start += AT_ONCE) {
    const part = changed.slice(start, start + AT_ONCE)
    await announceProducts(
      tx,
      part.map(({ before, after }) => ({ id: before.id, categories: [before.category, after.category] })),
    )
    await report(start + part.length)
  }
}

/** Runs last, because checkouts of these products wait from here until the commit. */
async function change(tx: Tx, staff: StaffMember, changed: ImportPlan['changed']): Promise<Result<null>> {
  const locked = await lockProductVersions(
    tx,
    changed.map(({ before }) => before.id),
  )
  const current = new Map(locked.map((product) => [product.id, product]))
  if (!changed.every((each) => isAsPlanned(each, current.get(each.before.id)))) return MOVED
  const ordered = await listOrderedAmong(tx.client, changed.flatMap(recounted))
  if (ordered.size > 0) return MOVED
  const words = { reason: 'Import', isReceived: false }
  for (let start = 0; start < changed.length; start += AT_ONCE)
    await writeChanges(tx, changed.slice(start, start + AT_ONCE), words, staff.staffId)
  return ok(null)
}

function isAsPlanned(
  { before, after }: ImportPlan['changed'][number],
  now: ProductVersion | undefined,
): boolean {
  if (now?.version !== before.version) return false
  if (before.onHand === after.onHand) return true
  return now.onHand === before.onHand && (after.onHand === null || now.reserved <= after.onHand)
}

function isUnmapped({ source, mapping }: ProductImport): boolean {
  return source !== null && mapping === null
}
