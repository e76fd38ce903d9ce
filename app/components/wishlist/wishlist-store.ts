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
} from '#domain/wishlist/wishlist.ts'
import { createExternalStore, type ExternalStore } from '#app/components/external-store.ts'
import { followSaved } from '#app/components/kept-store.ts'
import { removeStored, STORAGE_KEYS, writeStored } from '#app/components/storage.ts'

export type WishlistStore = {
  readonly state: ExternalStore<Wishlist>
  readonly add: (item: WishlistItem) => void
  readonly remove: (id: string) => void
  readonly clear: () => void
  /** Takes over a list as a whole, such as a merged one. */
  readonly replace: (list: Wishlist) => void
  /** Undoes removals: brings back what `before` held. */
  readonly putBack: (before: Wishlist) => void
  /** Takes over what the server says about products that are in the list. */
  readonly refresh: (facts: readonly WishlistItem[]) => void
  /** Reads the saved list and follows other tabs; returns how to stop. */
  readonly start: () => () => void
}

export function createWishlistStore(): WishlistStore {
  const state = createExternalStore<Wishlist>(EMPTY_WISHLIST)
  const save = (list: Wishlist) => {
    if (list === state.get()) return
    state.set(list)
    if (list.length === 0) removeStored('localStorage', STORAGE_KEYS.wishlist)
    else writeStored('localStorage', STORAGE_KEYS.wishlist, JSON.stringify(list))
  }
  return {
    state,
    add: (item) => save(addToWishlist(state.get(), item)),
    remove: (id) => save(removeFromWishlist(state.get(), id)),
    clear: () => save(EMPTY_WISHLIST),
    replace: (list) => {
      if (JSON.stringify(list) !== JSON.stringify(state.get())) save(list)
    },
    putBack: (before) => save(putBackInWishlist(state.get(), before)),
    refresh: (facts) => save(refreshWishlist(state.get(), facts)),
    start: () => followSaved(state, STORAGE_KEYS.wishlist, restore),
  }
}

function restore(text: string | null): Wishlist {
  if (text === null) return EMPTY_WISHLIST
  const list = parseWishlist(text)
  if (list) return list
  console.warn('The saved wishlist can not be read; starting with an empty one.')
  return EMPTY_WISHLIST
}
