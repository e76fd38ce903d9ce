import { useEffect, useRef } from 'react'
import { holdCart } from '#app/components/kept/hold-cart.ts'

/** Keeps the cart as it is from the returned call on, until the checkout is no longer locked or the page is left. */
export function useHeldCart(isLocked: boolean): () => void {
  const release = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (!isLocked) return
    return () => {
      release.current?.()
      release.current = null
    }
  }, [isLocked])
  return () => {
    release.current ??= holdCart()
  }
}
