import { useEffect } from 'react'
import { useCartList } from '../cart-provider.tsx'
import { useSession } from '#modules/accounts/components/session/session-provider.tsx'
import { readStored, STORAGE_KEYS } from '#platform/ui/storage.ts'
import { useWishlistList } from '../wishlist/wishlist-provider.tsx'

/**
 * Cart and wishlist of whoever is signed in are kept in the account too. The code for it comes only to them, and to a
 * browser that still holds the lists of somebody who has left.
 */
export function KeptInAccount() {
  const cart = useCartList()
  const wishlist = useWishlistList()
  const { user, expiresAt } = useSession()
  // What the browser merely remembers of the session may be over: only the server's word counts.
  const owner = user !== null && expiresAt !== null ? user.id : null
  const isNobody = user === null
  useEffect(() => {
    const isLeft = isNobody && readStored('localStorage', STORAGE_KEYS.kept) !== null
    if (owner === null && !isLeft) return
    const stop = new AbortController()
    const { signal } = stop
    import('./sync-kept.ts').then(
      ({ keepInAccount, leaveIfGone }) => {
        if (signal.aborted) return
        if (owner === null) void leaveIfGone(cart, wishlist, signal)
        else keepInAccount(cart, wishlist, signal)
      },
      // Without it the lists stay in this browser, as everybody's do.
      () => undefined,
    )
    return () => stop.abort()
  }, [owner, isNobody, cart, wishlist])
  return null
}
