/** Recently viewed products: first as saved in the browser, then with current data from the shop. */
import { useEffect, useState } from 'react'
import type { ProductCard } from '#modules/catalogue/rules/product.ts'
import type { RecentlyViewed as Seen } from '#modules/cart/rules/recently-viewed.ts'
import { formatInr } from '#platform/rules/money.ts'
import { getJson } from '#platform/ui/api/request-json.ts'
import { Picture } from '#platform/ui/picture.tsx'
import { cardView } from '#modules/catalogue/components/card-view.ts'
import './recently-viewed.css'

type Current = { readonly products: readonly ProductCard[]; readonly goneIds: readonly string[] }

export type SeenStripProps = { readonly saved: Seen }

export function SeenStrip({ saved }: SeenStripProps) {
  const others = useToday(saved)
  if (others.length === 0) return null
  return (
    <section className="seen" aria-labelledby="seen">
      <h2 id="seen">Recently viewed</h2>
      <ul className="seen-strip">
        {others.map(({ id, path, name, imageUrl, pricePaise }) => (
          <li key={id}>
            <a href={path}>
              <Picture url={imageUrl} alt="" width={800} height={800} sizes="160px" />
              <span className="seen-name small three-lines">{name}</span>
              <span className="price-now">{formatInr(pricePaise)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** If the request fails, the saved data stays. */
function useToday(saved: Seen): Seen {
  const [today, setToday] = useState<{ readonly of: Seen; readonly sold: Seen } | null>(null)
  useEffect(() => {
    const control = new AbortController()
    const ids = saved.map(({ id }) => id).join(',')
    void getJson<Current>(`/api/products?ids=${ids}`, control.signal).then((answer) => {
      if (answer.ok && !control.signal.aborted) setToday({ of: saved, sold: asSold(saved, answer.value) })
    })
    return () => control.abort()
  }, [saved])
  return today?.of === saved ? today.sold : saved
}

function asSold(saved: Seen, { products }: Current): Seen {
  const nowMs = Date.now()
  return saved.flatMap(({ id }) => {
    const current = products.find((each) => each.id === id)
    return current ? [{ ...cardView(current, nowMs), category: current.category }] : []
  })
}
