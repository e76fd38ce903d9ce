/**
 * The browser's wishlist: restored on start, saved on every change, shared by all tabs, deleted from storage when
 * empty. Works offline. Its rules are in rules/wishlist.ts.
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
import { createPersistentStore, type PersistentStore } from '#platform/ui/persistent-store.ts'
import { STORAGE_KEYS } from '#platform/ui/storage.ts'

export type WishlistStore = Pick<PersistentStore<Wishlist>, 'state' | 'look' | 'start'> & {
  readonly add: (item: WishlistItem) => void
  readonly remove: (id: string) => void
  readonly clear: () => void
  /** Replaces the whole list, for example after a merge. */
  readonly replace: (list: Wishlist) => void
  /** Undoes removals: restores what `before` held. */
  readonly putBack: (before: Wishlist) => void
  /** Updates products in the list with what the server says about them. */
  readonly refresh: (facts: readonly WishlistItem[]) => void
}

export function createWishlistStore(): WishlistStore {
  const {
    state,
    look,
    save: write,
    start,
  } = createPersistentStore(STORAGE_KEYS.wishlist, EMPTY_WISHLIST, restore)
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
