/** Kept products in the shape of the browser's own lists, with today's name, price and stock. */
import type { KeptLine, KeptProduct } from '#database/queries/kept.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { sellingPrice, struckPrice } from '#domain/catalogue/pricing.ts'
import { productPath } from '#domain/catalogue/slug.ts'
import { maxQuantity } from '#domain/catalogue/stock.ts'
import type { WishlistItem } from '#domain/wishlist/wishlist.ts'

export function asCartItem(line: KeptLine): CartItem {
  return {
    id: line.id,
    name: line.name,
    pricePaise: sellingPrice(line),
    imageUrl: line.imageUrl,
    quantity: line.quantity,
    putInAt: line.putInAt,
    path: productPath(line),
    maxQuantity: maxQuantity(availableOf(line)),
  }
}

export function asWish(product: KeptProduct): WishlistItem {
  return {
    id: product.id,
    name: product.name,
    pricePaise: sellingPrice(product),
    struckPaise: struckPrice(product),
    imageUrl: product.imageUrl,
    category: product.category,
    rating: product.reviewsCount > 0 ? product.rating : null,
    reviewsCount: product.reviewsCount,
    path: productPath(product),
    available: availableOf(product),
  }
}

function availableOf({ isActive, available }: KeptProduct): number | null {
  return isActive ? available : 0
}
