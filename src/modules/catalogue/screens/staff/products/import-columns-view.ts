/** The columns of an uploaded file as the page shows them: our fields, the file's columns, and its categories. */
import { categoryNames } from '#platform/rules/categories.ts'
import type { ImportColumns } from '../../../actions/map-import-columns.ts'
import {
  categoryWords,
  isReadAnyway,
  labelOfField,
  MAPPED_FIELDS,
  suggestMapping,
  typedMapping,
  type TypedMapping,
} from '../../../rules/sheet-mapping.ts'

/** Rows that are searched for an example. */
const FIRST_ROWS = 50
const LONGEST = 60

/** A category to add, as typed. */
export type NewCategory = { readonly name: string; readonly holds: string; readonly imageUrl: string }

const NO_CATEGORY: NewCategory = { name: '', holds: '', imageUrl: '' }

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
  const text = (filled?.[column] ?? '').replace(/\s+/g, ' ').trim()
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
