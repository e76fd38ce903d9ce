import { useState, type RefObject } from 'react'
import type { Quote } from '#modules/cart/rules/quote.ts'
import {
  addPaise,
  formatInr,
  paise,
  PAISE_PER_RUPEE,
  formatCoins,
  groupDigits,
} from '#platform/rules/money.ts'
import { redeemCoins } from '#modules/rewards/rules/coins.ts'
import { hasCoins, useSession } from '#modules/accounts/components/session/session-provider.tsx'
import type { CoinsState } from './use-coins.ts'
import { useFocusKept } from './use-focus-kept.ts'

type Props = {
  readonly coins: CoinsState
  readonly quote: Quote | null
  readonly isLocked: boolean
}

/** Reward coins for this order: for signed-in shoppers with a balance. */
export function CoinsBox({ coins, quote, isLocked }: Props) {
  const { user, coins: balance } = useSession()
  const { removal, entry, willChange } = useFocusKept(coins.applied)
  if (!user) return null
  if (coins.applied !== null) {
    return (
      <div className="coins-box surface coins-applied row gap-3">
        <span className="coin" aria-hidden="true" />
        <p>
          <strong>{formatCoins(coins.applied)}</strong> applied
          {quote !== null && quote.coinDiscountPaise > 0 && `: ${formatInr(quote.coinDiscountPaise)} off`}
        </p>
        <button
          type="button"
          className="text-button"
          ref={removal}
          disabled={isLocked}
          onClick={() => {
            willChange()
            coins.remove()
          }}
        >
          Remove<span className="sr-only"> coins</span>
        </button>
      </div>
    )
  }
  if (!hasCoins(balance) && coins.problem === null) return null
  const apply = (text: string) => {
    willChange()
    void coins.apply(text)
  }
  return (
    <CoinsForm
      coins={coins}
      balance={balance ?? 0}
      quote={quote}
      isLocked={isLocked}
      entry={entry}
      onApply={apply}
    />
  )
}

type FormProps = Props & {
  readonly balance: number
  readonly entry: RefObject<HTMLInputElement | null>
  readonly onApply: (text: string) => void
}

function CoinsForm({ coins, balance, quote, isLocked, entry, onApply }: FormProps) {
  const [text, setText] = useState('')
  const most = quote ? Math.min(balance, Math.floor(quote.subtotalPaise / PAISE_PER_RUPEE)) : 0
  const isIdle = !coins.isPending && !isLocked
  return (
    <form
      className="coins-box surface"
      aria-label="Reward coins"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isIdle) onApply(text)
      }}
    >
      <label htmlFor="coins">Use reward coins</label>
      <p className="coins-balance row gap-2 small" id="coins-balance">
        <span className="coin" aria-hidden="true" />
        <span>
          You have <strong>{formatCoins(balance)}</strong>. 1 coin is ₹1.
        </span>
      </p>
      <div className="coupon-row">
        <input
          id="coins"
          ref={entry}
          name="coins"
          value={text}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          placeholder="0"
          aria-invalid={coins.problem !== null || undefined}
          aria-describedby="coins-balance coins-preview coins-problem"
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button button-soft" disabled={!isIdle}>
          Apply<span className="sr-only"> coins</span>
        </button>
      </div>
      <p className="coins-preview" id="coins-preview">
        {preview(text, balance, quote)}
      </p>
      <p className="field-error" id="coins-problem" role="alert">
        {coins.problem}
      </p>
      {most > 0 && (
        <button
          type="button"
          className="text-button"
          disabled={!isIdle}
          onClick={() => {
            setText(String(most))
            onApply(String(most))
          }}
        >
          Use all {most < balance && 'that fit'}
          <span className="sr-only"> coins</span> ({groupDigits(most)})
        </button>
      )}
    </form>
  )
}

/** The effect of the typed number, by the same rule as the server's; nothing if it would be refused. */
function preview(text: string, balance: number, quote: Quote | null): string | null {
  if (!quote || !/^\d+$/.test(text.trim())) return null
  const payablePaise = addPaise(quote.totalPaise, quote.coinDiscountPaise)
  const { subtotalPaise } = quote
  const redeemed = redeemCoins({ wanted: Number(text), balance, subtotalPaise, payablePaise })
  if (!redeemed.ok) return null
  const { coins, discountPaise } = redeemed.value
  return `${formatCoins(coins)} take ${formatInr(discountPaise)} off. You pay ${formatInr(paise(payablePaise - discountPaise))}.`
}
