/** Maps the columns of an uploaded file to our fields, before its preview. */
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import { findProductImport, setImportMapping } from '../data/product-imports.ts'
import { filledRows, type Sheet } from '#platform/rules/sheet.ts'
import { readSource, suggestMapping, type SheetMapping, type SheetSource } from '../rules/sheet-mapping.ts'

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
