/** What the pages of an import show: the first lines of its plan, and the columns of its file. */
import { categoryNames } from '#platform/rules/categories.ts'
import { changedFields, type ProductData } from '../../../rules/product-data.ts'
import { groupErrors } from '../../../rules/product-import.ts'
import { columnOf, SHEET_COLUMNS, sheetRow } from '../../../rules/product-sheet.ts'
import type { ImportPreview } from '../../../actions/import-products.ts'
import type { ImportColumns } from '../../../actions/plan-import.ts'
import {
  categoryWords,
  isReadAnyway,
  labelOfField,
  MAPPED_FIELDS,
  suggestMapping,
  typedMapping,
  type TypedMapping,
} from '../../../rules/sheet-mapping.ts'

const MAX_SHOWN = 200
const MAX_CELL_LENGTH = 80

type ChangedCell = { readonly column: string; readonly before: string; readonly after: string }

/** The preview: the first lines of the plan as text, and how many more there are. */
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
    errors: groupErrors(errors).slice(0, MAX_SHOWN),
    created: created.slice(0, MAX_SHOWN).map(({ line, facts: { sku, name, category } }) => ({
      line,
      sku,
      name,
      category,
    })),
    changed: changed.slice(0, MAX_SHOWN).map(({ line, before, after }) => ({
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
    return was === is
      ? []
      : [{ column: columnOf(field), before: cut(was, MAX_CELL_LENGTH), after: cut(is, MAX_CELL_LENGTH) }]
  })
}

/** Rows that are searched for an example. */
const FIRST_ROWS = 50
const MAX_EXAMPLE_LENGTH = 60

/** A category to add, as typed. */
export type NewCategory = { readonly name: string; readonly holds: string; readonly imageUrl: string }

const NO_CATEGORY: NewCategory = { name: '', holds: '', imageUrl: '' }

/** The step before it: our fields, the file's columns, and its categories. */
export function importColumnsView(
  found: ImportColumns,
  typed: TypedMapping = typedMapping(found.mapping),
  { name, ...others } = NO_CATEGORY,
) {
  const { fileName, source, counts, sheet } = found
  const suggested = suggestMapping(sheet, source).categories
  const words = wordsOf(found, typed)
  const categories = Object.fromEntries(
    words.map((word) => [word, typed.categories[word] ?? suggested[word] ?? '']),
  )
  const unmatched = words.find((word) => categories[word] === '') ?? ''
  return {
    fileName,
    source,
    counts,
    fields: MAPPED_FIELDS.map((field) => ({ field, label: labelOfField(field) })),
    columns: sheet.head.map((header, index) => ({
      index: String(index),
      header: header.trim() || `Column ${index + 1}`,
      isRead: isReadAnyway(header, source),
      example: exampleOf(found, index),
    })),
    typed: { ...typed, categories },
    newCategory: { ...others, name: name || unmatched },
    words,
    // The browser's copy may lack a category that was just added.
    categories: categoryNames(),
  }
}

export type ImportColumnsView = ReturnType<typeof importColumnsView>

/** The file's own categories, from the selected column. */
export function wordsOf({ sheet, source }: ImportColumns, { columns }: TypedMapping): readonly string[] {
  const column = columns['category'] ?? ''
  return categoryWords(sheet, { source, columns: column === '' ? {} : { category: Number(column) } })
}

function exampleOf({ sheet }: ImportColumns, column: number): string {
  const filled = sheet.rows.slice(0, FIRST_ROWS).find((cells) => cells[column]?.trim())
  return cut((filled?.[column] ?? '').replace(/\s+/g, ' ').trim(), MAX_EXAMPLE_LENGTH)
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}
