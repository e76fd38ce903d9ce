import { useEffect } from 'react'
import { useCartList } from '../cart-provider.tsx'
import { useSession } from '#modules/accounts/components/session/session-provider.tsx'
import { readStored, STORAGE_KEYS } from '#platform/ui/storage.ts'
import { useWishlistList } from '../wishlist/wishlist-provider.tsx'

/**
 * Syncs cart and wishlist of signed-in shoppers with their account. The code is loaded only for them, and for a browser
 * that still holds the lists of somebody who signed out.
 */
export function CartSync() {
  const cart = useCartList()
  const wishlist = useWishlistList()
  const { user, expiresAt } = useSession()
  // The session remembered by the browser may have ended: only the server's answer counts.
  const owner = user !== null && expiresAt !== null ? user.id : null
  const isNobody = user === null
  useEffect(() => {
    const isLeft = isNobody && readStored('localStorage', STORAGE_KEYS.cartSync) !== null
    if (owner === null && !isLeft) return
    const stop = new AbortController()
    const { signal } = stop
    import('./start-cart-sync.ts').then(
      ({ startCartSync, leaveIfGone }) => {
        if (signal.aborted) return
        if (owner === null) void leaveIfGone(cart, wishlist, signal)
        else startCartSync(cart, wishlist, signal)
      },
      // If it fails to load, the lists stay in this browser only.
      () => undefined,
    )
    return () => stop.abort()
  }, [owner, isNobody, cart, wishlist])
  return null
}
