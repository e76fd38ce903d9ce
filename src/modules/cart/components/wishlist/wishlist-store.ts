/**
 * The browser's wishlist: restored on start, saved on every change, shared by all tabs, its saved copy deleted when it
 * is empty. It asks no server, so it works offline. The rules are the domain's.
 */
import {
  addToWishlist,
  EMPTY_WISHLIST,
  parseWishlist,
  putBackInWishlist,
  refreshWishlist,
  removeFromWishlist,
  type Wishlist,
  type WishlistItem,
} from '../../rules/wishlist.ts'
import { createKeptStore, type KeptStore } from '#platform/ui/kept-store.ts'
import { STORAGE_KEYS } from '#platform/ui/storage.ts'

export type WishlistStore = Pick<KeptStore<Wishlist>, 'state' | 'look' | 'start'> & {
  readonly add: (item: WishlistItem) => void
  readonly remove: (id: string) => void
  readonly clear: () => void
  /** Takes over a list as a whole, such as a merged one. */
  readonly replace: (list: Wishlist) => void
  /** Undoes removals: brings back what `before` held. */
  readonly putBack: (before: Wishlist) => void
  /** Takes over what the server says about products that are in the list. */
  readonly refresh: (facts: readonly WishlistItem[]) => void
}

export function createWishlistStore(): WishlistStore {
  const { state, look, save: write, start } = createKeptStore(STORAGE_KEYS.wishlist, EMPTY_WISHLIST, restore)
  const save = (list: Wishlist) => list !== state.get() && write(list)
  return {
    state,
    look,
    start,
    add: (item) => save(addToWishlist(look(), item)),
    remove: (id) => save(removeFromWishlist(look(), id)),
    clear: () => save(EMPTY_WISHLIST),
    replace: (list) => {
      if (JSON.stringify(list) !== JSON.stringify(look())) save(list)
    },
    putBack: (before) => save(putBackInWishlist(look(), before)),
    refresh: (facts) => save(refreshWishlist(look(), facts)),
  }
}

function restore(text: string | null): Wishlist {
  if (text === null) return EMPTY_WISHLIST
  const list = parseWishlist(text)
  if (list) return list
  console.warn('The saved wishlist cannot be read; starting with an empty one.')
  return EMPTY_WISHLIST
}
