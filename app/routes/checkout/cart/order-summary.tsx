import type { Quote } from '#domain/cart/quote.ts'
import { formatInr } from '#domain/money.ts'
import type { Pricing } from './use-quote.ts'

type Props = { readonly pricing: Pricing; readonly couponCode: string | null }

/** The server's sum of the cart. */
export function OrderSummary({ pricing, couponCode }: Props) {
  const { quote, isPending, problem, retry } = pricing
  return (
    <div className="order-summary" aria-busy={isPending}>
      <h2>Order summary</h2>
      {problem !== null && (
        <div className="note note-bad" role="alert">
          <p>{problem}</p>
          <button type="button" className="text-button" onClick={retry}>
            Try again
          </button>
        </div>
      )}
      {quote ? <Sum quote={quote} couponCode={couponCode} /> : <SumSkeleton />}
      <p className="coins-line">
        <span className="coin" aria-hidden="true" />
        <span>
          {quote ? (
            <>
              Earn <strong>{quote.coinsEarned} reward coins</strong>.{' '}
            </>
          ) : null}
          Coins are credited when the order is paid, for signed-in shoppers.
        </span>
      </p>
    </div>
  )
}

function Sum({ quote, couponCode }: { readonly quote: Quote; readonly couponCode: string | null }) {
  return (
    <dl className="sum">
      <div>
        <dt>Subtotal</dt>
        <dd>{formatInr(quote.subtotalPaise)}</dd>
      </div>
      <div>
        <dt>Shipping</dt>
        <dd>{formatInr(quote.shippingPaise)}</dd>
      </div>
      {quote.couponDiscountPaise > 0 && (
        <div className="sum-saving">
          <dt>Coupon{couponCode !== null && ` ${couponCode}`}</dt>
          <dd>−{formatInr(quote.couponDiscountPaise)}</dd>
        </div>
      )}
      {quote.coinDiscountPaise > 0 && (
        <div className="sum-saving">
          <dt>Reward coins</dt>
          <dd>−{formatInr(quote.coinDiscountPaise)}</dd>
        </div>
      )}
      <div className="sum-total">
        <dt>Total</dt>
        <dd>{formatInr(quote.totalPaise)}</dd>
      </div>
    </dl>
  )
}

function SumSkeleton() {
  return (
    <div className="sum sum-skeleton" aria-hidden="true">
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  )
}
