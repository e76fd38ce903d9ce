/** A product as integrators receive it (spec §3, §7): the specification's names, rupees as numbers. */
import { CATEGORY_NAMES, type CategoryName } from '../catalogue/categories.ts'
import type { ListedPrices } from '../catalogue/pricing.ts'
import type { ProductId } from '../ids.ts'
import { toRupees } from '../money.ts'
import { z } from '../zod.ts'
import { rupees } from './api-values.ts'

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

export const integratorProduct = z.object({
  id: z.uuid().describe('The product’s id.'),
  name: z.string(),
  description: z.string(),
  price: rupees.describe('The price before any discount, in rupees.'),
  discounted_price: rupees.nullable().describe('What the shopper pays, when it is reduced.'),
  original_price: rupees.nullable().describe('The price printed on the product (MRP), when there is one.'),
  image_url: z.string(),
  gallery_images: z.array(z.string()),
  category: z.enum(CATEGORY_NAMES),
  rating: z.number().min(1).max(5).nullable(),
  reviews_count: z.int().min(0),
  in_stock: z.boolean(),
  stock_quantity: z.int().nullable().describe('On hand less reserved; null when the shop does not count it.'),
  status: z.string(),
  created_at: z.iso.datetime(),
})

export type IntegratorProduct = z.output<typeof integratorProduct>

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
    gallery_images: [...product.galleryImages],
    category: product.category,
    rating: product.rating,
    reviews_count: product.reviewsCount,
    in_stock: product.isInStock && product.available !== 0,
    stock_quantity: product.available,
    status: product.status,
    created_at: product.createdAt.toISOString(),
  }
}
