/** The payment window for an order that was placed before. It has the same outcomes as the checkout and leads to the order. */
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import type { OrderView, PaymentRequestView } from '#modules/orders/rules/order-view.ts'
import { getJson, postJson } from '#platform/ui/api/request-json.ts'
import {
  loadPaymentScript,
  openPaymentWindow,
  type PaymentFailure,
  type PaymentProof,
} from '../../../components/payment-window.ts'
import { followOrder } from '#modules/orders/components/follow-order.ts'
import { useHideToast, useShowToast } from '#platform/ui/toast/toasts.tsx'

type Opened = { readonly order: OrderView; readonly payment: PaymentRequestView }

/** The result with which the provider's own page returned the shopper; the URL names its message. */
const RETURNED: ReadonlyMap<string | null, string> = new Map([
  ['failed', sentences.paymentFailed('payment failed')],
  ['cancelled', MESSAGES.payment_dismissed],
  ['unverified', MESSAGES.payment_signature],
])

export function usePayOrder({ id }: OrderView, checkoutScriptUrl: string) {
  const navigate = useNavigate()
  const showToast = useShowToast()
  const hideToast = useHideToast()
  const [query] = useSearchParams()
  const [message, setMessage] = useState(RETURNED.get(query.get('payment')) ?? '')
  const [isBusy, setBusy] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const current = new AbortController()
    leaving.current = current
    return () => current.abort()
  }, [])
  const path = `/api/orders/${id}`

  const stop = (text: string) => {
    setMessage(text)
    setBusy(false)
  }
  const goToOrder = (text: string | null) => {
    if (text !== null) showToast({ message: text, tone: 'good' })
    void navigate(`/orders/${id}`)
  }
  /** True when the order's outcome is known; its own page shows the rest. */
  const leaveIfDecided = (order: OrderView): boolean => {
    if (order.status === 'pending') return false
    goToOrder(order.status === 'failed' ? null : MESSAGES.payment_success)
    return true
  }

  const pay = async () => {
    setBusy(true)
    setMessage('')
    const opened = await postJson<Opened>(`${path}/pay`, {})
    if (!opened.ok) {
      if (opened.problem.code === 'order_closed') return goToOrder(null)
      return stop(opened.status === 0 ? MESSAGES.payment_initiate_failed : opened.problem.message)
    }
    const { order, payment } = opened.value
    if (payment === null) return void leaveIfDecided(order)
    if (!(await loadPaymentScript(checkoutScriptUrl))) return stop(MESSAGES.payment_system_failed)
    let failure: PaymentFailure | null = null
    // A toast would cover the provider's window.
    hideToast()
    const isOpen = openPaymentWindow(order, payment, {
      onPaid: (proof) => void confirm(proof),
      // The window stays open for another attempt.
      onFailed: (latest) => {
        failure = latest
        setMessage(sentences.paymentFailed(latest.description ?? MESSAGES.unexpected))
      },
      onDismissed: () => void leave(failure),
    })
    if (!isOpen) stop(MESSAGES.payment_system_missing)
  }

  /** The same after a payment: money for an order that was released meanwhile is refunded. */
  const settle = (order: OrderView): boolean => {
    if (order.status === 'failed') showToast({ message: MESSAGES.payment_not_processed, tone: 'bad' })
    return leaveIfDecided(order)
  }

  const confirm = async (proof: PaymentProof) => {
    const answer = await postJson<{ order: OrderView }>(`${path}/payment`, proof)
    if (answer.ok && settle(answer.value.order)) return
    const isRefused = !answer.ok && answer.problem.code === 'bad_signature'
    setMessage(isRefused ? MESSAGES.payment_signature : MESSAGES.payment_confirming)
    const { signal } = leaving.current
    await followOrder(id, (followed) => followed.ok && settle(followed.value.order), signal)
  }

  /** The window was closed: after a failed attempt the order is released, otherwise it waits. A payment that arrived meanwhile counts. */
  const leave = async (failure: PaymentFailure | null) => {
    const answer = await (failure
      ? postJson<{ order: OrderView }>(`${path}/payment-failed`, failure)
      : getJson<{ order: OrderView }>(path, leaving.current.signal))
    // Released: shown here with the reason and the next steps.
    if (answer.ok && answer.value.order.status === 'failed') setClosed(true)
    else if (answer.ok && leaveIfDecided(answer.value.order)) return
    stop(
      failure
        ? sentences.paymentFailed(failure.description ?? MESSAGES.unexpected)
        : MESSAGES.payment_dismissed,
    )
  }

  return { pay, message, isBusy, isClosed }
}
