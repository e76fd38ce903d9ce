/** The products that this browser looked at before this one. Takes no room while there are none. */
import { useEffect, useState } from 'react'
import type { ProductCard } from '#domain/catalogue/product.ts'
import {
  NOTHING_SEEN,
  othersSeen,
  parseRecentlyViewed,
  rememberSeen,
  type RecentlyViewed as Seen,
  type SeenProduct,
} from '#domain/catalogue/recently-viewed.ts'
import { formatInr } from '#domain/money.ts'
import { getJson } from '#app/components/api/request-json.ts'
import { Picture } from '#app/components/picture.tsx'
import { readStored, STORAGE_KEYS, writeStored } from '#app/components/storage.ts'
import { cardView } from './card-view.ts'

type Current = { readonly products: readonly ProductCard[]; readonly goneIds: readonly string[] }

export function RecentlyViewed({ product }: { readonly product: SeenProduct }) {
  const others = useSeenBefore(product)
  if (others.length === 0) return null
  return (
    <section className="seen" aria-labelledby="seen">
      <h2 id="seen">Recently viewed</h2>
      <ul className="seen-strip">
        {others.map(({ id, path, name, imageUrl, pricePaise }) => (
          <li key={id}>
            <a href={path}>
              <Picture url={imageUrl} alt="" width={800} height={800} sizes="160px" />
              <span className="seen-name">{name}</span>
              <span className="price-now">{formatInr(pricePaise)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows what is saved, then what the shop says of it today; without an answer the saved facts stay. */
function useSeenBefore(product: SeenProduct): Seen {
  const [others, setOthers] = useState(NOTHING_SEEN)
  useEffect(() => {
    const seen = parseRecentlyViewed(readStored('localStorage', STORAGE_KEYS.seen) ?? '')
    const saved = othersSeen(seen, product.id)
    setOthers(saved)
    writeStored('localStorage', STORAGE_KEYS.seen, JSON.stringify(rememberSeen(seen, product)))
    if (saved.length === 0) return
    const control = new AbortController()
    const ids = saved.map(({ id }) => id).join(',')
    void getJson<Current>(`/api/products?ids=${ids}`, control.signal).then((answer) => {
      if (answer.ok && !control.signal.aborted) setOthers(asSold(saved, answer.value))
    })
    return () => control.abort()
  }, [product])
  return others
}

function asSold(saved: Seen, { products }: Current): Seen {
  const nowMs = Date.now()
  return saved.flatMap(({ id }) => {
    const current = products.find((each) => each.id === id)
    return current ? [{ ...cardView(current, nowMs), category: current.category }] : []
  })
}
