import type { CartItem } from '#domain/cart/cart.ts'
import { categoryOfLink } from '#domain/catalogue/categories.ts'
import { MAX_QUANTITY } from '#domain/catalogue/stock.ts'
import type { WishlistItem } from '#domain/wishlist/wishlist.ts'
import { useCartActions } from '#app/components/cart/cart-provider.tsx'
import { useWishlistActions } from '#app/components/wishlist/wishlist-provider.tsx'

/** Keeps a line for later: it leaves the cart once the wishlist has it. */
export function useMoveToWishlist(): (line: CartItem) => void {
  const cart = useCartActions()
  const wishlist = useWishlistActions()
  return (line) => {
    if (wishlist.add(asWish(line))) cart.take(line.id)
  }
}

/** A line knows less than a card does; the wishlist's page asks for the rest. */
function asWish({ id, name, pricePaise, imageUrl, path, maxQuantity }: CartItem): WishlistItem {
  return {
    id,
    name,
    pricePaise,
    struckPaise: null,
    imageUrl,
    category: categoryOfLink(path.split('/')[1] ?? '')?.category.name ?? '',
    rating: null,
    reviewsCount: 0,
    path,
    available: maxQuantity < MAX_QUANTITY ? maxQuantity : null,
  }
}
