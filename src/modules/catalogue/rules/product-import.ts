/**
 * Plans an import before anything is written: rows are matched by SKU, columns missing from the file stay unchanged,
 * and one invalid row refuses the whole file. Thousands of rows take a while, so these are generators: the caller may
 * pause after any row.
 */
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { categoryNames, isCategoryName, type CategoryName } from '#platform/rules/categories.ts'
import { withGroup, type OptionGroup } from './option-group.ts'
import { findConflicts, type CatalogueSnapshot } from './product-change.ts'
import { changedFields, type ProductData, type StaffProduct } from './product-data.ts'
import {
  readProduct,
  PRODUCT_LIMITS,
  type FieldError,
  type TypedField,
  type ProductFormValues,
} from './product-input.ts'
import { columnOf, type SheetRow } from './product-sheet.ts'
import { blankProduct, toFormValues } from './form-values.ts'

export type RowError = { readonly line: number; readonly column: string; readonly message: string }

export type ImportPlan = {
  readonly created: readonly { readonly line: number; readonly facts: ProductData }[]
  readonly changed: readonly {
    readonly line: number
    readonly before: StaffProduct
    readonly after: ProductData
  }[]
  readonly unchanged: number
  /** New products that use the picture of their category, because the file names none. */
  readonly borrowedPictures: number
  readonly errors: readonly RowError[]
}

export type Known = {
  readonly bySku: ReadonlyMap<string, StaffProduct>
  readonly categoryPictures: ReadonlyMap<CategoryName, string>
}

/** A row validated by itself; conflicts with other products are checked later. */
type ReadRow = {
  readonly line: number
  readonly before: StaffProduct | null
  /** null if it is invalid. */
  readonly facts: ProductData | null
  readonly isBorrowed: boolean
  readonly errors: readonly RowError[]
}

type Draft = {
  -readonly [Key in keyof ImportPlan]: ImportPlan[Key] extends readonly (infer Each)[] ? Each[] : number
}

/** Yields after each row. */
export function* readRows(rows: readonly SheetRow[], known: Known): Generator<undefined, readonly ReadRow[]> {
  const skus = new Set<string>()
  const read: ReadRow[] = []
  for (const row of rows) {
    read.push(readRow(row, known, skus))
    yield
  }
  return read
}

function readRow(
  { line, typed: own, option, fallback, pictureUrls = [] }: SheetRow,
  known: Known,
  skus: Set<string>,
): ReadRow {
  const wrong = (...errors: readonly FieldError[]): ReadRow => ({
    line,
    before: null,
    facts: null,
    isBorrowed: false,
    errors: errors.map((error) => rowError(line, error)),
  })
  const sku = (own.sku ?? '').trim()
  if (sku === '') return wrong({ field: 'sku', message: MESSAGES.import_sku_needed })
  if (skus.has(sku)) return wrong({ field: 'sku', message: MESSAGES.import_sku_twice })
  skus.add(sku)
  const before = known.bySku.get(sku) ?? null
  const typed = before && before.groupName !== null ? own : { ...option, ...own }
  const { whole, isBorrowed } = wholeRow(
    before ? typed : { ...fallback, ...filled(typed) },
    before,
    pictureUrls.length > 0 ? withAnyPicture(known) : known,
  )
  const { facts, errors } = readProduct(whole)
  return errors
    ? wrong(...errors.map((error) => withAdvice(error, whole)))
    : { line, before, facts, isBorrowed: isBorrowed && pictureUrls.length === 0, errors: [] }
}

/** Yields after each row. */
export function* planImport(
  rows: readonly ReadRow[],
  around: CatalogueSnapshot,
): Generator<undefined, ImportPlan> {
  const plan: Draft = { created: [], changed: [], unchanged: 0, borrowedPictures: 0, errors: [] }
  const seen: Seen = { addresses: new Set(), groups: new Map(), values: new Set() }
  for (const row of rows) {
    planRow(row, around, plan, seen)
    yield
  }
  return plan
}

/** Values taken by earlier rows of the file. */
type Seen = {
  readonly addresses: Set<string>
  /** New product groups, by their name in lower case. */
  readonly groups: Map<string, OptionGroup>
  readonly values: Set<string>
}

function planRow(row: ReadRow, shop: CatalogueSnapshot, plan: Draft, seen: Seen): void {
  const { addresses } = seen
  const { line, before } = row
  plan.errors.push(...row.errors)
  if (row.facts === null) return
  const groupOf = (name: string) => shop.groupOf(name) ?? seen.groups.get(name.toLowerCase()) ?? null
  const facts = withGroup(row.facts, row.facts.groupName === null ? null : groupOf(row.facts.groupName))
  const errors = [...findConflicts(before, facts, { ...shop, groupOf })]
  errors.push(...noteOption(facts, seen))
  const address = `${facts.category}/${facts.slug}`
  if (addresses.has(address)) errors.unshift({ field: 'slug', message: MESSAGES.import_slug_twice })
  addresses.add(address)
  plan.errors.push(...errors.map((error) => rowError(line, error)))
  if (errors.length > 0) return

  if (before === null) {
    plan.created.push({ line, facts })
    if (row.isBorrowed) plan.borrowedPictures += 1
  } else if (changedFields(before, facts).length > 0) plan.changed.push({ line, before, after: facts })
  else plan.unchanged += 1
}

/** Two rows of a group can't have the same value. */
function noteOption({ groupName, optionName, optionValue, status }: ProductData, seen: Seen): FieldError[] {
  if (groupName === null || optionName === null || optionValue === null) return []
  const group = groupName.toLowerCase()
  if (!seen.groups.has(group)) seen.groups.set(group, { name: groupName, optionName })
  if (status === 'archived') return []
  const value = `${group}\n${optionValue.toLowerCase()}`
  const isTaken = seen.values.has(value)
  seen.values.add(value)
  return isTaken ? [{ field: 'optionValue', message: MESSAGES.option_value_taken }] : []
}

function rowError(line: number, { field, message }: FieldError): RowError {
  return { line, column: columnOf(field), message }
}

/** Values that neither the file nor the category provides: the message says where to add them for all rows at once. */
function withAdvice(error: FieldError, { imageUrl, hsn, category }: ProductFormValues): FieldError {
  const name = category.trim()
  if (!isCategoryName(name)) return error
  if (error.field === 'imageUrl' && imageUrl === '')
    return { ...error, message: sentences.importNeedsPicture(name) }
  if (error.field === 'hsn' && hsn.trim() === '') return { ...error, message: sentences.importNeedsHsn(name) }
  return error
}

/** For pictures that are fetched later: until then, a category without a picture uses that of any other. */
function withAnyPicture(known: Known): Known {
  const [any] = known.categoryPictures.values()
  if (any === undefined) return known
  const all = categoryNames().map((name) => [name, known.categoryPictures.get(name) ?? any] as const)
  return { ...known, categoryPictures: new Map(all) }
}

/** For these fields an empty cell is a value, not an omission. */
const MAY_BE_EMPTY = new Set<string>([
  'discountedPrice',
  'originalPrice',
  'salePrice',
  'saleStarts',
  'saleEnds',
  'description',
  'lineSpacingMm',
] satisfies TypedField[])

function filled(typed: Partial<ProductFormValues>): Partial<ProductFormValues> {
  const entries = Object.entries(typed).filter(([field, value]) => value !== '' || MAY_BE_EMPTY.has(field))
  return Object.fromEntries(entries)
}

/** Completes a row with the stored values, or with the category's defaults for a new product. */
function wholeRow(typed: Partial<ProductFormValues>, before: StaffProduct | null, known: Known) {
  if (before) return { whole: { ...toFormValues(before), ...typed }, isBorrowed: false }
  const named = categoryNames().find((name) => name === typed.category?.trim()) ?? null
  const whole: ProductFormValues = { ...blankProduct(named), ...typed }
  const borrowed = named && whole.imageUrl === '' ? known.categoryPictures.get(named) : undefined
  return borrowed === undefined
    ? { whole, isBorrowed: false }
    : { whole: { ...whole, imageUrl: borrowed }, isBorrowed: true }
}

/** The same error in many rows, which the page of the import shows once. */
export type ErrorGroup = {
  /** "2–4, 9 and 12 more" */
  readonly rows: string
  readonly column: string
  readonly message: string
}

const MAX_RANGES = 6

export function groupErrors(errors: readonly RowError[]): readonly ErrorGroup[] {
  const groups = Map.groupBy(errors, ({ column, message }) => JSON.stringify([column, message]))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { column, message } = first
    return [{ rows: formatRows(group.map(({ line }) => line)), column, message }]
  })
}

/** Line numbers in ascending order. */
function formatRows(lines: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const line of lines) {
    const last = ranges.at(-1)
    if (last && line <= last.to + 1) last.to = line
    else ranges.push({ from: line, to: line })
  }
  const shown = ranges.slice(0, MAX_RANGES)
  const rest = ranges.slice(MAX_RANGES).reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const words = shown.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
  return rest === 0 ? words : `${words} and ${rest} more`
}

// Pictures that a file references by URL, and that are fetched after the import.

const MINUTE = 60
/** Seconds between attempts; after the last one the owner can retry manually. */
const RETRY_SECONDS = [10, MINUTE, 10 * MINUTE, 60 * MINUTE] as const

/** The pause after this many failed attempts; null for no further attempt. */
export function secondsToNextFetch(attempts: number): number | null {
  return RETRY_SECONDS[attempts - 1] ?? null
}

/** An absolute http(s) URL; everything else is checked when it is fetched. */
export function isFetchable(address: string): boolean {
  return address.length <= 2_000 && /^https?:\/\/[^\s\p{Cc}]+$/iu.test(address)
}

export type ShownPictures = { readonly imageUrl: string; readonly galleryImages: readonly string[] }

/**
 * The pictures of a product once some are fetched, in the order of the file. They replace the category's picture, but
 * pictures that staff chose stay in front.
 */
export function withFetched(
  shown: ShownPictures,
  fetched: readonly string[],
  isBorrowed: (url: string) => boolean,
): ShownPictures {
  const isOwn = (url: string) => !fetched.includes(url) && !isBorrowed(url)
  const own = [shown.imageUrl, ...shown.galleryImages].filter(isOwn)
  const ordered = isOwn(shown.imageUrl) ? [...own, ...fetched] : [...fetched, ...own]
  const [imageUrl = shown.imageUrl, ...galleryImages] = [...new Set(ordered)].slice(
    0,
    PRODUCT_LIMITS.pictures,
  )
  return { imageUrl, galleryImages }
}
