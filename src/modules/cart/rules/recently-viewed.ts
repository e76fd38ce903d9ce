/**
 * The products that a browser viewed last, newest first, each once. Stored in the browser only, with the same fields
 * and parser as the wishlist.
 */
import { addToWishlist, parseWishlist, type WishlistItem } from './wishlist.ts'

export type SeenProduct = WishlistItem
export type RecentlyViewed = readonly SeenProduct[]

export const NOTHING_SEEN: RecentlyViewed = []
export const MAX_SHOWN = 8
/** One more than is shown, because the current page's product is in the list and hidden. */
const MAX_KEPT = MAX_SHOWN + 1

/** Moves a product to the front, with its current data. */
export function rememberSeen(seen: RecentlyViewed, product: SeenProduct): RecentlyViewed {
  const others = seen.filter(({ id }) => id !== product.id)
  return [...addToWishlist(NOTHING_SEEN, product), ...others].slice(0, MAX_KEPT)
}

/** What a product page shows: at most eight others. */
export function othersSeen(seen: RecentlyViewed, shownId: string): RecentlyViewed {
  return seen.filter(({ id }) => id !== shownId).slice(0, MAX_SHOWN)
}

/** Parses the saved list; an invalid one counts as empty. */
export function parseRecentlyViewed(text: string): RecentlyViewed {
  return parseWishlist(text)?.slice(0, MAX_KEPT) ?? NOTHING_SEEN
}
