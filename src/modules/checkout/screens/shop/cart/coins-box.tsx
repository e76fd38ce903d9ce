/** The cart's box for reward coins, and the state of the coins that this checkout spends. */
import { useState, type RefObject } from 'react'
import type { Quote } from '#modules/cart/rules/quote.ts'
import {
  addPaise,
  formatCoins,
  formatInr,
  groupDigits,
  paise,
  PAISE_PER_RUPEE,
} from '#platform/rules/money.ts'
import { redeemCoins } from '#modules/rewards/rules/coins.ts'
import { hasCoins, useSession } from '#modules/accounts/components/session/session-provider.tsx'
import type { Cart } from '#modules/cart/rules/cart.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { postJson } from '#platform/ui/api/request-json.ts'
import { readStored, removeStored, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { useFocusKept } from './coupon-box.tsx'
import { quoteRequest } from './use-quote.ts'

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

/**
 * The reward coins of this checkout (spec §5, §8): none or some; they stay while paying and are cleared after success.
 * The server's quote validates them, and its message is shown unchanged.
 */
export type CoinsState = {
  /** How many are deducted; null if none. */
  readonly applied: number | null
  readonly isPending: boolean
  /** Why the number shown is not applied. */
  readonly problem: string | null
  readonly apply: (text: string) => Promise<void>
  readonly remove: () => void
  /** The server rejected them; `reason` says why. */
  readonly withdraw: (reason: string) => void
  readonly forget: () => void
}

export function useCoins(items: Cart, couponCode: string | null): CoinsState {
  const showToast = useShowToast()
  const [applied, setApplied] = useState(() => wholeNumber(readStored('sessionStorage', STORAGE_KEYS.coins)))
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  const forget = () => {
    setApplied(null)
    removeStored('sessionStorage', STORAGE_KEYS.coins)
  }
  const apply = async (text: string) => {
    const wanted = wholeNumber(text.trim())
    if (wanted === null) return setProblem(MESSAGES.coins_invalid)
    setPending(true)
    const answer = await postJson<Quote>('/api/cart/quote', quoteRequest(items, couponCode, wanted))
    setPending(false)
    const refusal = answer.ok ? coinsProblem(answer.value) : refusalOf(answer.problem)
    setProblem(refusal)
    if (refusal !== null || !answer.ok) return
    // As many as reduce the total, and no more.
    const { coinsRedeemed } = answer.value
    setApplied(coinsRedeemed)
    writeStored('sessionStorage', STORAGE_KEYS.coins, String(coinsRedeemed))
    showToast({ message: sentences.coinsRedeemed(coinsRedeemed), tone: 'good' })
  }
  return {
    applied,
    isPending,
    problem,
    apply,
    forget,
    remove: () => {
      forget()
      setProblem(null)
    },
    withdraw: (reason) => {
      forget()
      setProblem(reason)
    },
  }
}

/** The server's objection to the coins of a quote. */
export function coinsProblem(quote: Quote): string | null {
  return quote.problems.find((problem) => problem.code === 'insufficient_coins')?.message ?? null
}

function refusalOf({ code, message }: { readonly code: string; readonly message: string }): string {
  return code === 'invalid' ? message : MESSAGES.coins_redeem_failed
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
