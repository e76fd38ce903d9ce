import { useEffect, useState } from 'react'
import { formatInr, type Paise } from '#platform/rules/money.ts'
import { DETAILS_ID } from './checkout-panel.tsx'
import type { Pricing } from './use-quote.ts'

type Props = {
  readonly pricing: Pricing
  /** At the browser's last known prices. */
  readonly seenTotalPaise: Paise
  /** The details are valid; only the payment is left. */
  readonly isReady: boolean
}

/**
 * On small screens, keeps the total and the way to pay visible while the details are not. A link to the pay button, not
 * a second button.
 */
export function PayBar({ pricing, seenTotalPaise, isReady }: Props) {
  const { quote, isPending } = pricing
  const isPanelSeen = useIsSeen(DETAILS_ID)
  return (
    <div className="pay-bar" hidden={isPanelSeen}>
      <p aria-busy={isPending}>
        <span>{quote ? 'Total' : 'Subtotal'} </span>
        <strong className="figure">{formatInr(quote?.totalPaise ?? seenTotalPaise)}</strong>
      </p>
      <a className="button" href={`#${DETAILS_ID}`}>
        {isReady ? 'Go to payment' : 'Checkout'}
      </a>
    </div>
  )
}

function useIsSeen(id: string): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const panel = document.getElementById(id)?.parentElement
    if (!panel) return
    // The bottom 160 px do not count, because bars cover them.
    const watch = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '0px 0px -160px 0px',
    })
    watch.observe(panel)
    return () => watch.disconnect()
  }, [id])
  return isSeen
}
