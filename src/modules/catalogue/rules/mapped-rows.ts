/** A file from another shop: its rows in our own format, by a column mapping, and redirects from its product URLs. */
import { isOwnPicture } from '#platform/rules/picture.ts'
import { categoryNames } from '#platform/rules/categories.ts'
import { cutAtWords, META_DESCRIPTION_LENGTH, META_TITLE_LENGTH } from '#platform/rules/share-text.ts'
import { plainCell } from '#platform/rules/csv.ts'
import type { Sheet } from '#platform/rules/sheet.ts'
import { parseGtin } from './field-parsing.ts'
import { isFetchable, type ImportPlan } from './product-import.ts'
import { htmlText } from './html-text.ts'
import { PRODUCT_LIMITS, NOT_COUNTED, type ProductFormValues, type TypedField } from './product-input.ts'
import { OPTION } from './option-attributes.ts'
import { columnOf, type SheetRow } from './product-sheet.ts'
import {
  categoryWord,
  MAPPED_FIELDS,
  readSource,
  type SheetMapping,
  type SheetSource,
} from './sheet-mapping.ts'
import { productSlug, productPath } from './slug.ts'
import type { SourceGroup, SourceRow } from './source-row.ts'

/** An empty cell clears these, so that an ended offer is imported; other fields stay unchanged. */
const CLEARED = new Set<TypedField>([
  'discountedPrice',
  'originalPrice',
  'salePrice',
  'saleStarts',
  'saleEnds',
])

/** Keeps the file's row numbers. Yields after each row, because converting descriptions takes time. */
export function* mapRows(sheet: Sheet, mapping: SheetMapping): Generator<undefined, readonly SheetRow[]> {
  const made = new Set<string>()
  const mapped: SheetRow[] = []
  for (const row of readSource(sheet, mapping.source).rows) {
    mapped.push(mapRow(row, sheet, mapping, made))
    yield
  }
  return mapped
}

function mapRow(row: SourceRow, sheet: Sheet, mapping: SheetMapping, made: Set<string>): SheetRow {
  const typed: Partial<ProductFormValues> = {}
  for (const [name, column] of Object.entries(mapping.columns)) {
    const field = name as Exclude<TypedField, 'about' | 'extra' | 'galleryImages'>
    if (!MAPPED_FIELDS.includes(field) || name === 'galleryImages' || field === 'imageUrl') continue
    const cell = plainCell(row.cells[column] ?? '').trim()
    const value = CONVERT[field]?.(cell, { row, mapping, header: sheet.head[column] ?? '' }) ?? cell
    if (value !== '' || CLEARED.has(field)) typed[field] = value
  }
  if (!typed.sku && mapping.source !== 'other') typed.sku = makeSku(row, made)
  // A sale requires an end here; a reduced price without one becomes a discounted price.
  if (typed.salePrice && !typed.saleEnds)
    Object.assign(typed, { discountedPrice: typed.salePrice, salePrice: '', saleStarts: '', saleEnds: '' })
  if (!typed.salePrice) clearSaleTimes(typed)
  const pictures = picturesOf(row, mapping)
  const [imageUrl, ...galleryImages] = pictures.filter(isOwnPicture)
  const pictureUrls = pictures.filter(isFetchable)
  if (imageUrl !== undefined) Object.assign(typed, { imageUrl, galleryImages })
  const elsewhere = pictureUrls.length > 0 ? { pictureUrls } : {}
  const option = row.group === null ? {} : { option: optionOf(row.group) }
  return { line: row.line, typed, ...elsewhere, ...option, fallback: fallbackOf(mapping) }
}

function optionOf({ name, optionName, value, position }: SourceGroup): Partial<ProductFormValues> {
  return {
    groupName: name.slice(0, OPTION.groupName.max),
    optionName: optionName.slice(0, OPTION.optionName.max),
    optionValue: value.slice(0, OPTION.optionValue.max),
    optionPosition: String(position),
  }
}

/** If the file has no stock, products are out of stock until somebody has counted. */
function fallbackOf({ defaultCategory, columns }: SheetMapping): Partial<ProductFormValues> {
  return {
    ...(defaultCategory && { category: defaultCategory }),
    ...(columns.stock === undefined && { stock: '0' }),
  }
}

function clearSaleTimes(typed: Partial<ProductFormValues>): void {
  if (typed.saleStarts !== undefined) typed.saleStarts = ''
  if (typed.saleEnds !== undefined) typed.saleEnds = ''
}

type Convert = (
  cell: string,
  around: { readonly row: SourceRow; readonly mapping: SheetMapping; readonly header: string },
) => string

/** Converts cells to our form's values. Unknown texts stay as they are, and validation names them. */
const CONVERT: Readonly<Partial<Record<TypedField, Convert>>> = {
  name: (cell, { row }) => [cell, ...row.options].filter(Boolean).join(', '),
  slug: (cell, { row }) => productSlug([cell, ...row.options].join(' ')),
  sku: (cell) =>
    cell
      .replace(/^'/, '')
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[^A-Za-z0-9]+|-+$/g, ''),
  category: (cell, { mapping: { source, categories } }) => {
    const word = categoryWord(cell, source)
    const matched = Object.hasOwn(categories, word) ? categories[word] : undefined
    return matched ?? categoryNames().find((name) => name === word) ?? ''
  },
  description: htmlText,
  status: (cell) => STATUSES.get(cell.toLowerCase()) ?? cell,
  inStock: (cell) => IN_STOCK.get(cell.toLowerCase()) ?? cell,
  stock: stockOf,
  saleStarts: (cell) => timeOf(cell, '00:00'),
  saleEnds: (cell) => timeOf(cell, '23:59'),
  weightGrams: (cell, { header }) => gramsOf(cell, header),
  gtin: (cell) => parseGtin(cell.replace(/^'/, '')) ?? '',
  gstRatePercent: (cell) => cell.replace(/\s*%$/, ''),
  // Other shops allow longer texts, which search engines cut too.
  metaTitle: (cell) => cutAtWords(cell, META_TITLE_LENGTH),
  metaDescription: (cell) => cutAtWords(cell, META_DESCRIPTION_LENGTH),
}

/** Shopify's statuses, and WooCommerce's 1 (published), 0 (private) and -1 (draft). */
const STATUSES = wordsFor({
  active: ['true', 'yes', 'published', '1'],
  inactive: ['false', 'no', 'draft', 'unlisted', 'private', '0', '-1'],
})

const IN_STOCK = wordsFor({
  yes: ['true', '1', 'instock', 'in stock', 'backorder'],
  no: ['false', '0', 'outofstock', 'out of stock'],
})

function wordsFor(ours: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(ours).flatMap(([own, words]) => words.map((word) => [word, own] as const)))
}

/** Other shops report oversold stock as a negative number. */
function stockOf(cell: string): string {
  if (cell.toLowerCase() === NOT_COUNTED) return NOT_COUNTED
  return /^-?\d+(?:\.0+)?$/.test(cell) ? String(Math.max(0, Math.trunc(Number(cell)))) : cell
}

/** Days and times without their seconds. */
function timeOf(cell: string, time: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(cell)
    ? `${cell}T${time}`
    : cell.replace(/^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}).*$/, '$1T$2')
}

const GRAMS: readonly (readonly [unit: RegExp, grams: number])[] = [
  [/\bkg\b/i, 1_000],
  [/\blbs?\b/i, 453.592_37],
  [/\boz\b/i, 28.349_523],
]

/** The header names the unit: "Weight (kg)". An empty weight is unknown, not zero. */
function gramsOf(cell: string, header: string): string {
  if (cell === '' || !Number.isFinite(Number(cell))) return cell
  const [, factor = 1] = GRAMS.find(([unit]) => unit.test(header)) ?? []
  const grams = Math.round(Number(cell) * factor)
  return grams === 0 ? '' : String(grams)
}

/** Derived from its URL in the other shop, so that importing the file again finds the same product. */
function makeSku({ handle, options }: SourceRow, made: Set<string>): string {
  const suffix = productSlug(options.join(' '))
  const slug = productSlug(handle).replace(/[^a-z0-9-]|^-+/g, '')
  const sku = [slug.slice(0, Math.max(1, PRODUCT_LIMITS.sku - 10 - suffix.length)), suffix]
    .filter(Boolean)
    .join('-')
    .slice(0, PRODUCT_LIMITS.sku - 5)
  if (!/^[a-z0-9]/.test(sku)) return ''
  let unique = sku
  for (let count = 2; made.has(unique); count += 1) unique = `${sku}-${count}`
  made.add(unique)
  return unique
}

/** The product's pictures, each once, the main one first. */
export function picturesOf(row: SourceRow, { columns }: SheetMapping): readonly string[] {
  const cells = [columns.imageUrl, columns.galleryImages].map((column) =>
    column === undefined ? '' : (row.cells[column] ?? ''),
  )
  const own =
    row.pictures.length > 0 ? row.pictures : cells.flatMap((cell) => cell.split(/\s*,\s*(?=https?:|\/)|\s+/))
  return [...new Set(own)].filter(Boolean).slice(0, PRODUCT_LIMITS.pictures)
}

/** The file's own name for the column of one of our fields. */
export function columnInFile(column: string, sheet: Sheet, { columns }: SheetMapping): string {
  const held = Object.entries(columns).find(([field]) => columnOf(field as TypedField) === column)
  return held ? (sheet.head[held[1]] ?? column) : column
}

/** WooCommerce exports do not contain the URL; by default it is derived from the name. */
const BEFORE_HANDLE: Readonly<Record<SheetSource, string | null>> = {
  shopify: '/products/',
  woocommerce: '/product/',
  other: null,
}

const MAX_PATH = 500

type FormerAddress = { readonly from: string; readonly to: string }

/**
 * The URLs of imported products in the other shop, so that links to them keep working. One per product: for several
 * variants, the first in the file.
 */
export function formerAddresses(
  sheet: Sheet,
  source: SheetSource | null,
  { created, changed }: Pick<ImportPlan, 'created' | 'changed'>,
): readonly FormerAddress[] {
  const before = source === null ? null : BEFORE_HANDLE[source]
  if (source === null || before === null) return []
  const imported = new Map([
    ...created.map(({ line, facts }) => [line, facts] as const),
    ...changed.map(({ line, after }) => [line, after] as const),
  ])
  const addresses = new Map<string, FormerAddress>()
  for (const { line, handle } of readSource(sheet, source).rows) {
    const product = imported.get(line)
    if (!product || handle === '') continue
    const from = before + encodeURIComponent(handle).toLowerCase()
    const to = productPath(product)
    if (from.length <= MAX_PATH && from !== to && !addresses.has(from)) addresses.set(from, { from, to })
  }
  return [...addresses.values()]
}
