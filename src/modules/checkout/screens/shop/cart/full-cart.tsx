/** A cart with items, and its checkout. Most visits to the page never load it. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PageSettings } from '#app/context.ts'
import { useCart, type UsedCart } from '#modules/cart/components/cart-provider.tsx'
import type { Quote } from '#modules/cart/rules/quote.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { PaymentMethod } from '#platform/rules/payment-method.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { PageHead } from '#platform/ui/page/page-head.tsx'
import { CartLines } from './cart-lines.tsx'
import { CheckoutPanel } from './checkout-panel.tsx'
import { CoinsBox } from './coins-box.tsx'
import { CouponBox } from './coupon-box.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayBar } from './pay-bar.tsx'
import { useCheckout } from './use-checkout.ts'
import { useCoins } from './use-coins.ts'
import { useCoupon } from './use-coupon.ts'
import { useDetails } from './use-details.ts'
import { useQuote } from './use-quote.ts'

/** The title follows the step, because the URL stays the same. */
function usePaymentTitle(isPaying: boolean): void {
  useEffect(() => {
    if (!isPaying) return
    const { title } = document
    document.title = `Payment | ${shopFacts().name}`
    return () => {
      document.title = title
    }
  }, [isPaying])
}

export type FullCartProps = {
  readonly lead: ReactNode
  readonly onCashKnown: (takesCash: boolean) => void
  readonly onLocked: (isLocked: boolean) => void
}

export default function FullCart({ lead, onCashKnown, onLocked }: FullCartProps) {
  const settings = useRouteLoaderData<Pick<PageSettings, 'checkoutScriptUrl'>>('root')
  const cart = useCart()
  const coupon = useCoupon(cart.items)
  const coins = useCoins(cart.items, coupon.appliedCode)
  const details = useDetails()
  const [method, choose] = useState<PaymentMethod>('prepaid')
  const pincode = details.values.pincode.trim()
  const pricing = useQuote(cart.items, coupon.appliedCode, coins.applied, method, pincode)
  const checkout = useCheckout({
    cart,
    coupon,
    coins,
    pricing,
    details,
    method,
    choose,
    checkoutScriptUrl: settings?.checkoutScriptUrl ?? '',
  })
  const { quote } = pricing
  const earlierPrices = useEarlierPrices(cart, quote)
  const takesCash = quote?.cod.isOn
  useEffect(() => {
    if (takesCash !== undefined) onCashKnown(takesCash)
  }, [takesCash, onCashKnown])
  const isPaying = checkout.stage !== 'details'
  usePaymentTitle(isPaying)
  useEffect(() => onLocked(checkout.isLocked), [checkout.isLocked, onLocked])

  return (
    <>
      <PageHead
        title={isPaying ? 'Payment' : 'Your cart'}
        note={cart.count === 1 ? '1 item' : `${cart.count} items`}
      />
      {lead}
      <div className="cart-columns stack gap-6">
        <CartLines cart={cart} quote={quote} earlierPrices={earlierPrices} isLocked={checkout.isLocked} />
        <aside className="cart-summary column gap-4" aria-label="Order summary">
          <CouponBox coupon={coupon} isLocked={checkout.isLocked} />
          <CoinsBox coins={coins} quote={quote} isLocked={checkout.isLocked} />
          <OrderSummary pricing={pricing} couponCode={coupon.appliedCode} seenTotalPaise={cart.totalPaise} />
        </aside>
        <CheckoutPanel checkout={checkout} pricing={pricing} />
      </div>
      <PayBar pricing={pricing} seenTotalPaise={cart.totalPaise} isReady={isPaying} />
    </>
  )
}

/**
 * Takes over the server's data about the lines and remembers, for this visit, the old prices of lines whose price has
 * changed: a price never changes without a notice.
 */
function useEarlierPrices(cart: UsedCart, quote: Quote | null): ReadonlyMap<string, Paise> {
  const [earlier, setEarlier] = useState<ReadonlyMap<string, Paise>>(new Map())
  const takeOver = useEffectEvent((fresh: Quote) => {
    const changed = fresh.lines.flatMap(({ productId, unitPaise }) => {
      const line = cart.items.find(({ id }) => id === productId)
      return line && line.pricePaise !== unitPaise ? [[productId, line.pricePaise] as const] : []
    })
    if (changed.length > 0) setEarlier(new Map([...earlier, ...changed]))
    cart.refresh(
      fresh.lines.map(({ productId, name, imageUrl, unitPaise, maxQuantity }) => ({
        id: productId,
        name,
        imageUrl,
        pricePaise: unitPaise,
        maxQuantity,
      })),
    )
  })
  useEffect(() => {
    if (quote) takeOver(quote)
  }, [quote])
  return earlier
}
