/**
 * Products as rows of a CSV file. Export, template and import share one list of columns, so an export can be edited in
 * a spreadsheet and imported again. Lists share one cell: pictures separated by spaces, entries by line breaks.
 */
import { plainCell } from '#platform/rules/csv.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { MAX_SHEET_ROWS, type Sheet } from '#platform/rules/sheet.ts'
import {
  columnOfAttribute,
  IDENTIFIERS,
  namesOf,
  SEARCH_TEXTS,
  SPECIFICATION,
  STOCK,
  TAX,
  type AttributeName,
} from './product-attributes.ts'
import { OPTION } from './option-attributes.ts'
import type { ProductData } from './product-data.ts'
import type { TypedField, ProductFormValues } from './product-input.ts'
import { toFormValues } from './form-values.ts'

type SheetColumn = readonly [column: string, field: TypedField]

export const SHEET_COLUMNS: readonly SheetColumn[] = [
  ['sku', 'sku'],
  ['name', 'name'],
  ['category', 'category'],
  ['status', 'status'],
  ['price', 'price'],
  ['discounted_price', 'discountedPrice'],
  ['original_price', 'originalPrice'],
  ['sale_price', 'salePrice'],
  ['sale_starts', 'saleStarts'],
  ['sale_ends', 'saleEnds'],
  ['stock_quantity', 'stock'],
  ['in_stock', 'inStock'],
  ['description', 'description'],
  ['slug', 'slug'],
  ['image_url', 'imageUrl'],
  ['gallery_images', 'galleryImages'],
  ...columnsOf(namesOf(SPECIFICATION)),
  ['about', 'about'],
  ['extra', 'extra'],
  ...columnsOf(namesOf(TAX)),
  ...columnsOf(namesOf(IDENTIFIERS)),
  ...columnsOf(namesOf(STOCK)),
  ...columnsOf(namesOf(SEARCH_TEXTS)),
  ...columnsOf(namesOf(OPTION)),
]

function columnsOf(names: readonly AttributeName[]): SheetColumn[] {
  return names.map((name) => [columnOfAttribute(name), name])
}

export const SHEET_HEAD: readonly string[] = SHEET_COLUMNS.map(([column]) => column)

export function columnOf(field: TypedField): string {
  return SHEET_COLUMNS.find(([, each]) => each === field)?.[0] ?? field
}

export function sheetRow(product: ProductData): string[] {
  const typed = toFormValues(product)
  return SHEET_COLUMNS.map(([, field]) => {
    if (field === 'galleryImages') return typed.galleryImages.join(' ')
    if (field === 'about') return typed.about.map(({ title, text }) => `${title} | ${text}`).join('\n')
    if (field === 'extra') return typed.extra.map(({ name, value }) => `${name} | ${value}`).join('\n')
    return typed[field]
  })
}

export type SheetRow = {
  /** Row number as in a spreadsheet: the header is row 1. */
  readonly line: number
  /** Only the columns that the file has. */
  readonly typed: Partial<ProductFormValues>
  /** Pictures on other websites, the main one first. */
  readonly pictureUrls?: readonly string[]
  /** Its product group, used if the product is in none yet. */
  readonly option?: Partial<ProductFormValues>
  /** Used for a new product where the row has no value. */
  readonly fallback?: Partial<ProductFormValues>
}

export type ReadRows =
  | { readonly rows: readonly SheetRow[]; readonly problem: null }
  | { readonly rows: null; readonly problem: string }

export function readSheet({ head, rows }: Sheet): ReadRows {
  const refuse = (problem: string): ReadRows => ({ rows: null, problem })
  const columns: TypedField[] = []
  for (const cell of head) {
    const name = cell.trim().toLowerCase()
    const known = SHEET_COLUMNS.find(([column]) => column === name)
    if (!known) return refuse(name === '' ? MESSAGES.import_head : sentences.importUnknownColumn(name))
    if (columns.includes(known[1])) return refuse(sentences.importTwiceColumn(name))
    columns.push(known[1])
  }
  if (!columns.includes('sku')) return refuse(MESSAGES.import_head)
  const filled = rows
    .map((cells, index) => ({ line: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return refuse(MESSAGES.import_empty)
  if (filled.length > MAX_SHEET_ROWS) return refuse(MESSAGES.import_rows)
  return {
    rows: filled.map(({ line, cells }) => ({ line, typed: typedRow(columns, cells) })),
    problem: null,
  }
}

function typedRow(columns: readonly TypedField[], cells: readonly string[]): Partial<ProductFormValues> {
  const typed: Partial<ProductFormValues> = {}
  columns.forEach((field, index) => {
    const cell = plainCell(cells[index] ?? '')
    if (field === 'galleryImages') typed.galleryImages = cell.split(/\s+/).filter(Boolean)
    else if (field === 'about') typed.about = readPairs(cell).map(([title, text]) => ({ title, text }))
    else if (field === 'extra') typed.extra = readPairs(cell).map(([name, value]) => ({ name, value }))
    else typed[field] = cell
  })
  return typed
}

/** "Title | text", one entry per line. A line without a bar has no title, so validation refuses it. */
function readPairs(cell: string): (readonly [title: string, text: string])[] {
  return cell
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const bar = line.indexOf('|')
      return bar < 0 ? ['', line] : [line.slice(0, bar).trim(), line.slice(bar + 1).trim()]
    })
}
