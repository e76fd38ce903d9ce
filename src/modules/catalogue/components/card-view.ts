/** The part of a product that its card needs; pages send no more than this. */
import type { CategoryName } from '#platform/rules/categories.ts'
import { struckPrice, sellingPrice } from '../rules/pricing.ts'
import type { ProductCard } from '../rules/product.ts'
import { productPath } from '../rules/slug.ts'
import type { Paise } from '#platform/rules/money.ts'

export type CardView = {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly category: CategoryName
  readonly imageUrl: string
  readonly placeholder: string | null
  readonly pricePaise: Paise
  readonly struckPaise: Paise | null
  readonly available: number | null
  readonly rating: number | null
  readonly reviewsCount: number
  readonly isNew: boolean
}

const NEW_FOR_MS = 30 * 24 * 60 * 60 * 1000

/** `nowMs` decides what is new: listed in the last 30 days. */
export function cardView(product: ProductCard, nowMs: number): CardView {
  return {
    id: product.id,
    path: productPath(product),
    name: product.name,
    category: product.category,
    imageUrl: product.imageUrl,
    placeholder: product.placeholder,
    pricePaise: sellingPrice(product),
    struckPaise: struckPrice(product),
    available: product.available,
    rating: product.reviewsCount > 0 ? product.rating : null,
    reviewsCount: product.reviewsCount,
    isNew: nowMs - Date.parse(product.createdAt) < NEW_FOR_MS,
  }
}

export function cardViews(products: readonly ProductCard[]): CardView[] {
  const nowMs = Date.now()
  return products.map((product) => cardView(product, nowMs))
}
