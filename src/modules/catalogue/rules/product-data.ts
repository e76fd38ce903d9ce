/** What staff say of a product. Prices in paise; `onHand` null: the shop does not count it. */
import type { ProductId } from '#platform/rules/ids.ts'
import type { CategoryName, Ruling } from '#platform/rules/categories.ts'
import type { ListedPrices } from './pricing.ts'
import type { AboutEntry } from './product.ts'

export const PRODUCT_STATUSES = ['active', 'inactive', 'archived'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

export type ProductData = ListedPrices & {
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
  readonly format: string
  readonly pages: number
  readonly cover: string
  readonly gsm: number
  readonly ruling: Ruling
  readonly lineSpacingMm: number | null
  readonly weightGrams: number
  readonly about: readonly AboutEntry[]
  readonly hsn: string
  readonly gstRatePercent: number
  readonly countryOfOrigin: string
  /** The number under its barcode; null when it has none. */
  readonly gtin: string | null
  /** The maker's own number for it; null when it has none. */
  readonly mpn: string | null
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

/** The facts alone, in one order: for comparing, and for the log of changes. */
export function factsOf(product: ProductData): ProductData {
  const { name, category, pricePaise, discountedPricePaise, originalPricePaise, onHand } = product
  const { imageUrl, galleryImages, description, isInStock, status, slug, sku } = product
  const { format, pages, cover, gsm, ruling, lineSpacingMm, weightGrams } = product
  const { about, hsn, gstRatePercent, countryOfOrigin, gtin, mpn } = product
  return {
    name,
    category,
    pricePaise,
    discountedPricePaise,
    originalPricePaise,
    onHand,
    imageUrl,
    galleryImages,
    description,
    isInStock,
    status,
    slug,
    sku,
    format,
    pages,
    cover,
    gsm,
    ruling,
    lineSpacingMm,
    weightGrams,
    about: about.map(({ title, text }) => ({ title, text })),
    hsn,
    gstRatePercent,
    countryOfOrigin,
    gtin,
    mpn,
  }
}

/** What differs; empty when saving would change nothing. */
export function changedFields(before: ProductData, after: ProductData): (keyof ProductData)[] {
  const [old, next] = [factsOf(before), factsOf(after)]
  return (Object.keys(next) as (keyof ProductData)[]).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]),
  )
}
