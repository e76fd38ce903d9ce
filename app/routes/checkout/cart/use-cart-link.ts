import { useEffect, useState, type ComponentType } from 'react'
import { useIsAwake } from '#app/components/external-store.ts'
import type { CartLinkProps } from './cart-link.tsx'

export type CartLinkState = {
  /** Null where the address holds no link, and until the code for it is there. */
  readonly Link: ComponentType<CartLinkProps> | null
  /** What the cart holds is not known yet. */
  readonly isReading: boolean
  readonly onRead: () => void
}

/** The page is the same for every address: whether this one holds a link, the browser alone sees. */
export function useCartLink(): CartLinkState {
  const isAwake = useIsAwake()
  const [isRead, setRead] = useState(false)
  const [Link, setLink] = useState<ComponentType<CartLinkProps> | null>(null)
  const [hasLink] = useState(() => typeof location === 'object' && /[?&]add=/.test(location.search))
  useEffect(() => {
    if (!hasLink) return
    import('./cart-link.tsx').then(
      ({ CartLink }) => setLink(() => CartLink),
      // Without its code the link stays in the address: loading the page again tries again.
      () => setRead(true),
    )
  }, [hasLink])
  return { Link, isReading: isAwake && hasLink && !isRead, onRead: () => setRead(true) }
}
