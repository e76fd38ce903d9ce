/** Says when the connection is gone, and that the cart and the wishlist go on. */
import { useSyncExternalStore } from 'react'

export function ConnectionLine() {
  const isOnline = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
  return (
    <p className="connection-line" role="status">
      {!isOnline && 'You are offline. Your cart and wishlist keep working.'}
    </p>
  )
}

function follow(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
