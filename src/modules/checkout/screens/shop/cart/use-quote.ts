import { useEffect, useRef, useState } from 'react'
import type { Cart } from '#modules/cart/rules/cart.ts'
import type { Quote } from '#modules/cart/rules/quote.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import type { PaymentMethod } from '#platform/rules/payment-status.ts'
import { postJson } from '#platform/ui/api/request-json.ts'
import { isPincode } from '#modules/fulfilment/components/pincode/pincode-store.ts'

export type Pricing = {
  /** The server's latest quote; null before the first, and while the cart as it is now could not be priced. */
  readonly quote: Quote | null
  /** True while the quote shown is being replaced. */
  readonly isPending: boolean
  /** Why there is no new quote. */
  readonly problem: string | null
  readonly retry: () => void
  /** Uses a quote that came with another answer. */
  readonly take: (quote: Quote) => void
}

const PAUSE_MS = 250

/**
 * The server's price of the cart, debounced; outdated answers are dropped. `pincode` as it is typed: it decides whether
 * cash is offered, and remote pincodes cost more.
 */
export function useQuote(
  items: Cart,
  couponCode: string | null,
  coins: number | null,
  method: PaymentMethod,
  pincode: string,
): Pricing {
  const [quote, setQuote] = useState<Quote | null>(null)
  const [isPending, setPending] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const isFirst = useRef(true)
  const quotedBody = useRef('')
  const body = JSON.stringify({
    ...quoteRequest(items, couponCode, coins, method),
    ...(dependsOnPincode(quote) && isPincode(pincode) && { pincode }),
  })

  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      const answer = await postJson<Quote>('/api/cart/quote', JSON.parse(body), stop.signal)
      if (stop.signal.aborted) return
      if (answer.ok) quotedBody.current = body
      if (quotedBody.current !== body) setQuote(null)
      else if (answer.ok) setQuote(answer.value)
      setProblem(answer.ok ? null : answer.status === 0 ? MESSAGES.connection_lost : answer.problem.message)
      setPending(false)
    }
    setPending(true)
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : PAUSE_MS)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [body, round])

  useEffect(() => {
    const again = () => setRound((last) => last + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])

  return { quote, isPending, problem, retry: () => setRound(round + 1), take: setQuote }
}

function dependsOnPincode(quote: Quote | null): boolean {
  return quote?.cod.isOn === true || shopFacts().shipping.remotePaise > 0
}

export type QuoteRequest = ReturnType<typeof quoteRequest>

export function quoteRequest(
  items: Cart,
  couponCode: string | null,
  coins: number | null,
  method?: PaymentMethod,
) {
  return {
    items: items.map(({ id, quantity }) => ({ productId: id, quantity })),
    ...(couponCode !== null && { couponCode }),
    ...(coins !== null && { coins }),
    ...(method === 'cod' && { paymentMethod: method }),
  }
}
