import { maxQuantity } from '#domain/catalogue/stock.ts'
import { sentences } from '#domain/messages.ts'
import type { Wishlist, WishlistItem } from '#domain/wishlist/wishlist.ts'
import { useCartActions, type CartActions } from '#app/components/cart/cart-provider.tsx'
import { useShowToast } from '#app/components/toast/toasts.tsx'
import { useWishlistActions } from '#app/components/wishlist/wishlist-provider.tsx'

/** What is out of stock or no longer sold can't be moved. */
export function canMove(item: WishlistItem, goneIds: ReadonlySet<string>): boolean {
  return maxQuantity(item.available) > 0 && !goneIds.has(item.id)
}

/** Puts one of each into the cart; what the cart can't take stays in the list. */
export function useMoveToCart() {
  const cart = useCartActions()
  const wishlist = useWishlistActions()
  const showToast = useShowToast()
  const move = (item: WishlistItem): boolean => {
    const isMoved = cart.put(asSold(item), 1) > 0
    if (isMoved) wishlist.take(item.id)
    return isMoved
  }
  return {
    one: (item: WishlistItem) => {
      if (move(item))
        showToast({ message: sentences.nameAddedToCart(item.name), tone: 'good', imageUrl: item.imageUrl })
      // The cart says why not.
      else cart.add(asSold(item), 1)
    },
    all: (items: Wishlist) => {
      // From the oldest on, so that the cart has them in the order in which they were wished for.
      const moved = items.toReversed().filter(move).length
      const stayed = items.length - moved
      showToast({ message: sentences.movedToCart(moved, stayed), tone: stayed === 0 ? 'good' : 'warning' })
    },
  }
}

function asSold(item: WishlistItem): Parameters<CartActions['add']>[0] {
  const { id, name, pricePaise, imageUrl, path, available } = item
  return { id, name, pricePaise, imageUrl, path, maxQuantity: maxQuantity(available) }
}
