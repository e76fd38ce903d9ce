import { useEffect, useEffectEvent, useState } from 'react'
import type { Quote } from '#domain/cart/quote.ts'
import type { Paise } from '#domain/money.ts'
import type { UsedCart } from '#app/components/cart/cart-provider.tsx'

/**
 * Takes over what the server says of the lines, and remembers for this visit what those cost before whose price has
 * changed meanwhile: a price never changes unsaid.
 */
export function useEarlierPrices(cart: UsedCart, quote: Quote | null): ReadonlyMap<string, Paise> {
  const [earlier, setEarlier] = useState<ReadonlyMap<string, Paise>>(new Map())
  const takeOver = useEffectEvent((fresh: Quote) => {
    const changed = fresh.lines.flatMap(({ productId, unitPaise }) => {
      const line = cart.items.find(({ id }) => id === productId)
      return line && line.pricePaise !== unitPaise ? [[productId, line.pricePaise] as const] : []
    })
    if (changed.length > 0) setEarlier(new Map([...earlier, ...changed]))
    cart.refresh(
      fresh.lines.map(({ productId, unitPaise, ...facts }) => ({
        ...facts,
        id: productId,
        pricePaise: unitPaise,
      })),
    )
  })
  useEffect(() => {
    if (quote) takeOver(quote)
  }, [quote])
  return earlier
}
