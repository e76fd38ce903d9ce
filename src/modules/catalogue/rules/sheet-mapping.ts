/**
 * Which column of another shop's file contains which product field. Recognises Shopify's and WooCommerce's exports by
 * their headers; for any other file, suggests columns by known names.
 */
import { categoryNames, isCategoryName, type CategoryName } from '#platform/rules/categories.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import { ATTRIBUTE_NAMES, PRODUCT_ATTRIBUTES } from './product-attributes.ts'
import type { TypedField } from './product-input.ts'
import { filledRows, headerKey, MAX_SHEET_ROWS, type Sheet } from '#platform/rules/sheet.ts'
import { columnOf, readSheet, SHEET_COLUMNS } from './product-sheet.ts'
import type { SourceRows } from './source-row.ts'
import { isShopifySheet, readShopifySheet } from './shopify-sheet.ts'
import { isWooCommerceSheet, readWooCommerceSheet } from './woocommerce-sheet.ts'

const SHEET_SOURCES = ['shopify', 'woocommerce', 'other'] as const
export type SheetSource = (typeof SHEET_SOURCES)[number]

export type SheetMapping = {
  readonly source: SheetSource
  /** Columns by their position in the header row. A field that is not listed stays unchanged. */
  readonly columns: Readonly<Partial<Record<TypedField, number>>>
  /** For new products without a matching category. */
  readonly defaultCategory: CategoryName | null
  /** Our category for each of the file's. */
  readonly categories: Readonly<Record<string, CategoryName>>
}

/** null for a file in our own format, which needs no mapping. */
export function recogniseSheet(sheet: Sheet): SheetSource | null {
  if (readSheet(sheet).problem === null) return null
  if (isShopifySheet(sheet.head)) return 'shopify'
  return isWooCommerceSheet(sheet.head) ? 'woocommerce' : 'other'
}

/** The error of a file that can't be mapped at all; null if it can. */
export function judgeSource(sheet: Sheet, source: SheetSource): string | null {
  if (!sheet.head.some((header) => header.trim() !== '')) return MESSAGES.import_head
  const { rows } = readSource(sheet, source)
  if (rows.length === 0) return MESSAGES.import_empty
  return rows.length > MAX_SHEET_ROWS ? MESSAGES.import_rows : null
}

export function readSource(sheet: Sheet, source: SheetSource): SourceRows {
  if (source === 'shopify') return readShopifySheet(sheet)
  if (source === 'woocommerce') return readWooCommerceSheet(sheet)
  const rows = filledRows(sheet.rows).map((row) => ({
    ...row,
    options: [],
    group: null,
    handle: '',
    pictures: [],
  }))
  return { rows, products: rows.length, skipped: 0 }
}

/** Lists of entries have our own format, which no other shop's file uses. */
export const MAPPED_FIELDS: readonly TypedField[] = SHEET_COLUMNS.map(([, field]) => field).filter(
  (field) => field !== 'about' && field !== 'extra',
)

const OWN_LABELS: Readonly<Partial<Record<TypedField, string>>> = {
  sku: 'SKU',
  name: 'Name',
  category: 'Category',
  status: 'Status',
  price: 'Price',
  discountedPrice: 'Discounted price',
  originalPrice: 'MRP',
  salePrice: 'Sale price',
  saleStarts: 'Sale starts',
  saleEnds: 'Sale ends',
  stock: 'Stock',
  inStock: 'In stock (yes or no)',
  description: 'Description',
  slug: 'Address',
  imageUrl: 'Picture',
  galleryImages: 'More pictures',
}

export function labelOfField(field: TypedField): string {
  const attribute = ATTRIBUTE_NAMES.find((name) => name === field)
  const label = attribute === undefined ? OWN_LABELS[field] : PRODUCT_ATTRIBUTES[attribute].label
  return (label ?? field).replace(' (optional)', '')
}

/** Headers that other shops and spreadsheets use, besides our own column's name. */
const USUAL_HEADERS: Readonly<Partial<Record<TypedField, readonly string[]>>> = {
  sku: ['variant_sku', 'item_code', 'product_code', 'code'],
  name: ['title', 'product_name', 'product', 'product_title'],
  category: ['type', 'categories', 'product_category', 'product_type'],
  status: ['published', 'published_on_online_store'],
  price: ['variant_price', 'regular_price', 'selling_price', 'rate'],
  originalPrice: ['variant_compare_at_price', 'compare_at_price', 'mrp'],
  saleStarts: ['date_sale_price_starts'],
  saleEnds: ['date_sale_price_ends'],
  stock: ['variant_inventory_qty', 'inventory_quantity', 'stock', 'quantity', 'qty', 'inventory'],
  description: ['body_html', 'product_description'],
  slug: ['handle', 'url_handle'],
  imageUrl: ['image_src', 'product_image_url', 'images', 'image', 'picture', 'photo'],
  galleryImages: ['gallery'],
  weightGrams: [
    'variant_grams',
    'weight_value_grams',
    'weight_kg',
    'weight_g',
    'weight_lbs',
    'weight',
    'grams',
  ],
  hsn: ['hsn_code', 'hsn_sac'],
  gstRatePercent: ['gst', 'gst_percent', 'gst_rate', 'tax_rate'],
  metaTitle: ['seo_title', 'meta_yoast_wpseo_title'],
  metaDescription: ['seo_description', 'meta_yoast_wpseo_metadesc'],
  gtin: ['variant_barcode', 'gtin_upc_ean_or_isbn', 'barcode', 'ean', 'upc', 'isbn'],
}

/** WooCommerce's `Type` column says how a product is sold, not what it is. */
const MISLEADING: Readonly<Record<SheetSource, readonly string[]>> = {
  shopify: ['product_category'],
  woocommerce: ['type'],
  other: [],
}

/** Headers of other columns that are read from such an export: variants, pictures, visibility. */
const READ_ANYWAY: Readonly<Partial<Record<SheetSource, RegExp>>> = {
  shopify:
    /^(handle|url_handle|published|published_on_online_store|option\d_(name|value)|image_position|variant_image|variant_image_url|variant_inventory_tracker|inventory_tracker)$/,
  woocommerce: /^(id|type|published|short_description|parent|attribute_\d+_(name|value_s))$/,
}

export function isReadAnyway(header: string, source: SheetSource): boolean {
  return READ_ANYWAY[source]?.test(headerKey(header)) ?? false
}

export function suggestMapping(sheet: Sheet, source: SheetSource): SheetMapping {
  const keys = sheet.head.map(headerKey)
  const find = (field: TypedField) => {
    const names = [columnOf(field), ...(USUAL_HEADERS[field] ?? [])]
    const known = names.filter((name) => !MISLEADING[source].includes(name))
    return known.map((name) => keys.indexOf(name)).find((column) => column >= 0)
  }
  const columns = Object.fromEntries(
    MAPPED_FIELDS.flatMap((field) => {
      const column = find(field)
      return column === undefined ? [] : [[field, column]]
    }),
  ) as SheetMapping['columns']
  const mapping = { source, columns, defaultCategory: null, categories: {} }
  return { ...mapping, categories: suggestCategories(categoryWords(sheet, mapping)) }
}

/** A longer list is not shown: the other products get the default category. */
const MAX_CATEGORY_WORDS = 100

/** The file's categories, in its order. */
export function categoryWords(
  sheet: Sheet,
  { source, columns }: Pick<SheetMapping, 'source' | 'columns'>,
): readonly string[] {
  const column = columns.category
  if (column === undefined) return []
  const words = readSource(sheet, source).rows.map(({ cells }) => categoryWord(cells[column] ?? '', source))
  return [...new Set(words)].filter(Boolean).slice(0, MAX_CATEGORY_WORDS)
}

/** WooCommerce lists several, as in "Paper > Notebooks, Gifts": the first is the main one. */
export function categoryWord(cell: string, source: SheetSource): string {
  return (source === 'woocommerce' ? (cell.split(/(?<!\\),/)[0] ?? '') : cell).trim()
}

/** Whether every row has a category that is mapped or is ours, so that no default is needed. */
function areAllMatched(
  sheet: Sheet,
  { source, columns, categories }: Pick<SheetMapping, 'source' | 'columns' | 'categories'>,
): boolean {
  const column = columns.category
  if (column === undefined) return false
  return readSource(sheet, source).rows.every(({ cells }) => {
    const word = categoryWord(cells[column] ?? '', source)
    return Object.hasOwn(categories, word) || isCategoryName(word)
  })
}

function suggestCategories(words: readonly string[]): Record<string, CategoryName> {
  const longestFirst = categoryNames().toSorted((a, b) => b.length - a.length)
  return Object.fromEntries(
    words.flatMap((word) => {
      const ours = longestFirst.find((name) => word.toLowerCase().includes(name.toLowerCase()))
      return ours ? [[word, ours] as const] : []
    }),
  )
}

/** The form as typed: positions and names as texts. */
export type TypedMapping = {
  readonly columns: Readonly<Record<string, string>>
  readonly defaultCategory: string
  readonly categories: Readonly<Record<string, string>>
}

export function typedMapping({ columns, defaultCategory, categories }: SheetMapping): TypedMapping {
  const typed = MAPPED_FIELDS.map((field) => [field, String(columns[field] ?? '')] as const)
  return {
    columns: Object.fromEntries<string>(typed),
    defaultCategory: defaultCategory ?? '',
    categories,
  }
}

/** The form after a category was added: maps the category of the same name in the file to it; without any, makes it the default. */
export function withCategory(typed: TypedMapping, words: readonly string[], name: string): TypedMapping {
  const named = words.filter((word) => word.toLowerCase() === name.toLowerCase())
  return {
    ...typed,
    defaultCategory: words.length === 0 ? name : typed.defaultCategory,
    categories: { ...typed.categories, ...Object.fromEntries(named.map((word) => [word, name])) },
  }
}

export function readMapping(
  typed: TypedMapping,
  sheet: Sheet,
  source: SheetSource,
):
  | { readonly mapping: SheetMapping; readonly problems: null }
  | { readonly mapping: null; readonly problems: Problems } {
  const problems: Record<string, string> = {}
  const columns: Partial<Record<TypedField, number>> = {}
  for (const field of MAPPED_FIELDS) {
    const text = typed.columns[field] ?? ''
    if (text === '') continue
    if (/^\d{1,4}$/.test(text) && Number(text) < sheet.head.length) columns[field] = Number(text)
    else problems[field] = MESSAGES.import_column
  }
  // Shopify and WooCommerce products without an SKU get one derived from their slug in the other shop.
  if (columns.sku === undefined && source === 'other' && !problems['sku'])
    problems['sku'] = MESSAGES.import_sku_column
  const categories = Object.fromEntries(
    Object.entries(typed.categories).flatMap(([word, name]) =>
      isCategoryName(name) ? [[word, name] as const] : [],
    ),
  )
  const defaultCategory = typed.defaultCategory || null
  const isWrong =
    defaultCategory === null
      ? !areAllMatched(sheet, { source, columns, categories })
      : !isCategoryName(defaultCategory)
  if (isWrong) problems['defaultCategory'] = MESSAGES.product_category
  if (Object.keys(problems).length > 0) return { mapping: null, problems }
  return { mapping: { source, columns, defaultCategory, categories }, problems: null }
}
