/** What staff say of a product. Prices in paise; `onHand` null: the shop does not count it. */
import type { ProductId } from '#platform/rules/ids.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { ListedPrices } from './pricing.ts'
import type { AboutEntry } from './product.ts'
import type { ProductAttributes } from './product-attributes.ts'

export const PRODUCT_STATUSES = ['active', 'inactive', 'archived'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

export type ProductData = ListedPrices &
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
    /** Its name in its address, unique in its category. */
    readonly slug: string
    readonly sku: string
    readonly about: readonly AboutEntry[]
  }

/** As it stands in the shop. */
export type StaffProduct = ProductData & {
  readonly id: ProductId
  readonly version: number
  /** Pieces that unpaid orders hold. */
  readonly reserved: number
  /** Units of cash orders that the courier has: no longer on hand, not sold yet. */
  readonly withCourier: number
}

/** What a row says beside them. */
const NOT_FACTS: ReadonlySet<string> = new Set(['id', 'version', 'reserved', 'withCourier'])

/** The facts alone, spelt in one way: for comparing, and for the log of changes. */
export function factsOf(product: ProductData): ProductData {
  const facts = Object.fromEntries(Object.entries(product).filter(([name]) => !NOT_FACTS.has(name)))
  const about = product.about.map(({ title, text }) => ({ title, text }))
  return { ...(facts as ProductData), about }
}

/** What differs; empty when saving would change nothing. */
export function changedFields(before: ProductData, after: ProductData): (keyof ProductData)[] {
  const [old, next] = [factsOf(before), factsOf(after)]
  return (Object.keys(next) as (keyof ProductData)[]).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]),
  )
}
