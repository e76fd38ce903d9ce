/** Current data of saved products. Without an answer the saved data is shown, and the page says so. */
import { useEffect, useState } from 'react'
import { MAX_ASKED_PRODUCTS } from '#modules/catalogue/rules/asked-products.ts'
import type { ProductCard } from '#modules/catalogue/rules/product.ts'
import type { Wishlist, WishlistItem } from '../../../rules/wishlist.ts'
import { getJson } from '#platform/ui/api/request-json.ts'
import { cardView } from '#modules/catalogue/components/card-view.ts'
import { useWishlistActions } from '../../../components/wishlist/wishlist-provider.tsx'

type CurrentProducts = { readonly products: readonly ProductCard[]; readonly goneIds: readonly string[] }

export type CurrentFacts = {
  readonly state: 'asking' | 'current' | 'offline' | 'failed'
  /** No longer sold. */
  readonly goneIds: ReadonlySet<string>
  readonly retry: () => void
}

type Ids = ReadonlySet<string>
const NONE: Ids = new Set()

/** Loads once per product, and again for all when the connection or the shopper comes back. */
export function useCurrentFacts(items: Wishlist): CurrentFacts {
  const { refresh } = useWishlistActions()
  const [answeredIds, setAnsweredIds] = useState(NONE)
  const [goneIds, setGoneIds] = useState(NONE)
  const [problem, setProblem] = useState<'offline' | 'failed' | null>(null)
  const [round, setRound] = useState(0)
  const ids = items.map(({ id }) => id).filter((id) => !answeredIds.has(id))
  const asked = ids.toSorted().join(',')

  useEffect(() => {
    if (asked === '') return
    const stop = new AbortController()
    const ask = async () => {
      const answers = await Promise.all(chunks(asked).map((chunk) => askFor(chunk, stop.signal)))
      if (stop.signal.aborted) return
      const refusal = answers.find((answer) => !answer.ok)
      setProblem(refusal ? (refusal.status === 0 ? 'offline' : 'failed') : null)
      const found = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
      const products = found.flatMap((each) => each.products)
      const gone = found.flatMap((each) => each.goneIds)
      refresh(products.map(asItem))
      setGoneIds(
        (before) => new Set([...before, ...gone].filter((id) => !products.some((sold) => sold.id === id))),
      )
      setAnsweredIds((before) => new Set([...before, ...gone, ...products.map(({ id }) => id)]))
    }
    void ask()
    return () => stop.abort()
  }, [asked, round, refresh])

  useEffect(() => {
    const again = () => {
      if (document.visibilityState !== 'visible') return
      setAnsweredIds(NONE)
      setRound((last) => last + 1)
    }
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [])

  const retry = () => {
    setProblem(null)
    setRound(round + 1)
  }
  return { state: asked === '' ? 'current' : (problem ?? 'asking'), goneIds, retry }
}

function askFor(ids: readonly string[], signal: AbortSignal) {
  return getJson<CurrentProducts>(`/api/products?ids=${ids.join(',')}`, signal)
}

function chunks(asked: string): string[][] {
  const ids = asked.split(',')
  const count = Math.ceil(ids.length / MAX_ASKED_PRODUCTS)
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * MAX_ASKED_PRODUCTS, (index + 1) * MAX_ASKED_PRODUCTS),
  )
}

function asItem(product: ProductCard): WishlistItem {
  return { ...cardView(product, 0), category: product.category }
}
