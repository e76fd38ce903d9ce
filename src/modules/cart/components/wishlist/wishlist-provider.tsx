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
import { EMPTY_WISHLIST, isInWishlist, type Wishlist, type WishlistItem } from '../../rules/wishlist.ts'
import { useExternalStore } from '#platform/ui/external-store.ts'
import { useShowToast, type Toast } from '#platform/ui/toast/toasts.tsx'
import { createWishlistStore, type WishlistStore } from './wishlist-store.ts'

export type { WishlistItem }

export type WishlistActions = Pick<WishlistStore, 'remove' | 'clear' | 'refresh'> & {
  /** Returns whether the product is in the list now: a full one takes no more. */
  readonly add: (item: WishlistItem) => boolean
  /** Adds or removes the product. */
  readonly toggle: (item: WishlistItem) => void
  /** Removes without a toast, for example when it moves to the cart. */
  readonly take: (id: string) => void
}

export type UsedWishlist = WishlistActions & {
  /** Newest first. */
  readonly items: Wishlist
  readonly count: number
}

export type WishlistList = Pick<WishlistStore, 'state' | 'look' | 'replace'>
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
export function useIsInWishlist(id: string): boolean {
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
