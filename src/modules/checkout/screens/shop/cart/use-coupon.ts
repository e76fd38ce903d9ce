/** The coupon of this visit: none or applied; an applied one can be removed (spec §4, §5). */
import { useState } from 'react'
import type { Cart } from '#modules/cart/rules/cart.ts'
import type { Quote } from '#modules/cart/rules/quote.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import { postJson } from '#platform/ui/api/request-json.ts'
import { readStored, removeStored, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { quoteRequest } from './use-quote.ts'

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
