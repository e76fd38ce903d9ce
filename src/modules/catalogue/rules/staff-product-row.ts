import type { ProductId } from '#platform/rules/ids.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { ListedPrices, SalePrice } from './pricing.ts'
import type { ProductStatus } from './product-data.ts'

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
