import type { Quote } from '#modules/cart/rules/quote.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr, paise, type Paise, groupDigits } from '#platform/rules/money.ts'
import { welcomeCoinsOf } from '#platform/rules/selling-terms.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { AccountLink } from '#modules/accounts/components/account-dialog-opener.tsx'
import { useSession } from '#modules/accounts/components/session/session-provider.tsx'
import type { Pricing } from './use-quote.ts'

/** Invisible placeholder that reserves the amount's width. */
const AWAITED_PAISE = paise(99_900)

type Props = {
  readonly pricing: Pricing
  readonly couponCode: string | null
  /** The total at the browser's last known prices, shown if the server can't be reached. */
  readonly seenTotalPaise: Paise
}

/** The server's total of the cart. */
export function OrderSummary({ pricing, couponCode, seenTotalPaise }: Props) {
  const { quote, isPending, problem, retry } = pricing
  const sizeProblem = quote?.problems.find(({ code }) => code === 'order_size')?.message
  return (
    <div className="order-summary surface" aria-busy={isPending}>
      <h2>Order summary</h2>
      {problem !== null && (
        <div className="note note-bad" role="alert">
          <p>{problem}</p>
          <button type="button" className="text-button" onClick={retry}>
            Try again
          </button>
        </div>
      )}
      {quote?.problems.some(({ productId }) => productId !== undefined) && (
        <p className="note note-bad" role="status">
          {MESSAGES.cart_line_unavailable}
        </p>
      )}
      {sizeProblem !== undefined && (
        <p className="note note-bad" role="status">
          {sizeProblem}
        </p>
      )}
      {quote === null && problem !== null ? (
        <>
          <dl className="sum">
            <SumRow name="Subtotal, as last seen" amountPaise={seenTotalPaise} />
          </dl>
          <p className="small">Shipping and discounts are added once the shop can be reached.</p>
        </>
      ) : (
        <Sum quote={quote} couponCode={couponCode} />
      )}
      {quote !== null && quote.untilFreeShippingPaise !== null && (
        <p className="small" role="status">
          Add items for <strong>{formatInr(quote.untilFreeShippingPaise)}</strong> more to get free shipping.
        </p>
      )}
      {shopFacts().rewards.isOn && (
        <p className="coins-line gap-2 small">
          <span className="coin" aria-hidden="true" />
          <span>
            {(quote !== null || problem === null) && <EarnedCoins coins={quote?.coinsEarned} />}
            Coins are credited when the order is paid, for signed-in shoppers.
          </span>
        </p>
      )}
      <GuestPrompt />
    </div>
  )
}

/** On its own line, so that the text after it does not move when the amount arrives. */
function EarnedCoins({ coins }: { readonly coins: number | undefined }) {
  const isAwaited = coins === undefined
  return (
    <span
      className={isAwaited ? 'coins-earned awaited' : 'coins-earned'}
      aria-hidden={isAwaited || undefined}
    >
      Earn <strong>{groupDigits(coins ?? 0)} reward coins</strong>.{' '}
    </span>
  )
}

/** Tells guests how to earn rewards (spec §6). */
function GuestPrompt() {
  const { user } = useSession()
  const { rewards } = shopFacts()
  if (user || !rewards.isOn) return null
  const welcomeCoins = welcomeCoinsOf(rewards)
  return (
    <p className="guest-prompt">
      You are ordering as a guest. <AccountLink mode="signup">Sign up</AccountLink> to collect coins
      {welcomeCoins > 0 && `, with ${groupDigits(welcomeCoins)} as a welcome`}.
    </p>
  )
}

type SumProps = { readonly quote: Quote | null; readonly couponCode: string | null }

/** Reserves the rows' space before the first quote, so that nothing moves when it arrives. */
function Sum({ quote, couponCode }: SumProps) {
  const hasCoupon = quote ? quote.couponDiscountPaise > 0 : couponCode !== null
  return (
    <dl className="sum" aria-hidden={quote ? undefined : true}>
      <SumRow name="Subtotal" amountPaise={quote?.subtotalPaise} />
      <SumRow name="Shipping" amountPaise={quote?.shippingPaise} />
      {quote !== null && quote.codFeePaise > 0 && (
        <SumRow name="Cash on delivery" amountPaise={quote.codFeePaise} />
      )}
      {hasCoupon && (
        <SumRow
          name={couponCode === null ? 'Coupon' : `Coupon ${couponCode}`}
          amountPaise={quote?.couponDiscountPaise}
          kind="saving"
        />
      )}
      {quote !== null && quote.coinDiscountPaise > 0 && (
        <SumRow name="Reward coins" amountPaise={quote.coinDiscountPaise} kind="coins" />
      )}
      <SumRow name="Total" amountPaise={quote?.totalPaise} kind="total" />
    </dl>
  )
}

type SumRowProps = {
  readonly name: string
  /** undefined while it is loading. */
  readonly amountPaise: Paise | undefined
  readonly kind?: 'saving' | 'coins' | 'total'
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
          {(kind === 'saving' || kind === 'coins') && '−'}
          {formatInr(amountPaise)}
        </dd>
      )}
    </div>
  )
}
