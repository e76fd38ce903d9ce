/**
 * The steps before an import is applied: the columns of a file from elsewhere are mapped to our fields, the changes are
 * planned, and a digest identifies their preview.
 */
import type { Queryable } from '#platform/database/statement.ts'
import { categories, type CategoryName } from '#platform/rules/categories.ts'
import type { Deps } from '#platform/deps.ts'
import type { Actor } from '#platform/actor.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import { filledRows, type Sheet } from '#platform/rules/sheet.ts'
import { listSitePictures } from '../data/categories.ts'
import { findStaffProductsBySku } from '../data/staff-products.ts'
import { findProductImport, setImportMapping, type ProductImport } from '../data/product-imports.ts'
import { columnInFile, mapRows } from '../rules/mapped-rows.ts'
import { planImport, readRows, type ImportPlan, type RowError } from '../rules/product-import.ts'
import { readSheet, type SheetRow } from '../rules/product-sheet.ts'
import { readSource, suggestMapping, type SheetMapping, type SheetSource } from '../rules/sheet-mapping.ts'
import { loadConflicts } from './load-conflicts.ts'

export type ImportColumns = {
  readonly fileName: string
  readonly sheet: Sheet
  readonly source: SheetSource
  /** The previous choice, or else what the file's headers suggest. */
  readonly mapping: SheetMapping
  /** Rows that are not empty, the products that they describe, and the rows that become products here. */
  readonly counts: {
    readonly rows: number
    readonly products: number
    readonly imported: number
    readonly skipped: number
  }
}

export async function getImportColumns(
  deps: Deps,
  input: { readonly id: string },
): Promise<Result<ImportColumns>> {
  const found = isUuid(input.id) ? await findProductImport(deps.db.pool, input.id) : null
  if (!found || found.appliedAt !== null || found.source === null)
    return fail({ code: 'not_found', key: 'import_over' })
  const { fileName, sheet, source } = found
  const { rows, products, skipped } = readSource(sheet, source)
  const counts = {
    rows: filledRows(sheet.rows).length,
    products,
    imported: rows.length,
    skipped,
  }
  return ok({ fileName, sheet, source, mapping: found.mapping ?? suggestMapping(sheet, source), counts })
}

/** Writes no product: the preview shows what would change. */
export function mapImportColumns(
  deps: Deps,
  actor: Actor,
  { id, mapping }: { readonly id: string; readonly mapping: SheetMapping },
): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'products.change', async (tx, staff) => {
    const found = isUuid(id) ? await findProductImport(tx.client, id) : null
    if (!found || !(await setImportMapping(tx, id, mapping)))
      return fail({ code: 'not_found', key: 'import_over' })
    await recordAudit(tx, staff, {
      action: 'product.columns_matched',
      id: `import-${id}`,
      label: found.fileName,
      after: headersOf(found.sheet, mapping),
    })
    return ok(null)
  })
}

/** Our fields with the file's headers, for the audit log. */
function headersOf({ head }: Sheet, { columns, defaultCategory, categories }: SheetMapping) {
  const matched = Object.entries(columns).map(([field, column]) => [field, head[column] ?? ''] as const)
  return { ...Object.fromEntries(matched), defaultCategory, categories }
}

/** Rows to process before yielding to the event loop. */
const SLICE = 50

/** The rows of the file in our own format. */
export async function rowsOf(deps: Deps, { sheet, mapping }: ProductImport): Promise<readonly SheetRow[]> {
  return mapping === null ? (readSheet(sheet).rows ?? []) : inSlices(deps, mapRows(sheet, mapping))
}

/** What the import would do now. Yields to the event loop while it processes thousands of rows. */
export async function planNow(
  deps: Deps,
  on: Queryable,
  { sheet, mapping }: ProductImport,
  rows: readonly SheetRow[],
): Promise<ImportPlan> {
  const known = await findStaffProductsBySku(on, skusOf(rows))
  const bySku = new Map(known.map((product) => [product.sku, product]))
  const categoryPictures = await picturesOfCategories(on)
  const read = await inSlices(deps, readRows(rows, { bySku, categoryPictures }))
  const asked = read.flatMap(({ before, facts }) => (facts === null ? [] : [{ before, after: facts }]))
  const plan = await inSlices(deps, planImport(read, await loadConflicts(on, asked)))
  if (mapping === null) return plan
  const inFile = ({ column, ...error }: RowError) => ({
    ...error,
    column: columnInFile(column, sheet, mapping),
  })
  return { ...plan, errors: plan.errors.map(inFile) }
}

async function picturesOfCategories(on: Queryable): Promise<ReadonlyMap<CategoryName, string>> {
  const names = categories().map(({ listingSlug }) => `category-${listingSlug}`)
  const pictures = await listSitePictures(on, names)
  return new Map(
    categories().flatMap(({ name, listingSlug }) => {
      const picture = pictures.get(`category-${listingSlug}`)
      return picture ? [[name, picture.url] as const] : []
    }),
  )
}

async function inSlices<T>({ clock }: Deps, work: Generator<undefined, T>): Promise<T> {
  for (let steps = 1; ; steps += 1) {
    const step = work.next()
    if (step.done) return step.value
    if (steps % SLICE === 0) await clock.wait(0)
  }
}

function skusOf(rows: readonly SheetRow[]): string[] {
  return rows.map(({ typed }) => (typed.sku ?? '').trim())
}

/**
 * Identifies what a preview shows; null if nothing can be imported. Ignores stock that the file leaves unchanged:
 * a sale in the meantime must not force another preview.
 */
export function seenOf(deps: Deps, { created, changed, errors }: ImportPlan): string | null {
  if (errors.length > 0 || created.length + changed.length === 0) return null
  return deps.ids.digest(
    JSON.stringify([
      created.map(({ facts }) => facts),
      changed.map(({ before: { id, version, onHand }, after }) =>
        onHand === after.onHand ? [id, version, { ...after, onHand: null }] : [id, version, onHand, after],
      ),
    ]),
  )
}
