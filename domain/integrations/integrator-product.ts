/** A product as integrators receive it (spec §3, §7): the specification's names, rupees as numbers. */
import type { CategoryName } from '../catalogue/categories.ts'
import type { ListedPrices } from '../catalogue/pricing.ts'
import type { ProductId } from '../ids.ts'
import { toRupees } from '../money.ts'

export type ListedProduct = ListedPrices & {
  readonly id: ProductId
  readonly name: string
  readonly description: string
  readonly category: CategoryName
  readonly imageUrl: string
  readonly galleryImages: readonly string[]
  readonly rating: number | null
  readonly reviewsCount: number
  readonly isInStock: boolean
  /** On hand less reserved; null when the shop does not count it. */
  readonly available: number | null
  readonly status: string
  readonly createdAt: Date
}

export type IntegratorProduct = {
  readonly id: ProductId
  readonly name: string
  readonly description: string
  readonly price: number
  readonly discounted_price: number | null
  readonly original_price: number | null
  readonly image_url: string
  readonly gallery_images: readonly string[]
  readonly category: CategoryName
  readonly rating: number | null
  readonly reviews_count: number
  readonly in_stock: boolean
  readonly stock_quantity: number | null
  readonly status: string
  readonly created_at: string
}

export function toIntegratorProduct(product: ListedProduct): IntegratorProduct {
  const { discountedPricePaise, originalPricePaise } = product
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    price: toRupees(product.pricePaise),
    discounted_price: discountedPricePaise === null ? null : toRupees(discountedPricePaise),
    original_price: originalPricePaise === null ? null : toRupees(originalPricePaise),
    image_url: product.imageUrl,
    gallery_images: product.galleryImages,
    category: product.category,
    rating: product.rating,
    reviews_count: product.reviewsCount,
    in_stock: product.isInStock && product.available !== 0,
    stock_quantity: product.available,
    status: product.status,
    created_at: product.createdAt.toISOString(),
  }
}
