import type { Quote } from '#domain/cart/quote.ts'
import { formatInr, paise, type Paise } from '#domain/money.ts'
import type { Pricing } from './use-quote.ts'

/** Stands, unseen, where a figure will come. */
const AWAITED_PAISE = paise(99_900)

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
      <Sum quote={quote} couponCode={couponCode} />
      <p className="coins-line">
        <span className="coin" aria-hidden="true" />
        <span>
          <span className={quote ? undefined : 'awaited'} aria-hidden={quote ? undefined : true}>
            Earn <strong>{quote?.coinsEarned ?? 100} reward coins</strong>.
          </span>{' '}
          Coins are credited when the order is paid, for signed-in shoppers.
        </span>
      </p>
    </div>
  )
}

type SumProps = { readonly quote: Quote | null; readonly couponCode: string | null }

/** Before the first quote its rows keep their place, so that nothing moves when it comes. */
function Sum({ quote, couponCode }: SumProps) {
  const hasCoupon = quote ? quote.couponDiscountPaise > 0 : couponCode !== null
  return (
    <dl className="sum" aria-hidden={quote ? undefined : true}>
      <SumRow name="Subtotal" amountPaise={quote?.subtotalPaise} />
      <SumRow name="Shipping" amountPaise={quote?.shippingPaise} />
      {hasCoupon && (
        <SumRow
          name={couponCode === null ? 'Coupon' : `Coupon ${couponCode}`}
          amountPaise={quote?.couponDiscountPaise}
          kind="saving"
        />
      )}
      {quote !== null && quote.coinDiscountPaise > 0 && (
        <SumRow name="Reward coins" amountPaise={quote.coinDiscountPaise} kind="saving" />
      )}
      <SumRow name="Total" amountPaise={quote?.totalPaise} kind="total" />
    </dl>
  )
}

type SumRowProps = {
  readonly name: string
  /** Absent while it is awaited. */
  readonly amountPaise: Paise | undefined
  readonly kind?: 'saving' | 'total'
}

function SumRow({ name, amountPaise, kind }: SumRowProps) {
  return (
    <div className={kind && `sum-${kind}`}>
      <dt>{name}</dt>
      {amountPaise === undefined ? (
        <dd key="awaited" className="skeleton">
          <span className="awaited">{formatInr(AWAITED_PAISE)}</span>
        </dd>
      ) : (
        <dd key="known">
          {kind === 'saving' && '−'}
          {formatInr(amountPaise)}
        </dd>
      )}
    </div>
  )
}
