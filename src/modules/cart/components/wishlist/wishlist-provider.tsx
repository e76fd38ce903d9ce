/** The browser's wishlist: its context and hooks, the toggle that fills it, its badge, and its store. Works offline. */
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { createPersistentStore, useExternalStore, type PersistentStore } from '#platform/ui/external-store.ts'
import { STORAGE_KEYS } from '#platform/ui/storage.ts'
import { useShowToast, type Toast } from '#platform/ui/toast/toasts.tsx'
import {
  addToWishlist,
  EMPTY_WISHLIST,
  isInWishlist,
  parseWishlist,
  putBackInWishlist,
  refreshWishlist,
  removeFromWishlist,
  type Wishlist,
  type WishlistItem,
} from '../../rules/wishlist.ts'

export type { WishlistItem }

type WishlistActions = Pick<WishlistStore, 'remove' | 'clear' | 'refresh'> & {
  /** Returns whether the product is in the list now: a full one takes no more. */
  readonly add: (item: WishlistItem) => boolean
  /** Adds or removes the product. */
  readonly toggle: (item: WishlistItem) => void
  /** Removes without a toast, for example when it moves to the cart. */
  readonly take: (id: string) => void
}

type UsedWishlist = WishlistActions & {
  /** Newest first. */
  readonly items: Wishlist
  readonly count: number
}

type WishlistList = Pick<WishlistStore, 'state' | 'look' | 'replace'>
type WishlistValue = WishlistList & { readonly actions: WishlistActions }

const WishlistContext = createContext<WishlistValue | null>(null)

/** Provides the wishlist. Changes show the specification's toasts. */
export function WishlistProvider({ children }: { readonly children: ReactNode }) {
  const showToast = useShowToast()
  const [{ store, value }] = useState(() => {
    const made = createWishlistStore()
    const { state, look, replace } = made
    return { store: made, value: { state, look, replace, actions: announced(made, showToast) } }
  })
  useEffect(() => store.start(), [store])
  return <WishlistContext value={value}>{children}</WishlistContext>
}

/** The wishlist; re-renders on every change. Throws outside a WishlistProvider. */
export function useWishlist(): UsedWishlist {
  const { state, actions } = useWishlistContext()
  const items = useExternalStore(state, EMPTY_WISHLIST)
  return useMemo(() => ({ ...actions, items, count: items.length }), [actions, items])
}

/** Only the functions that change the wishlist: for buttons that need not re-render with it. */
export function useWishlistActions(): WishlistActions {
  return useWishlistContext().actions
}

/** Whether one product is in it; re-renders only when that changes. */
function useIsInWishlist(id: string): boolean {
  const { state } = useWishlistContext()
  return useSyncExternalStore(
    state.subscribe,
    () => isInWishlist(state.get(), id),
    () => false,
  )
}

/** The number of products, for badges. */
export function useWishlistCount(): number {
  return useExternalStore(useWishlistContext().state, EMPTY_WISHLIST).length
}

/** The wishlist as a whole, for syncing; the same object on every render. */
export function useWishlistList(): WishlistList {
  return useWishlistContext()
}

function useWishlistContext(): WishlistValue {
  const value = useContext(WishlistContext)
  if (!value) throw new Error('useWishlist must be used within a WishlistProvider')
  return value
}

type WishlistToggleProps = {
  readonly product: WishlistItem
  /** A heart icon on pictures, or a button with a label. */
  readonly variant: 'icon' | 'button'
}

/**
 * A toggle, pressed while the product is in the wishlist. The style sheet draws the heart, so that twenty of them cost
 * one element each; pressing changes colours only, so nothing moves when the list is loaded.
 */
export function WishlistToggle({ product, variant }: WishlistToggleProps) {
  const { toggle } = useWishlistActions()
  const isPressed = useIsInWishlist(product.id)
  const isIcon = variant === 'icon'
  return (
    <button
      type="button"
      className={`heart needs-js ${isIcon ? 'heart-icon' : 'button button-plain'}`}
      aria-label={`Save to wishlist: ${product.name}`}
      aria-pressed={isPressed}
      onClick={() => toggle(product)}
    >
      {/* Both labels share one place and one is visible, so that the button keeps its width. */}
      {!isIcon && (
        <span className="heart-words stack">
          <span>Save to wishlist</span>
          <span>Saved to wishlist</span>
        </span>
      )}
    </button>
  )
}

/** The number of products beside a wishlist icon; animated when it changes, hidden while the list is empty. */
export function WishlistBadge() {
  const count = useWishlistCount()
  if (count === 0) return null
  return (
    <span className="cart-badge wishlist-badge" key={count}>
      {count > 99 ? '99+' : count}
      <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
    </span>
  )
}

/** The store's changes, with their toasts. */
function announced(store: WishlistStore, showToast: (toast: Toast) => void): WishlistActions {
  const { look } = store
  const undo = (before: Wishlist) => ({ label: 'Undo', run: () => store.putBack(before) })
  const add = (item: WishlistItem) => {
    const { id, name, imageUrl } = item
    const isThere = isInWishlist(look(), id)
    store.add(item)
    const isKept = isInWishlist(look(), id)
    if (isThere) showToast({ message: sentences.alreadyInWishlist(name), tone: 'warning', imageUrl })
    else if (isKept) showToast({ message: sentences.addedToWishlist(name), tone: 'good', imageUrl })
    else showToast({ message: MESSAGES.wishlist_full, tone: 'warning' })
    return isKept
  }
  const remove = (id: string) => {
    const before = look()
    const item = before.find((each) => each.id === id)
    if (!item) return
    store.remove(id)
    showToast({
      message: sentences.removedFromWishlist(item.name),
      imageUrl: item.imageUrl,
      action: undo(before),
    })
  }
  return {
    add,
    remove,
    take: store.remove,
    toggle: (item) => {
      if (isInWishlist(look(), item.id)) remove(item.id)
      else add(item)
    },
    clear: () => {
      const before = look()
      store.clear()
      showToast({ message: MESSAGES.wishlist_cleared, action: undo(before) })
    },
    refresh: store.refresh,
  }
}

/** Restored on start, saved on every change, shared by all tabs, deleted from storage when empty. */
type WishlistStore = Pick<PersistentStore<Wishlist>, 'state' | 'look' | 'start'> & {
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

function createWishlistStore(): WishlistStore {
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
