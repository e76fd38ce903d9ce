import type { ProductId } from '#platform/rules/ids.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { ListedPrices } from './pricing.ts'
import type { ProductStatus } from './product-data.ts'

/** A row of the staff product table (spec §2). */
export type StaffProductRow = ListedPrices & {
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
  readonly imageUrl: string
  readonly placeholder: string | null
}
