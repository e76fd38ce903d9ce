/** The part of an import plan that the page shows: its first lines as text, and how many more there are. */
import { changedFields, type ProductData } from '../../../rules/product-data.ts'
import { groupErrors } from '../../../rules/import-errors.ts'
import { columnOf, SHEET_COLUMNS, sheetRow } from '../../../rules/product-sheet.ts'
import type { ImportPreview } from '../../../actions/import-products.ts'

const SHOWN = 200
const LONGEST = 80

export type ChangedCell = { readonly column: string; readonly before: string; readonly after: string }

export function importView({ fileName, rows, isDone, isMapped, pictures, plan, seen }: ImportPreview) {
  const { created, changed, unchanged, borrowedPictures, errors } = plan
  return {
    fileName,
    rows,
    isDone,
    isMapped,
    pictures,
    seen,
    unchanged,
    borrowedPictures,
    createdCount: created.length,
    changedCount: changed.length,
    errorCount: errors.length,
    errors: groupErrors(errors).slice(0, SHOWN),
    created: created.slice(0, SHOWN).map(({ line, facts: { sku, name, category } }) => ({
      line,
      sku,
      name,
      category,
    })),
    changed: changed.slice(0, SHOWN).map(({ line, before, after }) => ({
      line,
      sku: before.sku,
      name: before.name,
      cells: changedCells(before, after),
    })),
  }
}

export type ImportView = ReturnType<typeof importView>

function changedCells(before: ProductData, after: ProductData): readonly ChangedCell[] {
  if (changedFields(before, after).length === 0) return []
  const [old, next] = [sheetRow(before), sheetRow(after)]
  return SHEET_COLUMNS.flatMap(([, field], index) => {
    const [was = '', is = ''] = [old[index], next[index]]
    return was === is ? [] : [{ column: columnOf(field), before: short(was), after: short(is) }]
  })
}

function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
