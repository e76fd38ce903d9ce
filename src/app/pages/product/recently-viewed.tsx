/**
 * The products viewed before in this browser. Takes no space if there are none; the code that shows them loads only if
 * there are some.
 */
import { useEffect, useState, type ComponentType } from 'react'
import {
  NOTHING_SEEN,
  othersSeen,
  parseRecentlyViewed,
  rememberSeen,
  type SeenProduct,
} from '#modules/cart/rules/recently-viewed.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'
import type { SeenStripProps } from './seen-strip.tsx'

export function RecentlyViewed({ product }: { readonly product: SeenProduct }) {
  const [saved, setSaved] = useState(NOTHING_SEEN)
  const [Strip, setStrip] = useState<ComponentType<SeenStripProps> | null>(null)
  useEffect(() => {
    const seen = parseRecentlyViewed(readStored('localStorage', STORAGE_KEYS.seen) ?? '')
    setSaved(othersSeen(seen, product.id))
    writeStored('localStorage', STORAGE_KEYS.seen, JSON.stringify(rememberSeen(seen, product)))
  }, [product])
  const isNeeded = saved.length > 0
  useEffect(() => {
    if (!isNeeded) return
    import('./seen-strip.tsx').then(
      ({ SeenStrip }) => setStrip(() => SeenStrip),
      // If it fails to load, the section is left out.
      () => undefined,
    )
  }, [isNeeded])
  return Strip && isNeeded ? <Strip saved={saved} /> : null
}
