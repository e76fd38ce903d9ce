import { useEffect, useRef, useState, type RefObject } from 'react'
import { TagIcon } from '#platform/ui/icons.tsx'
import type { Cart } from '#modules/cart/rules/cart.ts'
import type { Quote } from '#modules/cart/rules/quote.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import { postJson } from '#platform/ui/api/request-json.ts'
import { readStored, removeStored, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { quoteRequest } from './use-quote.ts'

export function CouponBox({
  coupon,
  isLocked,
}: {
  readonly coupon: CouponState
  readonly isLocked: boolean
}) {
  const [code, setCode] = useState('')
  const { removal, entry, willChange } = useFocusKept(coupon.appliedCode)
  if (coupon.appliedCode !== null) {
    return (
      <div className="coupon-box surface coupon-applied row gap-3">
        <TagIcon />
        <p>
          Coupon <strong>{coupon.appliedCode}</strong> applied
        </p>
        <button
          type="button"
          className="text-button"
          ref={removal}
          disabled={isLocked}
          onClick={() => {
            willChange()
            coupon.remove()
          }}
        >
          Remove<span className="sr-only"> coupon</span>
        </button>
      </div>
    )
  }
  return (
    <form
      className="coupon-box surface"
      aria-label="Coupon"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        willChange()
        void coupon.apply(code)
      }}
    >
      <label htmlFor="coupon-code">Coupon code</label>
      <div className="coupon-row">
        <input
          id="coupon-code"
          ref={entry}
          name="coupon"
          value={code}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={32}
          aria-invalid={coupon.problem !== null || undefined}
          aria-describedby="coupon-problem"
          onChange={(event) => setCode(event.target.value)}
        />
        <button type="submit" className="button button-soft" disabled={coupon.isPending || isLocked}>
          Apply<span className="sr-only"> coupon</span>
        </button>
      </div>
      <p className="field-error" id="coupon-problem" role="alert">
        {coupon.problem}
      </p>
    </form>
  )
}

/** The coupon of this visit: none or applied; an applied one can be removed (spec §4, §5). */
export type CouponState = {
  readonly appliedCode: string | null
  readonly isPending: boolean
  /** Why the code shown is not applied. */
  readonly problem: string | null
  readonly apply: (code: string) => Promise<void>
  readonly remove: () => void
  /** The server rejected the coupon; `reason` says why. */
  readonly withdraw: (reason: string) => void
  readonly forget: () => void
}

export function useCoupon(items: Cart): CouponState {
  const showToast = useShowToast()
  const [appliedCode, setAppliedCode] = useState(() => readStored('sessionStorage', STORAGE_KEYS.coupon))
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  const forget = () => {
    setAppliedCode(null)
    removeStored('sessionStorage', STORAGE_KEYS.coupon)
  }
  const apply = async (text: string) => {
    const code = text.trim().toUpperCase()
    if (code === '') return setProblem(MESSAGES.coupon_missing)
    setPending(true)
    const answer = await postJson<Quote>('/api/cart/quote', quoteRequest(items, code, null))
    setPending(false)
    const refusal = answer.ok ? couponProblem(answer.value) : answer.problem.message
    setProblem(refusal)
    if (refusal !== null || !answer.ok) return
    setAppliedCode(code)
    writeStored('sessionStorage', STORAGE_KEYS.coupon, code)
    showToast({ message: sentences.couponApplied(formatInr(answer.value.couponDiscountPaise)), tone: 'good' })
  }
  return {
    appliedCode,
    isPending,
    problem,
    apply,
    forget,
    remove: () => {
      forget()
      setProblem(null)
      showToast({ message: MESSAGES.coupon_removed })
    },
    withdraw: (reason) => {
      forget()
      setProblem(reason)
    },
  }
}

/** The server's objection to the coupon of a quote. */
export function couponProblem(quote: Quote): string | null {
  return quote.problems.find((problem) => problem.code === 'coupon_unavailable')?.message ?? null
}

type FocusKept = {
  readonly removal: RefObject<HTMLButtonElement | null>
  readonly entry: RefObject<HTMLInputElement | null>
  /** Call before the shopper's own change. */
  readonly willChange: () => void
}

/**
 * For a box whose content changes when something is `applied` or removed: if the focused control disappears, focus
 * moves to what replaces it.
 */
export function useFocusKept(applied: unknown): FocusKept {
  const changed = useRef(false)
  const removal = useRef<HTMLButtonElement>(null)
  const entry = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    if (changed.current) (removal.current ?? entry.current)?.focus()
    changed.current = false
  }, [applied])
  const willChange = () => {
    changed.current = true
  }
  return { removal, entry, willChange }
}
