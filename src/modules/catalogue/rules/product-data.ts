/** A product as staff edit it, and as their table lists it. Prices in paise; `onHand` null: stock is not counted. */
import type { ProductId } from '#platform/rules/ids.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { ListedPrices, SalePrice } from './pricing.ts'
import type { AboutEntry, ExtraAttribute } from './product.ts'
import type { ProductAttributes } from './product-attributes.ts'

export const PRODUCT_STATUSES = ['active', 'inactive', 'archived'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

export type ProductData = ListedPrices &
  SalePrice &
  ProductAttributes & {
    readonly name: string
    readonly category: CategoryName
    readonly onHand: number | null
    /** The front picture, then the others: addresses under /pictures/. */
    readonly imageUrl: string
    readonly galleryImages: readonly string[]
    readonly description: string
    readonly isInStock: boolean
    readonly status: ProductStatus
    /** Its slug, unique in its category. */
    readonly slug: string
    readonly sku: string
    readonly about: readonly AboutEntry[]
    readonly extra: readonly ExtraAttribute[]
  }

/** A stored product. */
export type StaffProduct = ProductData & {
  readonly id: ProductId
  readonly version: number
  /** Units that unpaid orders reserve. */
  readonly reserved: number
  /** Units of cash orders that the courier has: no longer on hand, not sold yet. */
  readonly withCourier: number
}

/** Stored fields that are not edited in the form. */
const NOT_FACTS: ReadonlySet<string> = new Set(['id', 'version', 'reserved', 'withCourier'])

/** Only the editable data, normalised for comparison and for the audit log. */
export function factsOf(product: ProductData): ProductData {
  const facts = Object.fromEntries(Object.entries(product).filter(([name]) => !NOT_FACTS.has(name)))
  const about = product.about.map(({ title, text }) => ({ title, text }))
  const extra = product.extra.map(({ name, value }) => ({ name, value }))
  return { ...(facts as ProductData), about, extra }
}

/** The fields that differ; empty if saving would change nothing. */
export function changedFields(before: ProductData, after: ProductData): (keyof ProductData)[] {
  const [old, next] = [factsOf(before), factsOf(after)]
  return (Object.keys(next) as (keyof ProductData)[]).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]),
  )
}

/** A row of the staff product table (spec §2). */
export type StaffProductRow = ListedPrices &
  SalePrice & {
    /** The sale price while the sale is on. */
    readonly saleNowPaise: Paise | null
    /** A sale is on or planned. */
    readonly hasSale: boolean
    readonly id: ProductId
    readonly version: number
    readonly sku: string
    readonly slug: string
    readonly name: string
    readonly category: CategoryName
    readonly status: ProductStatus
    readonly isInStock: boolean
    /** null: not counted. */
    readonly onHand: number | null
    readonly reserved: number
    /** Units of cash orders that the courier has. */
    readonly withCourier: number
    /** null if it is in no product group. */
    readonly groupName: string | null
    readonly imageUrl: string
    readonly placeholder: string | null
    readonly tags: readonly string[]
  }

const SORTED_COLUMNS = ['name', 'category', 'price', 'stock', 'status'] as const
type SortedColumn = (typeof SORTED_COLUMNS)[number]

/** A column of the staff table, ascending; a leading minus means descending. */
export type ProductSort = SortedColumn | `-${SortedColumn}`

/** By name, unless the order is a known one. */
export function productSortOf(text: string): ProductSort {
  const known = SORTED_COLUMNS.flatMap((name) => [name, `-${name}`] as const)
  return known.find((sort) => sort === text) ?? 'name'
}
