/**
 * The reward coins of this checkout (spec §5, §8): none or some; they stay while paying and are cleared after success.
 * The server's quote validates them, and its message is shown unchanged.
 */
import { useState } from 'react'
import type { Cart } from '#modules/cart/rules/cart.ts'
import type { Quote } from '#modules/cart/rules/quote.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { postJson } from '#platform/ui/api/request-json.ts'
import { readStored, removeStored, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { quoteRequest } from './use-quote.ts'

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
