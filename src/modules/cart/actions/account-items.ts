/** Saved products in the shape of the browser's own lists, with current name, price and stock. */
import type { AccountCartLine, AccountProduct } from '../data/account-lists.ts'
import type { CartItem } from '../rules/cart.ts'
import { sellingPrice, struckPrice } from '#modules/catalogue/rules/pricing.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import { maxQuantity } from '#modules/catalogue/rules/stock.ts'
import type { WishlistItem } from '../rules/wishlist.ts'

export function asCartItem(line: AccountCartLine): CartItem {
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

export function asWish(product: AccountProduct): WishlistItem {
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

function availableOf({ isActive, available }: AccountProduct): number | null {
  return isActive ? available : 0
}
