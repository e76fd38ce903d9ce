/** The steps of the My Orders dialog (spec §2): loading, list, e-mail, code, empty, failed. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { MaskedOrderView } from '../rules/masked-order.ts'
import type { OwnOrderView } from '../rules/order-view.ts'
import { getJson, postJson, type Answer } from '#platform/ui/api/request-json.ts'
import type { ListedOrder } from './listed-order.ts'

export type Lookup =
  | { readonly step: 'loading' }
  | {
      readonly step: 'list'
      readonly orders: readonly ListedOrder[]
      readonly next: string | null
      readonly email: string | null
    }
  | { readonly step: 'email'; readonly email: string; readonly error?: string }
  | {
      readonly step: 'code'
      readonly email: string
      readonly isExpired: boolean
      readonly isAgain?: boolean
      readonly error?: string
    }
  | { readonly step: 'empty'; readonly email: string | null }
  | { readonly step: 'failed'; readonly message: string; readonly retry: () => void }

type Found = {
  readonly orders: readonly OwnOrderView[]
  readonly next?: string | null
  readonly codeSent?: true
  readonly sessionExpired?: true
}
type Failure = Extract<Answer<unknown>, { ok: false }>['problem']

export function useOrdersLookup(isSignedIn: boolean) {
  const [lookup, setLookup] = useState<Lookup>({ step: 'loading' })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const round = useRef(0)

  /** Only the answer to the latest request counts. */
  async function ask<Value>(question: Promise<Answer<Value>>): Promise<Answer<Value> | null> {
    round.current += 1
    const own = round.current
    setBusy(true)
    setProblem(null)
    const answer = await question
    if (own !== round.current) return null
    setBusy(false)
    return answer
  }

  const show = (orders: readonly ListedOrder[], next: string | null, email: string | null) =>
    setLookup(orders.length === 0 ? { step: 'empty', email } : { step: 'list', orders, next, email })

  const loadOwn = async () => {
    setLookup({ step: 'loading' })
    const answer = await ask(getJson<Found>('/api/orders'))
    if (!answer) return
    if (answer.ok) return show(answer.value.orders, answer.value.next ?? null, null)
    const message = answer.status === 401 ? answer.problem.message : MESSAGES.orders_failed
    setLookup({ step: 'failed', message, retry: () => void loadOwn() })
  }

  const enterEmail = async (typed: string) => {
    const email = typed.trim().toLowerCase()
    const isAgain = lookup.step === 'code' && lookup.email === email
    if (email === '') return
    const answer = await ask(getJson<Found>(`/api/orders?email=${encodeURIComponent(email)}`))
    if (!answer) return
    if (!answer.ok) {
      if (isAboutInput(answer.problem))
        return setLookup({ step: 'email', email, error: answer.problem.message })
      return setLookup({
        step: 'failed',
        message: MESSAGES.orders_failed,
        retry: () => void enterEmail(email),
      })
    }
    const { orders, codeSent, sessionExpired } = answer.value
    if (codeSent) setLookup({ step: 'code', email, isExpired: sessionExpired ?? false, isAgain })
    else show(orders, null, email)
  }

  const enterCode = async (email: string, code: string) => {
    if (code.trim() === '') return
    const body = { email, code }
    const answer = await ask(postJson<{ orders: readonly MaskedOrderView[] }>('/api/orders/guest-code', body))
    if (!answer) return
    if (answer.ok) return show(answer.value.orders, null, email)
    const error = isAboutInput(answer.problem) ? answer.problem.message : MESSAGES.orders_failed
    setLookup({ step: 'code', email, isExpired: false, error })
  }

  const showMore = async () => {
    if (lookup.step !== 'list' || lookup.next === null) return
    const answer = await ask(getJson<Found>(`/api/orders?after=${lookup.next}`))
    if (!answer) return
    if (!answer.ok) return setProblem(MESSAGES.orders_failed)
    const orders = [...lookup.orders, ...answer.value.orders]
    setLookup({ ...lookup, orders, next: answer.value.next ?? null })
  }

  const other = () => setLookup({ step: 'email', email: '' })
  const again = () => {
    if (lookup.step === 'list' && lookup.email !== null) void enterEmail(lookup.email)
    else void loadOwn()
  }

  const start = useEffectEvent(() => (isSignedIn ? void loadOwn() : other()))
  useEffect(() => start(), [isSignedIn])
  return { lookup, isBusy, problem, enterEmail, enterCode, showMore, other, again }
}

/** Errors that the shopper can correct are shown at the field. */
function isAboutInput({ code }: Failure): boolean {
  return code === 'invalid' || code === 'bad_code' || code === 'too_many_requests'
}
