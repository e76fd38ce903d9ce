import type { ExampleCategoryName } from '#platform/rules/categories.ts'
import type { AboutEntry, ExtraAttribute, ProductSpecification } from '#modules/catalogue/rules/product.ts'
import type { Paise } from '#platform/rules/money.ts'

/** A product of the sample shop, as inserted into an empty database. */
export type SampleProduct = {
  readonly sku: string
  readonly name: string
  readonly slug: string
  readonly category: ExampleCategoryName
  readonly description: string
  readonly pricePaise: Paise
  readonly discountedPricePaise: Paise | null
  /** The printed maximum retail price, if it is above the price. */
  readonly originalPricePaise: Paise | null
  readonly imageUrl: string
  readonly galleryImages: readonly string[]
  readonly specification: ProductSpecification
  readonly about: readonly AboutEntry[]
  readonly extra: readonly ExtraAttribute[]
  readonly hsn: string
  readonly gstRatePercent: number
  readonly countryOfOrigin: string
  readonly status: 'active' | 'inactive'
  /** Units received into stock; null if stock is not tracked. */
  readonly stockOnHand: number | null
  /** How long before seeding it was listed, so that a new shop always has new and old products. */
  readonly listedDaysAgo: number
}
