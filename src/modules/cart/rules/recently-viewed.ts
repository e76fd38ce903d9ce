/**
 * The products that a browser looked at last, newest first, each once. Kept in the browser only. What is kept of a
 * product is what the wishlist keeps of it, and it is read back by the same rules.
 */
import { addToWishlist, parseWishlist, type WishlistItem } from './wishlist.ts'

export type SeenProduct = WishlistItem
export type RecentlyViewed = readonly SeenProduct[]

export const NOTHING_SEEN: RecentlyViewed = []
export const MAX_SHOWN = 8
/** One more than is shown: the product of the page at hand is in the list, and left out of what it shows. */
const MAX_KEPT = MAX_SHOWN + 1

/** Puts a product in front, with what is known of it now. */
export function rememberSeen(seen: RecentlyViewed, product: SeenProduct): RecentlyViewed {
  const others = seen.filter(({ id }) => id !== product.id)
  return [...addToWishlist(NOTHING_SEEN, product), ...others].slice(0, MAX_KEPT)
}

/** What the page of a product shows: at most eight others. */
export function othersSeen(seen: RecentlyViewed, shownId: string): RecentlyViewed {
  return seen.filter(({ id }) => id !== shownId).slice(0, MAX_SHOWN)
}

/** Reads the saved list; an unreadable one is as good as none. */
export function parseRecentlyViewed(text: string): RecentlyViewed {
  return parseWishlist(text)?.slice(0, MAX_KEPT) ?? NOTHING_SEEN
}
