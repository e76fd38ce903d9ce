/**
 * What an import would do, worked out before anything is written: rows are matched by their SKU, what a file does not say
 * stays as it is, and one wrong row keeps the whole file out (threats, row 55).
 */
import type { ProductId } from '../ids.ts'
import { MESSAGES } from '../messages.ts'
import { CATEGORY_NAMES, type CategoryName } from './categories.ts'
import { collisions, type Surroundings } from './product-change.ts'
import { changedFields, type ProductFacts, type StaffProduct } from './product-facts.ts'
import { readProduct, type TypedField, type TypedProduct } from './product-input.ts'
import { columnOf, type SheetRow } from './product-sheet.ts'
import { blankProduct, typedOf } from './product-typed.ts'

export type RowError = { readonly line: number; readonly column: string; readonly message: string }

export type ImportPlan = {
  readonly created: readonly { readonly line: number; readonly facts: ProductFacts }[]
  readonly changed: readonly {
    readonly line: number
    readonly before: StaffProduct
    readonly after: ProductFacts
  }[]
  readonly unchanged: number
  /** New ones that take the picture of their category, because the file names none. */
  readonly borrowedPictures: number
  readonly errors: readonly RowError[]
}

export type Known = Surroundings & {
  readonly bySku: ReadonlyMap<string, StaffProduct>
  readonly categoryPictures: ReadonlyMap<CategoryName, string>
}

type Draft = {
  -readonly [Key in keyof ImportPlan]: ImportPlan[Key] extends readonly (infer Each)[] ? Each[] : number
}

export function planImport(rows: readonly SheetRow[], known: Known): ImportPlan {
  const plan: Draft = { created: [], changed: [], unchanged: 0, borrowedPictures: 0, errors: [] }
  const skus = new Set<string>()
  const addresses = new Map<string, ProductId | null>()
  for (const row of rows) planRow(row, known, plan, skus, addresses)
  return plan
}

function planRow(
  { line, typed }: SheetRow,
  known: Known,
  plan: Draft,
  skus: Set<string>,
  addresses: Map<string, ProductId | null>,
): void {
  const refuse = (field: TypedField, message: string) =>
    void plan.errors.push({ line, column: columnOf(field), message })
  const sku = (typed.sku ?? '').trim()
  if (sku === '') return refuse('sku', MESSAGES.import_sku_needed)
  if (skus.has(sku)) return refuse('sku', MESSAGES.import_sku_twice)
  skus.add(sku)

  const before = known.bySku.get(sku) ?? null
  const { whole, isBorrowed } = wholeRow(typed, before, known)
  const read = readProduct(whole)
  if (read.errors) return read.errors.forEach(({ field, message }) => refuse(field, message))
  const { facts } = read
  const errors = collisions(before, facts, known)
  const address = `${facts.category}/${facts.slug}`
  if (addresses.has(address)) refuse('slug', MESSAGES.import_slug_twice)
  addresses.set(address, before?.id ?? null)
  errors.forEach(({ field, message }) => refuse(field, message))
  if (errors.length > 0) return

  if (before === null) {
    plan.created.push({ line, facts })
    if (isBorrowed) plan.borrowedPictures += 1
  } else if (changedFields(before, facts).length > 0) plan.changed.push({ line, before, after: facts })
  else plan.unchanged += 1
}

/** In these an empty cell says something. */
const MAY_BE_EMPTY = new Set<string>([
  'discountedPrice',
  'originalPrice',
  'description',
  'lineSpacing',
] satisfies TypedField[])

/** The row with what it leaves out: what stands, or what is usual for a new one of its category. */
function wholeRow(typed: Partial<TypedProduct>, before: StaffProduct | null, known: Known) {
  if (before) return { whole: { ...typedOf(before), ...typed }, isBorrowed: false }
  const named = CATEGORY_NAMES.find((name) => name === typed.category?.trim()) ?? null
  const said = Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => value !== '' || MAY_BE_EMPTY.has(field)),
  )
  const whole: TypedProduct = { ...blankProduct(named), ...said }
  const borrowed = named && whole.imageUrl === '' ? known.categoryPictures.get(named) : undefined
  return borrowed === undefined
    ? { whole, isBorrowed: false }
    : { whole: { ...whole, imageUrl: borrowed }, isBorrowed: true }
}
